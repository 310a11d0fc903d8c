// What people tell each other: an announcement that must be read, feedback that is answered, talk about a project, to-dos
// that lead to their place, one search for everything; and an administrator who looks through somebody's eyes.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOf } from './api.ts'
import { newPage, openBrowser, sharedUrl, shoot, signIn } from './harness.ts'
import { checkScreen, variants } from './screens.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary')
const as = async (username: string, options: Parameters<typeof newPage>[1] = {}) => {
  const visit = await newPage(browser, options)
  await signIn(visit.page, username, `sunmao-${username}`)
  return visit
}
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
)

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await download.path())
}

describe('an announcement', () => {
  const title = `端到端公告 ${Date.now() % 100_000}`

  it('is written with a picture, reaches an open window, is read and receipted, and becomes Word and PDF', async () => {
    const reader = await as('hvac')
    const { page, close } = await as('admin')
    await page.goto('/announcement')
    await page.getByRole('button', { name: '发布公告' }).first().click()
    await dialog(page).locator('#title').fill(title)
    const editor = dialog(page).locator('.ProseMirror').first()
    await editor.click()
    await page.keyboard.type('请各专业核对三层走道净高。')
    await dialog(page).locator('input[type="file"]').first().setInputFiles({
      name: '走道.png',
      mimeType: 'image/png',
      buffer: PIXEL,
    })
    await editor.locator('img[src^="/file/"]').waitFor()
    await dialog(page).getByLabel(/^必读/).check()
    await shoot(page, 'announcement-new-zh-CN-1440')
    await save(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: new RegExp(title) }).waitFor()

    await reader.page.getByText(title).first().click()
    await reader.page.waitForURL('**/announcement/detail?id=*')
    await reader.page.getByText('请各专业核对三层走道净高。').waitFor()
    const word = await saved(reader.page, () => reader.page.getByRole('button', { name: '导出 Word' }).click())
    const pdf = await saved(reader.page, () => reader.page.getByRole('button', { name: '导出 PDF' }).click())
    expect(word.subarray(0, 2).toString()).toBe('PK')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await shoot(reader.page, 'announcement-read-zh-CN-1440')
    await reader.page.getByRole('button', { name: '我已阅读' }).click()
    await reader.page.getByText('已确认阅读').waitFor()

    await page.reload()
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByText(/^1\s*\//)
      .waitFor()
    await reader.close()
    await close()
  })

  it('is not there for whom it is not meant', async () => {
    const url = await sharedUrl()
    const [admin, outsider] = [await apiOf(url, 'admin'), await apiOf(url, 'outsider')]
    const body = { title: '只给综合楼', html: '<p>内容</p>', projIds: [2] }
    const { id } = (await (await admin.send('POST', '/api/announcement', body)).json()) as { id: number }
    expect(await outsider.get(`/api/announcement/detail?id=${id}`)).toMatchObject({ status: 404 })
  })
})

it('feedback goes to an administrator and the answer comes back while the sender works', {
  timeout: 90_000,
}, async () => {
  const sender = await as('hvac')
  await sender.page.getByRole('button', { name: '问题反馈' }).first().click()
  await dialog(sender.page).getByRole('combobox').click()
  await sender.page.locator('.ant-select-item-option').filter({ hasText: '模型浏览' }).click()
  await dialog(sender.page).getByLabel('问题描述').fill('端到端：漫游时希望能调快速度')
  await dialog(sender.page).getByRole('button', { name: '提交' }).click()
  await sender.page.getByText('反馈已提交').first().waitFor()

  const { page, close } = await as('admin')
  await page.goto('/feedback')
  await page.getByText('端到端：漫游时希望能调快速度').first().click()
  await page.locator('.ant-drawer').getByLabel('答复').fill('下个版本可以调。')
  await page.locator('.ant-drawer').getByText('已解决', { exact: true }).last().click()
  await shoot(page, 'feedback-answer-zh-CN-1440')
  await page.getByRole('button', { name: '保存并通知' }).click()
  await page.getByText('保存成功').or(page.getByText('已保存')).first().waitFor()

  await sender.page.getByRole('button', { name: /企业沟通/ }).click()
  await sender.page
    .getByText(/您反馈的问题有了答复/)
    .first()
    .click()
  await sender.page.waitForURL('**/feedback/mine?*')
  await sender.page.getByText('下个版本可以调。').first().waitFor()
  await shoot(sender.page, 'feedback-mine-zh-CN-1440')
  await close()
  await sender.close()
})

it('what is said about a project stands in the windows of its members', async () => {
  const listener = await as('hvac')
  await listener.page.goto('/project/detail?projId=2&tab=talk')
  const { page, close } = await as('lead')
  await page.goto('/project/detail?projId=2')
  await page.getByRole('tab', { name: '讨论' }).click()
  await page.getByText('三层走道的净高要控制在 2.6 米').first().waitFor()
  const words = `端到端发言 ${Date.now()}`
  await page.getByLabel('说点什么').fill(words)
  await page.keyboard.press('Control+Enter')
  await page.getByText(words).first().waitFor()
  await listener.page.getByRole('tab', { name: '讨论' }).click()
  await listener.page.getByText(words).first().waitFor()
  await shoot(page, 'thread-zh-CN-1440')
  await close()
  await listener.close()
})

it('a to-do leads to its place and goes when it is done', async () => {
  const url = await sharedUrl()
  const admin = await apiOf(url, 'admin')
  const lead = await apiOf(url, 'lead')
  const { user } = await lead.get<{ user: { id: number } }>('/auth/info')
  const projName = `待启动 ${Date.now() % 100_000}`
  const fields = { indexCode: `T${Date.now() % 1_000_000}`, projName, stage: '方案', managerId: user.id }
  expect((await admin.send('POST', '/api/project', fields)).status).toBe(201)
  const { page, close } = await as('lead')
  await page.getByRole('link', { name: `打开「${projName}」` }).click()
  await page.waitForURL('**/project/detail?projId=*')
  await page.getByRole('button', { name: '启动' }).click()
  await dialog(page).getByRole('button', { name: '启动' }).click()
  await page.getByText('项目状态已更新').waitFor()
  await page.goto('/enterpriseTodo?status=done')
  await page.getByText(projName).first().waitFor()
  await page.goto('/enterpriseTodo')
  await page.locator('main h1').first().waitFor()
  await expect.poll(() => page.getByText(projName).count()).toBe(0)
  await close()
})

it('subs are dragged into another order', async () => {
  const { page, close } = await as('lead')
  await page.goto('/project/detail?projId=2&tab=subs')
  const rows = page.locator('.ant-table-tbody .ant-table-row')
  await rows.nth(2).waitFor()
  const last = (await rows.nth(2).innerText()).split('\n')[0]
  const [from, to] = [rows.nth(2).locator('.project-handle'), rows.nth(0)]
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 5, start.y - 20, { steps: 5 })
  await page.mouse.move(end.x + 40, end.y + 2, { steps: 15 })
  await page.waitForTimeout(200)
  await page.mouse.up()
  await expect.poll(async () => (await rows.nth(0).innerText()).split('\n')[0]).toBe(last)
  await page.reload()
  await rows.nth(2).waitFor()
  expect((await rows.nth(0).innerText()).split('\n')[0]).toBe(last)
  await close()
})

describe('one search behind Ctrl K', () => {
  it.each([
    ['zh-CN', 'zhl', '示例·综合楼'],
    ['en', 'linzhiyuan', '林知远'],
  ] as const)('finds projects, people and help, %s', async (lang, typed, found) => {
    const { page, close } = await as('lead', { lang })
    await page.locator('main h1, main h2').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('.palette-input').fill(typed)
    await page.getByRole('option').filter({ hasText: found }).first().waitFor()
    await shoot(page, `palette-${lang}-1440`)
    await close()
  })

  it('tells a stranger nothing of a project', async () => {
    const outsider = await apiOf(await sharedUrl(), 'outsider')
    expect(await outsider.get<object[]>('/api/search?blurry=zhl')).toEqual([])
  })
})

it('an administrator looks as somebody else, changes nothing, and comes back', async () => {
  const { page, close } = await as('admin', { allow: ['403'] })
  await page.goto('/system/user?blurry=lead')
  await page.getByRole('button', { name: '林知远的更多操作' }).click()
  await page.getByRole('menuitem', { name: '以此人身份查看' }).click()
  await dialog(page).getByRole('button', { name: '开始查看' }).click()
  await page.getByText(/正在以「林知远」的身份查看/).waitFor()
  await page.getByRole('link', { name: '项目管理' }).first().waitFor()
  expect(await page.getByText('系统管理').count()).toBe(0)
  await shoot(page, 'view-as-zh-CN-1440')
  await page.getByRole('button', { name: '退出查看' }).click()
  await page.getByText('系统管理').first().waitFor()
  await close()
})

it('a cloud desktop is asked for and granted', { timeout: 90_000 }, async () => {
  const { page, close } = await as('admin')
  await page.goto('/userDesktop?tab=all')
  const row = page.getByRole('row', { name: /沈若溪/ }).first()
  await row.getByRole('button', { name: '开通' }).click()
  await dialog(page).getByLabel('桌面名称').fill('渲染桌面-02')
  await dialog(page).getByLabel('访问地址').fill('https://desktop.example.com/02')
  await save(page).click()
  await dialog(page).waitFor({ state: 'detached' })
  const person = await as('hvac')
  await person.page.goto('/userDesktop')
  await person.page.getByText('渲染桌面-02').waitFor()
  await shoot(person.page, 'desktop-zh-CN-1440')
  await person.close()
  await close()
})

it('help is searched, and a document opens', async () => {
  const { page, close } = await as('lead')
  await page.goto('/help')
  await page.getByRole('searchbox').or(page.getByLabel('搜索帮助文档')).first().fill('首字母')
  await page.getByRole('link').or(page.getByRole('button')).filter({ hasText: '项目' }).first().click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await close()
})

it.concurrent.each(variants)(
  'every screen shows itself without trouble, %s, %i px wide',
  { timeout: 120_000 },
  async (lang, width) => {
    const { page, close } = await as('admin', { lang, width })
    const screens = [
      'announcement',
      'announcement/detail?id=3',
      'feedback',
      'feedback/mine',
      'message',
      'message?tab=settings',
      'userDesktop',
      'system/projectRole',
      'system/storage',
      'system/webhook',
      'enterpriseTodo?status=mine',
      'store',
    ]
    for (const screen of screens) {
      await page.goto(`/${screen}`)
      await page.locator('main h1').first().waitFor()
      await checkScreen(page, `${screen.replaceAll(/\W+/g, '-')}-${lang}-${width}`)
    }
    await close()
  },
)
