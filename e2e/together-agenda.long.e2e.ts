// Two people go through an agenda together: a list of issues, a page of a document, a drawing, an approval, the models and back;
// who follows is led from page to page, sees when the leader turns one, and goes his own way when he wants to.
import { hubFilePath, type MeetingDetail } from '@sunmao/contract'
import { demo, writeDxf } from '@sunmao/sample'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { listModels, PROJECT } from './kit/building.ts'
import { mainMenu } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { sendDocument } from './kit/send-document.ts'
import { buildingOf, enter, isComplete, PATIENCE_MS } from './kit/workbench.ts'

const hub = journey()
const strip = (page: Page) => page.getByRole('region', { name: '一起看' })
const placeOf = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url())
  return { pathname, ...Object.fromEntries(searchParams) } as Record<string, string>
}
const arrives = (page: Page, place: Record<string, string>) =>
  expect.poll(() => placeOf(page), { timeout: PATIENCE_MS }).toMatchObject(place)

async function made<T>(by: Api, path: string, body: object): Promise<T> {
  const answer = await by.send('POST', path, body)
  expect([path, answer.ok ? '' : await answer.clone().text()]).toEqual([path, ''])
  return (await answer.json()) as T
}

/** Of a release of the building's models, submitted by the designer, waiting for the lead. */
async function makeApproval(subId: number, fileIds: number[]): Promise<number> {
  const [admin, hvac] = await Promise.all([hub.api('admin'), hub.api('hvac')])
  const people = await admin.get<{ id: number; nickName: string }[]>(`/api/approval/people?projId=${PROJECT}`)
  const idOf = (name: string) => people.find(({ nickName }) => nickName === name)!.id
  const { id, rowVersion } = await made<{ id: number; rowVersion: number }>(admin, '/api/approvalDefinition', {
    ...{ name: '校审', kind: 'modelPubVersion', purposes: ['publish'], fields: [] },
    steps: [{ key: 'check', name: '校对', who: { by: 'people', userIds: [idOf('林知远')] } }],
  })
  const simulated = await made<{ rowVersion: number }>(admin, '/api/approvalDefinition/simulate', {
    ...{ id, rowVersion, purpose: 'publish', projId: PROJECT, starterId: idOf('沈若溪') },
  })
  await made(admin, '/api/approvalDefinition/publish', { id, rowVersion: simulated.rowVersion })
  const release = await made<{ id: number }>(hvac, '/api/modelPubVersion/draft', { subId, name: '三层 V1', fileIds })
  const body = { definitionId: id, purpose: 'publish', subjectIds: [release.id] }
  return (await made<{ id: number }>(hvac, '/api/approval', body)).id
}

async function sent(lead: Api, subId: number, name: string, bytes: Uint8Array): Promise<number> {
  const { status, body } = await sendDocument(hub.url, subId, lead.token, name, bytes)
  expect(status).toBe(201)
  const isReady = async () =>
    (await lead.get<{ status: string }>(`/api/hubFile/detail?fileId=${body.fileId}`)).status === 'ready'
  await expect.poll(isReady, { timeout: PATIENCE_MS }).toBe(true)
  return body.fileId
}

const marks = (page: Page) => page.locator('svg.marks:not(.marks-live) .mark-line')
async function draw(page: Page, x: number): Promise<void> {
  await page.getByRole('button', { name: '批注', exact: true }).click()
  await page.getByRole('application').waitFor()
  await page.mouse.move(x, 300)
  await page.mouse.down()
  await page.mouse.move(x + 90, 360)
  await page.mouse.move(x + 140, 400)
  await page.mouse.up()
}
async function send(page: Page, title: string): Promise<void> {
  const pane = page.locator('.annotation-pane')
  await pane.getByLabel('标题').fill(title)
  await pane.getByRole('button', { name: '发送批注' }).click()
  await page.getByText(/^已发送 批注-\d{4}$/).waitFor()
}

/** Both at once: each sees what the other draws while it is drawn, and both are kept with their authors. */
async function drawTogether(one: Page, other: Page): Promise<void> {
  await Promise.all([draw(one, 480), draw(other, 620)])
  for (const page of [one, other]) {
    await expect.poll(() => marks(page).count(), { timeout: PATIENCE_MS }).toBe(1)
    await page.locator('.together-pane').getByText('批注中').first().waitFor()
  }
  await shoot(one, 'together-marks-zh-CN-1440')
  await Promise.all([send(one, '梁下净高'), send(other, '风管位置')])
  for (const [page, author] of [
    [one, '沈若溪'],
    [other, '林知远'],
  ] as const) {
    const kept = page.locator('.together-marks li')
    await expect.poll(() => kept.count()).toBe(1)
    expect(await kept.first().innerText()).toMatch(new RegExp(`批注-\\d{4}\\s*${author}`))
  }
  await shoot(other, 'together-marks-kept-zh-CN-1440')
}

it('leads whoever follows through an agenda of every kind', { timeout: 8 * PATIENCE_MS }, async () => {
  const lead = await hub.api('lead')
  const subId = await buildingOf(hub)
  const fileIds = (await listModels(lead, { subId })).map(({ fileId }) => fileId)
  const view = await made<{ id: number }>(lead, '/api/issueView', {
    ...{ projId: PROJECT, name: '未关闭', isPersonal: false },
    ...{ filter: { status: ['open', 'doing'] }, sort: { by: 'dueDate', isDescending: false } },
  })
  const level = demo().storeys[2]!.name
  const { content } = await made<{ content: { fileId: number }[] }>(lead, '/api/hubFile/list', {
    ...{ projId: PROJECT, kind: 'document', format: 'docx' },
  })
  const word = content[0]!.fileId
  const dxf = await sent(lead, subId, '三层.dxf', Buffer.from(writeDxf(demo(), level)))
  const approvalId = await makeApproval(subId, fileIds.slice(0, 1))
  const at = Date.now() + 3_600_000
  const { id } = await made<MeetingDetail>(lead, '/api/meeting', {
    ...{ projId: PROJECT, title: '三层协调会', zone: 'Asia/Shanghai' },
    ...{ startTime: new Date(at).toISOString(), endTime: new Date(at + 3_600_000).toISOString() },
    items: [
      { kind: 'issueView', title: '未关闭问题', refId: view.id },
      { kind: 'hubFile', title: '三层说明', refId: word, page: 0 },
      { kind: 'hubFile', title: '三层图纸', refId: dxf },
      { kind: 'approval', title: '发布审批', refId: approvalId },
      { kind: 'model', title: '模型', refId: fileIds[0] },
      { kind: 'text', title: '其他' },
    ],
  })
  const room = `/meeting/detail?projId=${PROJECT}&id=${id}&together=m${id}`
  const [leader, follower] = await Promise.all([enter(hub, 'lead', room), enter(hub, 'hvac', room)])
  const [one, other] = [leader.page, follower.page]
  await strip(one).getByRole('button', { name: '带大家看' }).click()
  await strip(other).getByRole('button', { name: '跟随', exact: true }).click()
  const open = async (title: string) => {
    await strip(one).getByRole('button', { name: '议程' }).click()
    await one.getByRole('menuitem', { name: title, exact: true }).click()
  }

  await open('未关闭问题')
  await arrives(other, { pathname: '/issueList', saved: String(view.id), status: 'open,doing' })
  await strip(other).getByText('正在跟随 林知远').waitFor()
  await shoot(other, 'together-issues-zh-CN-1440')
  await checkAccess(other, 'following somebody to a list of issues')
  await open('三层说明')
  await arrives(other, { pathname: '/browseWord', fileId: String(word), page: '0' })
  await other.getByRole('main').getByText('设计说明').first().waitFor()
  await shoot(other, 'together-document-zh-CN-1440')
  await open('三层图纸')
  await arrives(other, { pathname: hubFilePath({ kind: 'drawing', format: 'dxf' }), fileId: String(dxf) })
  await other.locator('canvas').first().waitFor()
  await shoot(one, 'together-drawing-lead-zh-CN-1440')
  await open('发布审批')
  await arrives(other, { pathname: '/approval', id: String(approvalId) })
  await other.locator('.approval').waitFor()

  // To the models, and from their pane back to pages.
  await open('模型')
  await arrives(other, { pathname: '/modelBrowse', together: `m${id}` })
  await Promise.all([isComplete(one), isComplete(other)])
  await other.locator('.together-bar').waitFor()
  await drawTogether(one, other)
  // To the view of his own annotation he has gone himself.
  await other.locator('.together-pane').getByRole('button', { name: '跟随', exact: true }).click()
  await one.locator('.together-pane').getByRole('button', { name: '其他' }).click()
  await arrives(other, { pathname: '/meeting/detail', id: String(id) })

  // His own way ends it; following again leads to where the leader is by then, also after a reload.
  await mainMenu(other).getByRole('link', { name: '会议管理' }).click()
  await strip(other).getByRole('button', { name: '跟随', exact: true }).waitFor()
  await open('发布审批')
  await arrives(one, { pathname: '/approval' })
  expect(placeOf(other).pathname).not.toBe('/approval')
  await other.reload()
  await strip(other).getByRole('button', { name: '跟随', exact: true }).click()
  await arrives(other, { pathname: '/approval', id: String(approvalId) })
  await strip(one).getByRole('button', { name: '退出一起看' }).click()
  await strip(other).getByText('无人带看').waitFor()
  await Promise.all([leader.close(), follower.close()])
})
