// The life of an issue: seen in the model and raised there, done by whom it concerns, closed by who raised it. On the desk from
// the model, on the phone from the list.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { buildingOf, enter, goToElement, isComplete, isSettled, PATIENCE_MS, picture } from './kit/workbench.ts'

const MOST_ACTIONS = 25
const TITLE = '外窗开启方向与幕墙支撑冲突'

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
  location: { level?: string; point?: number[] }
  picture?: string
}
const issuesNamed = async (title: string): Promise<Listed[]> => {
  const answer = await lead.send('POST', '/api/issue/list', { projId: PROJECT, blurry: title, page: 0, size: 10 })
  return ((await answer.json()) as { content: Listed[] }).content
}

const pane = (page: Page) => page.getByRole('region', { name: /^(问题详情|Issue)$/ })
const status = (page: Page, word: string) => pane(page).locator('.issue-title').getByText(word, { exact: true })

it('is raised in the model, found there by its assignee, answered with a picture and closed by its raiser', {
  timeout: 6 * PATIENCE_MS,
}, async () => {
  let actions = 0
  const act = async <T>(work: Promise<T>): Promise<T> => {
    actions += 1
    return work
  }

  const raiser = await enter(hub, 'lead', `/modelBrowse?projId=${PROJECT}&subId=${subId}`)
  await isComplete(raiser.page)
  // To type what one looks for, and to choose it.
  actions += 2
  await goToElement(raiser.page, 'C2418')
  await isSettled(raiser.page)
  await picture(raiser.page).focus()
  await act(raiser.page.keyboard.press('c'))
  const form = dialog(raiser.page)
  await act(form.getByLabel('标题').fill(TITLE))
  // By the first letters of the name.
  await act(form.getByLabel('负责人').fill('srx'))
  await act(raiser.page.locator('.ant-select-item-option', { hasText: '沈若溪' }).click())
  await shoot(raiser.page, 'issue-new-zh-CN-1440')
  await act(form.getByRole('button', { name: '提交问题' }).click())
  await raiser.page.getByText(/^已提出 ZHL-01-建筑-/).waitFor()
  const [raised] = await issuesNamed(TITLE)
  expect(raised).toMatchObject({
    status: 'open',
    location: { level: expect.stringMatching(/F$/), point: { length: 3 } },
  })
  expect(raised!.picture).toBeTruthy()
  // It stands in the model at once.
  await raiser.page.locator('.viewer-pin').first().waitFor()

  const doer = await enter(hub, 'hvac', `/projectTodo?projId=${PROJECT}`)
  await act(
    doer.page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .click(),
  )
  await doer.page.waitForURL((address) => address.pathname === '/browse')
  await status(doer.page, '待处理').waitFor()
  await isComplete(doer.page)
  await doer.page.locator('.browse-place', { hasText: '问题位置' }).waitFor()
  await pane(doer.page).getByText('更多信息').click()
  await pane(doer.page).getByText('C2418').first().waitFor()
  const seen = await doer.page.locator('canvas.browse-canvas').count()
  expect(seen).toBe(1)
  await shoot(doer.page, 'issue-todo-zh-CN-1440')
  await act(pane(doer.page).getByRole('button', { name: '提交复核' }).click())
  const answer = dialog(doer.page)
  await act(answer.getByRole('textbox').fill('开启扇改到右侧，与支撑错开。'))
  const photo = { name: '修改后.png', mimeType: 'image/png', buffer: await picture(doer.page).screenshot() }
  await act(answer.locator('input[type=file]').setInputFiles(photo))
  await answer.locator('img').waitFor()
  await act(answer.getByRole('button', { name: '提交复核' }).click())
  await status(doer.page, '待复核').waitFor()
  await doer.close()

  await act(raiser.page.goto(`/projectTodo?projId=${PROJECT}`))
  await act(
    raiser.page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .click(),
  )
  await pane(raiser.page).locator('.issue-step img').waitFor()
  await act(pane(raiser.page).getByRole('button', { name: '关闭问题' }).click())
  await act(dialog(raiser.page).getByRole('button', { name: '关闭问题' }).click())
  await status(raiser.page, '已关闭').waitFor()
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)
  expect((await issuesNamed(TITLE))[0]!.status).toBe('closed')
  await raiser.close()
})

it('is read, answered and closed on a phone, in English', { timeout: 4 * PATIENCE_MS }, async () => {
  const [duct] = await issuesNamed('KL-2')
  const list = `/issueList?projId=${PROJECT}&blurry=KL-2`
  const doer = await hub.open('hvac', list, { lang: 'en', width: 390 })
  await doer.page.getByRole('button', { name: /KL-2/ }).click()
  await status(doer.page, 'To do').waitFor()
  const shown = pane(doer.page).locator('.issue-pictures img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await checkAccess(doer.page, 'issue on a phone')
  await shoot(doer.page, 'issue-en-390')
  await pane(doer.page).getByRole('button', { name: 'Submit for review' }).click()
  await dialog(doer.page).getByRole('textbox').fill('Duct flattened to 1000×250.')
  await dialog(doer.page).getByRole('button', { name: 'Submit for review' }).click()
  await status(doer.page, 'In review').waitFor()
  await doer.close()

  const raiser = await hub.open('lead', list, { lang: 'en', width: 390 })
  await raiser.page.getByRole('button', { name: /KL-2/ }).click()
  await pane(raiser.page).getByText('Duct flattened to 1000×250.').waitFor()
  await pane(raiser.page).getByRole('button', { name: 'Close issue' }).click()
  await dialog(raiser.page).getByRole('button', { name: 'Close issue' }).click()
  await status(raiser.page, 'Closed').waitFor()
  expect((await issuesNamed('KL-2')).find(({ id }) => id === duct!.id)!.status).toBe('closed')
  await raiser.close()
})
