// What people tell each other: an announcement that must be read, feedback that is answered, talk about a project, to-dos
// that lead to their place, one search for everything; and an administrator who looks through somebody's eyes.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { banner, choice, dialog, drawn, main, mainMenu, save, title } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { checkScreen, goTo, variants } from './kit/screens.ts'

const hub = journey()

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
)

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await download.path())
}

describe('an announcement', () => {
  const headline = `端到端公告 ${Date.now() % 100_000}`

  it('is written with a picture, reaches an open window, is read and receipted, and becomes Word and PDF', async () => {
    const reader = await hub.open('hvac', '/dashboard')
    const news = reader.page.getByRole('region', { name: '通知公告' })
    await news.getByRole('link', { name: '欢迎使用榫卯协同中心' }).waitFor()
    await reader.isLive()
    const { page, close } = await hub.open('admin', '/announcement')
    await main(page).getByRole('button', { name: '发布公告' }).click()
    await dialog(page).locator('#title').fill(headline)
    const editor = dialog(page).locator('.ProseMirror')
    await editor.click()
    await page.keyboard.type('请各专业核对三层走道净高。')
    await dialog(page).locator('input[type="file"][aria-label]').setInputFiles({
      name: '走道.png',
      mimeType: 'image/png',
      buffer: PIXEL,
    })
    await editor.locator('img[src^="/file/"]').waitFor()
    await dialog(page).getByLabel(/^必读/).check()
    await shoot(page, 'announcement-new-zh-CN-1440')
    await save(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: new RegExp(headline) }).waitFor()

    await news.getByRole('link', { name: headline }).click()
    await reader.page.waitForURL('**/announcement/detail?id=*')
    await main(reader.page).getByText('请各专业核对三层走道净高。').waitFor()
    const word = await saved(reader.page, () => reader.page.getByRole('button', { name: '导出 Word' }).click())
    const pdf = await saved(reader.page, () => reader.page.getByRole('button', { name: '导出 PDF' }).click())
    expect(word.subarray(0, 2).toString()).toBe('PK')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await shoot(reader.page, 'announcement-read-zh-CN-1440')
    await reader.page.getByRole('button', { name: '我已阅读' }).click()
    await reader.page.getByText('已确认阅读').waitFor()

    await page.reload()
    await page
      .getByRole('row', { name: new RegExp(headline) })
      .getByText(/^1\s*\//)
      .waitFor()
    await reader.close()
    await close()
  })

  it('is not there for whom it is not meant', async () => {
    const [admin, outsider] = [await hub.api('admin'), await hub.api('outsider')]
    const body = { title: '只给综合楼', html: '<p>内容</p>', projIds: [2] }
    const { id } = (await (await admin.send('POST', '/api/announcement', body)).json()) as { id: number }
    expect(await outsider.get(`/api/announcement/detail?id=${id}`)).toMatchObject({ status: 404 })
  })
})

it('feedback goes to an administrator and the answer comes back while the sender works', {
  timeout: 90_000,
}, async () => {
  const sender = await hub.open('hvac', '/dashboard')
  await banner(sender.page).getByRole('button', { name: '问题反馈' }).click()
  await dialog(sender.page).getByRole('combobox').click()
  await choice(sender.page, '模型浏览').click()
  await dialog(sender.page).getByLabel('问题描述').fill('端到端：漫游时希望能调快速度')
  await dialog(sender.page).getByRole('button', { name: '提交' }).click()
  await sender.page.locator('.ant-message').getByText('反馈已提交').waitFor()
  await sender.isLive()

  const { page, close } = await hub.open('admin', '/feedback')
  await main(page).getByText('端到端：漫游时希望能调快速度').click()
  await dialog(page).getByLabel('答复').fill('下个版本可以调。')
  await dialog(page).getByText('已解决', { exact: true }).click()
  await shoot(page, 'feedback-answer-zh-CN-1440')
  await dialog(page).getByRole('button', { name: '保存并通知' }).click()
  await page.locator('.ant-message').getByText('已保存').waitFor()

  await banner(sender.page)
    .getByRole('button', { name: /^企业沟通/ })
    .click()
  await dialog(sender.page)
    .getByText(/您反馈的问题有了答复/)
    .click()
  await sender.page.waitForURL('**/feedback/mine?*')
  await dialog(sender.page).getByText('下个版本可以调。').waitFor()
  await shoot(sender.page, 'feedback-mine-zh-CN-1440')
  await close()
  await sender.close()
})

it('what is said about a project stands in the windows of its members', async () => {
  const listener = await hub.open('hvac', '/project/detail?projId=2&tab=talk')
  await listener.page.getByRole('tab', { name: '讨论' }).click()
  await main(listener.page).getByText('三层走道的净高要控制在 2.6 米').waitFor()
  await listener.isLive()
  const { page, close } = await hub.open('lead', '/project/detail?projId=2')
  await page.getByRole('tab', { name: '讨论' }).click()
  await main(page).getByText('三层走道的净高要控制在 2.6 米').waitFor()
  const words = `端到端发言 ${Date.now()}`
  await page.getByLabel('输入评论').fill(words)
  await page.keyboard.press('Control+Enter')
  await main(page).getByText(words).waitFor()
  await main(listener.page).getByText(words).waitFor()
  await shoot(page, 'thread-zh-CN-1440')
  await close()
  await listener.close()
})

it('a to-do leads to its place and goes when it is done', async () => {
  const admin = await hub.api('admin')
  const lead = await hub.api('lead')
  const { user } = await lead.get<{ user: { id: number } }>('/auth/info')
  const projName = `待启动 ${Date.now() % 100_000}`
  const fields = { indexCode: `T${Date.now() % 1_000_000}`, projName, stage: '方案', managerId: user.id }
  expect((await admin.send('POST', '/api/project', fields)).status).toBe(201)
  const { page, close } = await hub.open('lead', '/dashboard')
  await page.getByRole('link', { name: `打开「${projName}」` }).click()
  await page.waitForURL('**/project/detail?projId=*')
  await page.getByRole('button', { name: '启动' }).click()
  await dialog(page).getByRole('button', { name: '启动' }).click()
  await page.getByText('项目状态已更新').waitFor()
  await page.goto('/enterpriseTodo?status=done')
  await page.getByRole('cell', { name: projName, exact: true }).waitFor()
  await page.goto('/enterpriseTodo')
  await title(page, '我的待办').waitFor()
  await drawn(page)
  expect(await main(page).getByText(projName).count()).toBe(0)
  await close()
})

it('subs are dragged into another order', async () => {
  const { page, close } = await hub.open('lead', '/project/detail?projId=2&tab=subs')
  const rows = page.locator('.ant-table-tbody .ant-table-row')
  await expect.poll(() => rows.count()).toBe(3)
  const nameAt = async (place: number) => (await rows.nth(place).innerText()).split('\n')[0]
  const last = await nameAt(2)
  const [start, end] = [
    (await rows.nth(2).locator('.project-handle').boundingBox())!,
    (await rows.nth(0).boundingBox())!,
  ]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 5, start.y - 20, { steps: 5 })
  await page.mouse.move(end.x + 40, end.y + 2, { steps: 15 })
  // The rows make room before the hand lets go.
  await expect.poll(() => nameAt(0)).toBe(last)
  const kept = page.waitForResponse((response) => response.url().includes('/api/projectSub/sort'))
  await page.mouse.up()
  await expect.poll(() => nameAt(0)).toBe(last)
  expect((await kept).ok()).toBe(true)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(3)
  await expect.poll(() => nameAt(0)).toBe(last)
  await close()
})

describe('one search behind Ctrl K', () => {
  it.each([
    ['zh-CN', 'zhl', '示例·综合楼'],
    ['en', 'linzhiyuan', '林知远'],
  ] as const)('finds projects, people and help, %s', async (lang, typed, found) => {
    const { page, close } = await hub.open('lead', '/dashboard', { lang })
    await drawn(page)
    await page.keyboard.press('Control+k')
    await page.locator('.palette-input').fill(typed)
    await page.getByRole('option', { name: new RegExp(found) }).waitFor()
    await shoot(page, `palette-${lang}-1440`)
    await close()
  })

  it('tells a stranger nothing of a project', async () => {
    const outsider = await hub.api('outsider')
    expect(await outsider.get<object[]>('/api/search?blurry=zhl')).toEqual([])
  })
})

it('an administrator looks as somebody else, changes nothing, and comes back', async () => {
  const { page, close } = await hub.open('admin', '/system/user?blurry=lead', { allow: ['403'] })
  await page.getByRole('button', { name: '林知远的更多操作' }).click()
  await page.getByRole('menuitem', { name: '以此人身份查看' }).click()
  await dialog(page).getByRole('button', { name: '开始查看' }).click()
  await page.getByText(/正在以「林知远」的身份查看/).waitFor()
  await mainMenu(page).getByRole('link', { name: '项目管理' }).waitFor()
  // His own menu has project management too; it goes with the rest of it.
  await expect.poll(() => page.getByText('系统管理').count()).toBe(0)
  await shoot(page, 'view-as-zh-CN-1440')
  await page.getByRole('button', { name: '退出查看' }).click()
  await mainMenu(page).getByRole('button', { name: '系统管理' }).waitFor()
  await close()
})

it('a cloud desktop is asked for and granted', { timeout: 90_000 }, async () => {
  const { page, close } = await hub.open('admin', '/userDesktop?tab=all')
  await page
    .getByRole('row', { name: /沈若溪/ })
    .filter({ has: page.getByRole('button', { name: '开通' }) })
    .getByRole('button', { name: '开通' })
    .click()
  await dialog(page).getByLabel('桌面名称').fill('渲染桌面-02')
  await dialog(page).getByLabel('访问地址').fill('https://desktop.example.com/02')
  await save(page).click()
  await dialog(page).waitFor({ state: 'detached' })
  const person = await hub.open('hvac', '/userDesktop')
  await person.page.getByText('渲染桌面-02').waitFor()
  await shoot(person.page, 'desktop-zh-CN-1440')
  await person.close()
  await close()
})

it('help is searched, and a document opens', async () => {
  const { page, close } = await hub.open('lead', '/help')
  await page.getByRole('searchbox', { name: '搜索帮助文档' }).fill('首字母')
  const found = page.getByRole('navigation', { name: '帮助文档' })
  await found.getByRole('button', { name: /项目、子项与人员.*首字母/ }).click()
  await title(page, '项目、子项与人员').waitFor()
  await close()
})

it.concurrent.each(variants)(
  'every screen shows itself without a problem, %s, %i px wide',
  { timeout: 120_000 },
  async (lang, width) => {
    const { page, close } = await hub.open('admin', '/dashboard', { lang, width })
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
      await goTo(page, `/${screen}`, [lang, width])
      await checkScreen(page, `${screen.replaceAll(/\W+/g, '-')}-${lang}-${width}`)
    }
    await close()
  },
)
