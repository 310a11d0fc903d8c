// A release from its submission to its publication: checked in the model and returned with a mark, corrected, submitted again,
// approved on a phone, published, and the decision sheet of it.
import { readFile } from 'node:fs/promises'
import { tiny, writeIfc } from '@sunmao/sample'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { PROJECT, subIdOf } from './kit/building.ts'
import { dialog, pageHead } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { modelClient } from './kit/model-client.ts'
import { shoot } from './kit/page.ts'
import { checkScreen, goTo, variants } from './kit/screens.ts'
import { enter, isComplete, PATIENCE_MS } from './kit/workbench.ts'

const hub = journey({ env: { SPARE_CONVERTER: '1' } })
const NAME = '裙房-建筑.ifc'
const RELEASE = '裙房 施工图 V1'
const CHAIN = '裙房校审'
const plan = tiny()
const ifc = (version: 1 | 2) => Buffer.from([...writeIfc(plan, { disciplines: ['A'], version })].join(''))

let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await subIdOf(lead, '02')
  await upload(1)
  await publishChain()
}, PATIENCE_MS)

/** 校对 by `lead`, then 审核 by `review`: published once somebody has seen whom it asks. */
async function publishChain(): Promise<void> {
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

async function upload(version: 1 | 2): Promise<void> {
  const client = await modelClient(hub.url)
  const { fileId } = await client.upload(NAME, ifc(version))
  await client.ended(fileId, PATIENCE_MS)
}

interface Listed {
  id: number
  title: string
  status: string
}
const listed = async (): Promise<Listed> => {
  const { content } = await lead.get<{ content: Listed[] }>(
    `/api/approval?view=all&projId=${PROJECT}&blurry=${RELEASE}`,
  )
  return content[0]!
}
const approval = (page: Page) => page.locator('.approval')
const rowOf = (page: Page) => page.getByRole('button', { name: new RegExp(RELEASE) })

it('goes from the designer through check and review to its publication', { timeout: 8 * PATIENCE_MS }, async () => {
  const designer = await enter(hub, 'hvac', `/model/pubVersion?projId=${PROJECT}&sub=${subId}`)
  {
    const { page } = designer
    await pageHead(page).getByRole('button', { name: '送审' }).click()
    await dialog(page).locator('input[name="name"]').fill(RELEASE)
    await dialog(page).getByText('1 个模型全部可以发布').waitFor()
    await dialog(page).getByRole('button', { name: '送审' }).click()
    const start = page.getByRole('dialog', { name: '模型发布' })
    await start.getByLabel('审批流程').click()
    await page.locator('.ant-select-item-option', { hasText: CHAIN }).click()
    await start.getByLabel('本次修改说明').fill('首次送审')
    await start.getByRole('list', { name: '将由谁审批' }).getByText('审核', { exact: true }).waitFor()
    await checkAccess(page, 'submitting a release')
    await shoot(page, 'approval-start-zh-CN-1440')
    await start.getByRole('button', { name: '提交审批' }).click()
    await page.getByText(/已提交审批 SP-\d{4}-\d{4}/).waitFor()
    await page.getByRole('row', { name: new RegExp(`${RELEASE}.*送审中`) }).waitFor()
  }

  const checker = await enter(hub, 'lead', `/approval?projId=${PROJECT}`)
  {
    const { page } = checker
    await rowOf(page).click()
    await approval(page).getByText('首次送审').waitFor()
    await checkAccess(page, 'an approval')
    await shoot(page, 'approval-detail-zh-CN-1440')
    await approval(page).getByRole('link', { name: '查看' }).click()
    await isComplete(page)
    const pane = page.locator('.approval-pane')
    await pane.getByRole('button', { name: '同意', exact: true }).waitFor()
    // Marked on the model, beside the decision.
    await page.getByRole('button', { name: '批注', exact: true }).click()
    await page.getByRole('application').waitFor()
    await page.mouse.move(560, 300)
    await page.mouse.down()
    await page.mouse.move(700, 380)
    await page.mouse.move(760, 420)
    await page.mouse.up()
    const annotation = page.locator('.annotation-pane')
    await annotation.getByLabel('标题').fill('此处墙厚不符')
    await annotation.getByRole('button', { name: '发送批注' }).click()
    await page.getByText(/^已发送 批注-\d{4}$/).waitFor()
    await annotation.locator('[aria-label="关闭"]').first().click()
    await shoot(page, 'approval-in-model-zh-CN-1440')
    await pane.getByRole('button', { name: '退回' }).click()
    await dialog(page).getByLabel('说明').fill('墙厚按批注修改')
    await dialog(page).getByRole('button', { name: '退回' }).click()
    await pane.getByText('已退回').first().waitFor()
  }

  await upload(2)
  {
    const { page } = designer
    await page.goto(`/approval?projId=${PROJECT}&view=mine`)
    await rowOf(page).click()
    await approval(page).getByText('墙厚按批注修改').first().waitFor()
    await approval(page).getByRole('button', { name: '重新提交' }).click()
    await dialog(page).getByRole('button', { name: '改用新版本' }).click()
    await dialog(page).getByRole('button', { name: '改用新版本' }).waitFor({ state: 'detached' })
    await dialog(page).getByLabel('发起说明').fill('已改墙厚')
    await dialog(page).getByRole('button', { name: '重新提交' }).click()
    await page.getByText('已重新提交').waitFor()
    await designer.close()
  }

  {
    const { page } = checker
    await page.goto(`/approval?projId=${PROJECT}`)
    await rowOf(page).click()
    await approval(page).locator('.approval-note').getByText('已改墙厚').waitFor()
    await approval(page).getByRole('button', { name: '同意', exact: true }).click()
    await page.getByText('已同意', { exact: true }).waitFor()
  }

  const reviewer = await enter(hub, 'review', `/approval?projId=${PROJECT}`, { width: 390 })
  {
    const { page } = reviewer
    await rowOf(page).click()
    await approval(page).getByLabel('审批意见').fill('同意，无意见')
    await checkAccess(page, 'an approval on a phone')
    await shoot(page, 'approval-detail-zh-CN-390')
    await approval(page).getByRole('button', { name: '同意', exact: true }).click()
    await approval(page).getByText('已通过').first().waitFor()
    await reviewer.close()
  }

  {
    const { page } = checker
    await page.goto(`/approval?projId=${PROJECT}&view=done`)
    await rowOf(page).click()
    await approval(page).getByText('已通过').first().waitFor()
    const download = page.waitForEvent('download')
    await approval(page).getByRole('button', { name: '意见单' }).click()
    const sheet = await readFile(await (await download).path())
    expect(sheet.subarray(0, 5).toString()).toBe('%PDF-')
    await page.goto(`/model/pubVersion?projId=${PROJECT}&sub=${subId}`)
    await page.getByRole('row', { name: new RegExp(`${RELEASE}.*已发布`) }).waitFor()
    await checker.close()
  }
  expect((await listed()).status).toBe('approved')
})

it('shows lists, designer and statistics in both languages on both widths', { timeout: 4 * PATIENCE_MS }, async () => {
  const admin = await hub.api('admin')
  const { content } = await admin.get<{ content: { id: number }[] }>('/api/approvalDefinition')
  await Promise.all(
    variants.map(async (variant) => {
      const [lang, width] = variant
      const { page, close } = await hub.open('admin', '/dashboard', { lang, width })
      for (const [name, address] of [
        ['approval-list', '/enterpriseApproval?view=all'],
        ['approval-statistics', '/enterpriseApproval?tab=statistics'],
        ['approval-definitions', '/system/approvalDefinition'],
        ['approval-designer', `/system/approvalDefinition?id=${content[0]!.id}`],
      ] as const) {
        await goTo(page, address, variant)
        await checkScreen(page, `${name}-${lang}-${width}`)
      }
      await close()
    }),
  )
})
