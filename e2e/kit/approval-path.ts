// The way of a release from its submission to its publication, in either language: checked in the model and returned with a mark,
// corrected, submitted again, approved on a phone, published, and the decision sheet of it.
import { readFile } from 'node:fs/promises'
import { tiny, writeIfc } from '@sunmao/sample'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkAccess } from './access.ts'
import type { Api } from './api.ts'
import { PROJECT, subIdOf } from './building.ts'
import { dialog, pageHead } from './frame.ts'
import type { Journey } from './journey.ts'
import { modelClient } from './model-client.ts'
import { shoot } from './page.ts'
import { textsOf } from './texts.ts'
import { enter, isComplete, PATIENCE_MS } from './workbench.ts'

const NAME = '裙房-建筑.ifc'
const RELEASE = '裙房 施工图 V1'
const CHAIN = '裙房校审'
const plan = tiny()
const ifc = (version: 1 | 2) => Buffer.from([...writeIfc(plan, { disciplines: ['A'], version })].join(''))

/** 校对 by `lead`, then 审核 by `review`: published once somebody has seen whom it asks. */
async function publishChain(hub: Journey): Promise<void> {
  const admin = await hub.api('admin')
  const people = await admin.get<{ id: number; nickName: string }[]>(`/api/approval/people?projId=${PROJECT}`)
  const idOf = (name: string) => people.find(({ nickName }) => nickName === name)!.id
  const step = (key: string, name: string, who: string) => ({ key, name, who: { by: 'people', userIds: [idOf(who)] } })
  const send = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
    const answer = await admin.send(method, `/api/approvalDefinition${path}`, body)
    expect([path, answer.ok]).toEqual([path, true])
    return (await answer.json()) as { id: number; rowVersion: number }
  }
  const { id, rowVersion } = await send('POST', '', {
    name: CHAIN,
    kind: 'modelPubVersion',
    purposes: ['publish'],
    fields: [{ key: 'change', name: '本次修改说明', type: 'longText' }],
    steps: [step('check', '校对', '林知远'), step('review', '审核', '周以宁')],
  })
  const simulated = await send('POST', '/simulate', {
    ...{ id, rowVersion, purpose: 'publish', projId: PROJECT },
    starterId: idOf('沈若溪'),
  })
  await send('POST', '/publish', { id, rowVersion: simulated.rowVersion })
}

async function upload(hub: Journey, version: 1 | 2): Promise<void> {
  const client = await modelClient(hub.url)
  const { fileId } = await client.upload(NAME, ifc(version))
  await client.ended(fileId, PATIENCE_MS)
}

interface Listed {
  id: number
  title: string
  status: string
}
const listed = async (lead: Api): Promise<Listed> => {
  const { content } = await lead.get<{ content: Listed[] }>(
    `/api/approval?view=all&projId=${PROJECT}&blurry=${RELEASE}`,
  )
  return content[0]!
}
const approval = (page: Page) => page.locator('.approval')
const rowOf = (page: Page) => page.getByRole('button', { name: new RegExp(RELEASE) })

/** A link may follow the number. */
const numbered = (text: string, prefix: string) => new RegExp(`^${text.replace('{{number}}', `${prefix}-\\d[\\d-]*`)}`)

export async function walkApprovalPath(hub: Journey, lang: 'zh-CN' | 'en'): Promise<void> {
  const t = textsOf(lang)
  const lead = await hub.api('lead')
  const subId = await subIdOf(lead, '02')
  await upload(hub, 1)
  await publishChain(hub)
  const designer = await enter(hub, 'hvac', `/model/pubVersion?projId=${PROJECT}&sub=${subId}`, { lang })
  {
    const { page } = designer
    await pageHead(page)
      .getByRole('button', { name: t('modelPubVersion.submit') })
      .click()
    await dialog(page).locator('input[name="name"]').fill(RELEASE)
    await dialog(page).getByText(t('modelPubVersion.fine_one').replace('{{count, number}}', '1')).waitFor()
    await dialog(page)
      .getByRole('button', { name: t('modelPubVersion.submit') })
      .click()
    const start = page.getByRole('dialog', { name: t('approval.purpose.modelPubVersion.publish') })
    await start.getByLabel(t('approval.definition')).click()
    await page.locator('.ant-select-item-option', { hasText: CHAIN }).click()
    await start.getByLabel('本次修改说明').fill('首次送审')
    await start
      .getByRole('list', { name: t('approval.plan') })
      .getByText('审核', { exact: true })
      .waitFor()
    await checkAccess(page, 'submitting a release')
    await shoot(page, `approval-start-${lang}-1440`)
    await start.getByRole('button', { name: t('approval.submit') }).click()
    await page.getByText(numbered(t('approval.started'), 'SP')).waitFor()
    await page.getByRole('row', { name: new RegExp(`${RELEASE}.*${t('modelPubVersion.status.draft')}`) }).waitFor()
  }

  const checker = await enter(hub, 'lead', `/approval?projId=${PROJECT}`, { lang })
  {
    const { page } = checker
    await rowOf(page).click()
    await approval(page).getByText('首次送审').waitFor()
    await checkAccess(page, 'an approval')
    await shoot(page, `approval-detail-${lang}-1440`)
    await approval(page)
      .getByRole('link', { name: t('approval.look') })
      .click()
    await isComplete(page)
    const pane = page.locator('.approval-pane')
    await pane.getByRole('button', { name: t('approval.do.agree'), exact: true }).waitFor()
    // Marked on the model, beside the decision.
    await page.getByRole('button', { name: t('annotation.annotate'), exact: true }).click()
    await page.getByRole('application').waitFor()
    await page.mouse.move(560, 300)
    await page.mouse.down()
    await page.mouse.move(700, 380)
    await page.mouse.move(760, 420)
    await page.mouse.up()
    const annotation = page.locator('.annotation-pane')
    await annotation.getByLabel(t('annotation.title')).fill('此处墙厚不符')
    await annotation.getByRole('button', { name: t('annotation.send') }).click()
    await page.getByText(numbered(t('annotation.created'), '批注')).waitFor()
    await annotation
      .locator(`[aria-label="${t('common.close')}"]`)
      .first()
      .click()
    await shoot(page, `approval-in-model-${lang}-1440`)
    await pane.getByRole('button', { name: t('approval.do.return') }).click()
    await dialog(page).getByLabel(t('approval.reason')).fill('墙厚按批注修改')
    await dialog(page)
      .getByRole('button', { name: t('approval.do.return') })
      .click()
    await pane.getByText(t('approval.status.returned')).first().waitFor()
  }

  await upload(hub, 2)
  {
    const { page } = designer
    await page.goto(`/approval?projId=${PROJECT}&view=mine`)
    await rowOf(page).click()
    await approval(page).getByText('墙厚按批注修改').first().waitFor()
    await approval(page)
      .getByRole('button', { name: t('approval.do.resubmit') })
      .click()
    await dialog(page)
      .getByRole('button', { name: t('modelPubVersion.takeNewer') })
      .click()
    await dialog(page)
      .getByRole('button', { name: t('modelPubVersion.takeNewer') })
      .waitFor({ state: 'detached' })
    await dialog(page).getByLabel(t('approval.note')).fill('已改墙厚')
    await dialog(page)
      .getByRole('button', { name: t('approval.do.resubmit') })
      .click()
    await page.locator('.ant-message').getByText(t('approval.done.resubmit'), { exact: true }).waitFor()
    await designer.close()
  }

  {
    const { page } = checker
    await page.goto(`/approval?projId=${PROJECT}`)
    await rowOf(page).click()
    await approval(page).locator('.approval-note').getByText('已改墙厚').waitFor()
    await approval(page)
      .getByRole('button', { name: t('approval.do.agree'), exact: true })
      .click()
    await page.locator('.ant-message').getByText(t('approval.done.agree'), { exact: true }).waitFor()
  }

  const reviewer = await enter(hub, 'review', `/approval?projId=${PROJECT}`, { lang, width: 390 })
  {
    const { page } = reviewer
    await rowOf(page).click()
    await approval(page).getByLabel(t('approval.opinion')).fill('同意，无意见')
    await checkAccess(page, 'an approval on a phone')
    await shoot(page, `approval-detail-${lang}-390`)
    await approval(page)
      .getByRole('button', { name: t('approval.do.agree'), exact: true })
      .click()
    await approval(page).getByText(t('approval.status.approved')).first().waitFor()
    await reviewer.close()
  }

  {
    const { page } = checker
    await page.goto(`/approval?projId=${PROJECT}&view=done`)
    await rowOf(page).click()
    await approval(page).getByText(t('approval.status.approved')).first().waitFor()
    const download = page.waitForEvent('download')
    await approval(page)
      .getByRole('button', { name: t('approval.pdf') })
      .click()
    const sheet = await readFile(await (await download).path())
    expect(sheet.subarray(0, 5).toString()).toBe('%PDF-')
    await page.goto(`/model/pubVersion?projId=${PROJECT}&sub=${subId}`)
    await page.getByRole('row', { name: new RegExp(`${RELEASE}.*${t('modelPubVersion.status.published')}`) }).waitFor()
    await checker.close()
  }
  expect((await listed(lead)).status).toBe('approved')
}
