// What one does with many issues: keep a view of the list and see it in the model, attach files, drag a card on the board; and
// draw an annotation anew.
import { inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { buildingOf, enter, eyeOf, isComplete, isSettled, PATIENCE_MS } from './kit/workbench.ts'

const VIEW = '例会视图'

const hub = journey()
let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
}, PATIENCE_MS)

interface Listed {
  id: number
  title: string
  status: string
  number: string
}
const listOf = async (filter: object): Promise<Listed[]> => {
  const answer = await lead.send('POST', '/api/issue/list', { projId: PROJECT, size: 100, ...filter })
  return ((await answer.json()) as { content: Listed[] }).content
}
const pane = (page: Page) => page.getByRole('region', { name: /^(问题详情|Issue)$/ })

it('a view that was kept in the list filters it for others and colours the model', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const own = await enter(hub, 'lead', `/issueList?projId=${PROJECT}&status=open,doing&group=discipline`)
  const { page } = own
  await page.locator('.issue-group').first().waitFor()
  await page.getByRole('button', { name: /^视图/ }).click()
  await page.getByRole('menuitem', { name: '保存当前视图' }).click()
  await dialog(page).getByLabel('名称').fill(VIEW)
  await dialog(page).getByText('项目', { exact: false }).last().click()
  await dialog(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await page.getByRole('button', { name: new RegExp(`^${VIEW}`) }).waitFor()
  await shoot(page, 'issue-view-zh-CN-1440')
  await own.close()

  const other = await enter(hub, 'review', `/issueList?projId=${PROJECT}`, { lang: 'en' })
  await other.page.getByRole('button', { name: /^Views/ }).click()
  await other.page.getByRole('menuitem', { name: VIEW }).click()
  await other.page.waitForURL(/saved=\d+/)
  expect(new URL(other.page.url()).searchParams.get('status')).toBe('open,doing')
  await other.page.locator('.issue-group').first().waitFor()
  await checkAccess(other.page, 'a saved view of issues')
  await shoot(other.page, 'issue-view-en-1440')

  await other.page.goto(`/modelBrowse?projId=${PROJECT}&subId=${subId}`)
  await isComplete(other.page)
  await other.page.getByRole('tab', { name: 'Review', exact: true }).click()
  await other.page.getByRole('tab', { name: 'Issues' }).click()
  await other.page.getByRole('combobox', { name: 'View' }).click()
  await other.page.locator('.ant-select-item-option', { hasText: VIEW }).click()
  await other.page.locator('.issue-legend li').first().waitFor()
  await isSettled(other.page)
  const colours = async () => {
    const text = /^#v=(.+)$/.exec(await eyeOf(other.page))?.[1] ?? ''
    return (JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString()) as { colours: object[] }).colours
  }
  const isInLegend = async () => (await colours()).length === (await other.page.locator('.issue-legend li').count())
  await expect.poll(isInLegend, { timeout: PATIENCE_MS }).toBe(true)
  await shoot(other.page, 'issue-view-model-en-1440')
  await other.close()
})

it('files are attached to an issue and to a comment, shown and taken away', { timeout: 4 * PATIENCE_MS }, async () => {
  const [row] = await listOf({ status: ['open', 'doing'] })
  const { page, close } = await hub.open('lead', `/issueList?projId=${PROJECT}&id=${row!.id}`)
  await pane(page).getByText('更多信息').click()
  const part = pane(page).getByRole('region', { name: '附件' })
  const photo = { name: '现场.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await part
    .locator('input[type=file]')
    .setInputFiles([photo, { name: '计算书.txt', mimeType: 'text/plain', buffer: Buffer.from('2.15 m') }])
  await part.getByRole('button', { name: '下载「计算书.txt」' }).waitFor()
  await part.getByRole('img', { name: '现场.png' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: '下载「计算书.txt」' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('计算书.txt')
  const story = pane(page).getByRole('region', { name: '动态' })
  await story.locator('input[type=file]').setInputFiles(photo)
  await expect.poll(() => story.getByRole('button', { name: '发送' }).isEnabled()).toBe(true)
  await story.getByRole('button', { name: '发送' }).click()
  await story.getByRole('img', { name: '现场.png' }).waitFor()
  await part.scrollIntoViewIfNeeded()
  await shoot(page, 'issue-attachments-zh-CN-1440')
  await checkAccess(page, 'attachments of an issue')
  await part.getByRole('button', { name: '删除「计算书.txt」' }).click()
  await dialog(page)
    .getByRole('button', { name: /^删\s?除$/ })
    .click()
  await part.getByRole('button', { name: '下载「计算书.txt」' }).waitFor({ state: 'detached' })
  await close()

  const phone = await hub.open('lead', `/issueList?projId=${PROJECT}&id=${row!.id}`, { lang: 'en', width: 390 })
  await pane(phone.page).getByText('More details').click()
  await pane(phone.page).getByRole('region', { name: 'Attachments' }).scrollIntoViewIfNeeded()
  await shoot(phone.page, 'issue-attachments-en-390')
  await phone.close()
})

it('a reference and a place are added in the detail', { timeout: 2 * PATIENCE_MS }, async () => {
  const [row, other] = await listOf({ status: ['open', 'doing'] })
  const { page, close } = await hub.open('lead', `/issueList?projId=${PROJECT}&id=${row!.id}`)
  await pane(page).getByText('更多信息').click()
  await pane(page).getByRole('button', { name: '添加关联' }).click()
  await page.getByRole('combobox', { name: '添加关联' }).fill(other!.title.slice(0, 6))
  await page.locator('.ant-select-item-option', { hasText: other!.number }).click()
  await pane(page)
    .getByRole('button', { name: `${other!.number} ${other!.title}`, exact: true })
    .waitFor()
  await pane(page).getByRole('button', { name: '修改位置' }).click()
  await dialog(page).getByLabel('房间').fill('消防控制室')
  await dialog(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await pane(page).locator('.issue-place', { hasText: '消防控制室' }).waitFor()
  await shoot(page, 'issue-references-zh-CN-1440')
  await close()
})

it('a card that is dragged on the board takes the step that leads there', { timeout: 2 * PATIENCE_MS }, async () => {
  const made = await lead.send('POST', '/api/issue', {
    ...{ subId, title: '看板拖动', type: 'error', errorClass: 'general', priority: 'high' },
    ...{
      raiseDiscipline: 'A',
      discipline: 'A',
      assigneeIds: [(await lead.get<{ user: { id: number } }>('/auth/info')).user.id],
    },
  })
  expect(made.status).toBe(201)
  const { page, close } = await hub.open(
    'lead',
    `/issueList?projId=${PROJECT}&view=board&blurry=${encodeURIComponent('看板拖动')}`,
  )
  const column = (name: string) => page.locator('.issue-column').and(page.getByRole('region', { name }))
  await column('待处理').getByText('看板拖动').dragTo(column('处理中'))
  await column('处理中').getByText('看板拖动').waitFor()
  // The card is there before the server has answered.
  await expect.poll(async () => (await listOf({ blurry: '看板拖动' }))[0]!.status).toBe('doing')
  await shoot(page, 'issue-board-zh-CN-1440')
  await close()
})

it('marks of an annotation are selected, moved, restyled and taken back afterwards', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const answer = await lead.send('POST', '/api/hubAnnotation/list', {
    projId: PROJECT,
    status: ['open'],
    mine: 'raised',
  })
  const [row] = ((await answer.json()) as { content: { id: number; fileIds: number[] }[] }).content
  const { page, close } = await enter(
    hub,
    'lead',
    `/browse?projId=${PROJECT}&files=${row!.fileIds.join()}&annotation=${row!.id}`,
  )
  await isComplete(page)
  await page.locator('.annotation-pane').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '编辑批注和标注' }).click()
  const surface = page.getByRole('application')
  await surface.waitFor()
  const line = surface.locator('.mark-line').first()
  const lines = () => line.getAttribute('d')
  const before = await lines()
  // Somewhere on the line itself.
  const at = await line.evaluate((path: SVGPathElement): [number, number] => {
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 3).matrixTransform(path.getScreenCTM()!)
    return [x, y]
  })
  await page.mouse.move(...at)
  await page.mouse.down()
  await page.mouse.move(at[0] + 40, at[1] + 25, { steps: 4 })
  await page.mouse.up()
  await expect.poll(lines).not.toBe(before)
  const colour = () => line.getAttribute('stroke')
  const first = await colour()
  const bar = page.getByRole('toolbar', { name: '标注工具' })
  await bar.getByRole('button', { name: '蓝色' }).click()
  await expect.poll(colour).not.toBe(first)
  await shoot(page, 'annotation-edit-zh-CN-1440')
  await surface.focus()
  await page.keyboard.press('Control+z')
  await expect.poll(colour).toBe(first)
  await page.keyboard.press('Control+z')
  await expect.poll(lines).toBe(before)
  await close()
})

it('a review sheet comes from one call, over a real connection', { timeout: PATIENCE_MS }, async () => {
  const starts = { docx: 'PK', xlsx: 'PK', pdf: '%P' }
  for (const [format, start] of Object.entries(starts)) {
    const answer = await lead.send('POST', '/api/issue/exportIssueInfoReports', { projId: PROJECT, format })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([format, answer.status, bytes.subarray(0, 2).toString()]).toEqual([format, 200, start])
  }
})
