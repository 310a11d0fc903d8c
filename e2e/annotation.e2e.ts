// The life of an annotation: drawn over the model and sent, answered by whom it asks, turned into an issue; and the list of
// pictures from which one flies there.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { buildingOf, enter, isComplete, isSettled, PATIENCE_MS } from './kit/workbench.ts'

const TITLE = '走道吊顶标高与风管冲突'

const hub = journey()
let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
}, PATIENCE_MS)

interface Listed {
  id: number
  number: string
  status: string
  picture?: string
  fileIds: number[]
  issue?: { id: number }
}
const named = async (title: string): Promise<Listed> => {
  const answer = await lead.send('POST', '/api/hubAnnotation/list', { projId: PROJECT, blurry: title })
  return ((await answer.json()) as { content: Listed[] }).content[0]!
}

const surface = (page: Page) => page.getByRole('application')
const pane = (page: Page) => page.locator('.annotation-pane')
const drag = async (page: Page, from: [number, number], to: [number, number]) => {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await page.mouse.move(...to)
  await page.mouse.up()
}

it('is drawn over the model, answered by its addressee and turned into an issue', {
  timeout: 6 * PATIENCE_MS,
}, async () => {
  const raiser = await enter(hub, 'lead', `/modelBrowse?projId=${PROJECT}&subId=${subId}`)
  const { page } = raiser
  await isComplete(page)
  await page.getByRole('button', { name: '批注', exact: true }).click()
  await surface(page).waitFor()
  await drag(page, [560, 300], [760, 420])
  const bar = page.getByRole('toolbar', { name: '标注工具' })
  await bar.getByRole('button', { name: '文字' }).click()
  await page.mouse.click(800, 480)
  await page.getByRole('textbox', { name: '文字' }).fill('净高不足 2.40 m')
  await page.keyboard.press('Control+Enter')
  await bar.getByRole('button', { name: '箭头' }).click()
  await drag(page, [800, 500], [700, 430])
  await pane(page).getByText('3 处标注').waitFor()
  // Taken back and done again.
  await surface(page).focus()
  await page.keyboard.press('Control+z')
  await pane(page).getByText('2 处标注').waitFor()
  await page.keyboard.press('Control+y')
  await pane(page).getByText('3 处标注').waitFor()
  await pane(page).getByLabel('标题').fill(TITLE)
  await pane(page).getByLabel('发给').fill('srx')
  await page.locator('.ant-select-item-option', { hasText: '沈若溪' }).click()
  await page.keyboard.press('Escape')
  await checkAccess(page, 'drawing an annotation')
  await shoot(page, 'annotate-zh-CN-1440')
  await pane(page).getByRole('button', { name: '发送批注' }).click()
  await page.getByText(/^已发送 批注-\d{4}$/).waitFor()
  await page.waitForURL(/annotation=\d+/)
  const made = await named(TITLE)
  expect([made.status, Boolean(made.picture)]).toEqual(['open', true])

  // Drawn anew and said better.
  await pane(page).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '编辑批注和标注' }).click()
  await surface(page).waitFor()
  await pane(page).getByLabel('说明').fill('请本周内回复。')
  await pane(page).getByRole('button', { name: '保存' }).click()
  await pane(page).getByText('请本周内回复。').waitFor()
  await pane(page).getByText('3 处标注').waitFor()

  const doer = await enter(hub, 'hvac', `/projectTodo?projId=${PROJECT}`)
  await doer.page
    .getByRole('link', { name: new RegExp(TITLE) })
    .first()
    .click()
  await doer.page.waitForURL((address) => address.pathname === '/browse')
  await isComplete(doer.page)
  await doer.page.locator('svg.marks .mark-line').first().waitFor()
  expect(await doer.page.locator('svg.marks .mark-words').textContent()).toBe('净高不足 2.40 m')
  await pane(doer.page).getByRole('textbox', { name: '回复' }).fill('风管改扁，吊顶可做到 2.45 m。')
  await shoot(doer.page, 'annotation-todo-zh-CN-1440')
  await pane(doer.page).getByRole('button', { name: /^回复/ }).click()
  await pane(doer.page).getByText('已回复').waitFor()
  await doer.close()

  await pane(page).getByText('风管改扁，吊顶可做到 2.45 m。').waitFor()
  await pane(page).getByRole('button', { name: '转为问题' }).click()
  await pane(page).getByText('已转问题').waitFor()
  expect((await named(TITLE)).issue).toBeDefined()
  await raiser.close()
})

it('stands in the list as a picture, in English and on a phone, and one click flies there', {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', `/quickAnnotationList?projId=${PROJECT}`, { lang: 'en' })
  const card = page.getByRole('listitem').filter({ hasText: TITLE })
  await card.locator('img').waitFor()
  await checkAccess(page, 'the list of annotations')
  await shoot(page, 'annotations-en-1440')
  await card.getByRole('link').click()
  await isComplete(page)
  await page.locator('svg.marks .mark-line').first().waitFor()
  await close()

  const phone = await hub.open('hvac', `/quickAnnotationList?projId=${PROJECT}`, { width: 390 })
  await phone.page.getByRole('button', { name: TITLE }).click()
  await phone.page.getByRole('dialog').getByText('风管改扁，吊顶可做到 2.45 m。').waitFor()
  await shoot(phone.page, 'annotation-zh-CN-390')
  await phone.close()
})

it('opens its form and itself inside the hub when a window of ours asks', { timeout: 4 * PATIENCE_MS }, async () => {
  const { id, fileIds } = await named(TITLE)
  const { page, close } = await enter(hub, 'lead', '/dashboard', { lang: 'en' })
  await page.locator('.frame').waitFor()
  const tell = (type: string, query: object) =>
    page.evaluate(([kind, asked]) => window.postMessage({ type: kind, query: asked }, location.origin), [
      type,
      query,
    ] as const)
  await tell('viewAnnotation', { projId: PROJECT, annotation: id })
  await page.waitForURL(/\/hub\/browse\?.*action=viewAnnotation/)
  await pane(page).getByRole('heading', { name: TITLE }).waitFor()
  await isSettled(page)
  await tell('addAnnotation', { projId: PROJECT, files: fileIds.join() })
  await page.waitForURL(/\/hub\/browse\?.*action=addAnnotation/)
  await surface(page).waitFor()
  await pane(page).getByLabel('Title').waitFor()
  await shoot(page, 'add-annotation-en-1440')
  await close()
})
