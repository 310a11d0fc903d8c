// The error catalogue, row by row, as a user meets it. Failures are made at the network, answers at the server are real.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { banner, choice, dialog, projectsAtHome } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { type PageOptions, shoot } from './kit/page.ts'
import { front } from './kit/screens.ts'
import { signInByCall } from './kit/sign-in.ts'

const hub = journey()

const json = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ status, message, timestamp: Date.now(), code: 'error.test' }),
})

type Answer = Parameters<Page['route']>[1]

/** The outbox, whose list call fails in the given way. */
async function openOutbox(answer: Answer, allow: PageOptions['allow']) {
  const visit = await hub.visit({ allow })
  await visit.page.addInitScript(clockNotices)
  await visit.page.route('**/api/outbox**', answer)
  await signInByCall(visit.page, hub.url, 'admin')
  await visit.page.goto('/monitor/outbox')
  return visit
}

/** In the page, whose clock is right however late a test looks: when the first notice came and when none was left. */
function clockNotices(): void {
  const seen: NoticeTimes = {}
  Object.assign(window, { noticeTimes: seen })
  new MutationObserver(() => {
    const isThere = document.querySelector('.ant-notification-notice') !== null
    if (isThere) seen.from ??= performance.now()
    else if (seen.from !== undefined) seen.to ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}
interface NoticeTimes {
  from?: number
  to?: number
}

const notice = (page: Page, text: string) => page.locator('.ant-notification-notice').getByText(text)
const message = (page: Page, text: string) => page.locator('.ant-message').getByText(text)

describe('a failing call', () => {
  it('with 403 leads to the forbidden page, which leads home', async () => {
    const { page, close } = await openOutbox((route) => route.fulfill(json(403, '没有权限')), ['403'])
    await page.waitForURL('**/401')
    await page
      .getByRole('link', { name: '返回首页' })
      .or(page.getByRole('button', { name: '返回首页' }))
      .waitFor()
    await shoot(page, 'forbidden')
    await page
      .getByRole('link', { name: '返回首页' })
      .or(page.getByRole('button', { name: '返回首页' }))
      .click()
    await page.waitForURL('**/dashboard')
    await close()
  })

  it('with another status shows the server’s message for five seconds', async () => {
    const { page, close } = await openOutbox((route) => route.fulfill(json(400, '这是服务器的话')), ['400'])
    await notice(page, '这是服务器的话').waitFor()
    const times = () => page.evaluate(() => (window as unknown as { noticeTimes: NoticeTimes }).noticeTimes)
    await expect.poll(async () => (await times()).to).toBeDefined()
    const { from, to } = await times()
    expect(to! - from!).toBeGreaterThan(3500)
    await close()
  })

  it('without an answer says that the interface request failed', async () => {
    const { page, close } = await openOutbox(
      (route) => route.abort('failed'),
      ['ERR_FAILED', 'Failed to load resource'],
    )
    await notice(page, '接口请求失败').waitFor()
    await close()
  })

  it('with an error page of a proxy says the same, and keeps the session', async () => {
    const { page, close } = await openOutbox(
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      ['502'],
    )
    await notice(page, '接口请求失败').waitFor()
    expect(new URL(page.url()).pathname).toBe('/monitor/outbox')
    await close()
  })
})

describe('signing in', () => {
  it('ends at the sign-in page when the person cannot be read', async () => {
    const { page, close } = await hub.open('lead', '/dashboard', { allow: ['500', 'status 500'] })
    await projectsAtHome(page).waitFor()
    await page.route('**/auth/info', (route) => route.fulfill(json(500, '坏了')))
    await page.reload()
    await page.waitForURL('**/login**')
    const hasToken = async () =>
      (await page.context().cookies()).some((cookie) => cookie.name === 'sunmao-token' && cookie.value)
    await expect.poll(hasToken).toBe(false)
    await close()
  })

  it('keeps the default colour when the parameters cannot be read', async () => {
    const { page, close } = await hub.visit({ allow: ['500', 'status 500'] })
    await page.route('**/api/parameters/all', (route) => route.fulfill(json(500, '坏了')))
    await page.goto('/login')
    await page.locator('button[type="submit"]').waitFor()
    const seed = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-500').trim())
    await expect.poll(async () => (await seed()).toLowerCase()).toBe('#2483b8')
    await close()
  })
})

describe('the page itself', () => {
  it('offers a reload when a part of it cannot be loaded any more', async () => {
    const { page, close } = await hub.open('admin', '/dashboard', { allow: [/.*/] })
    await projectsAtHome(page).waitFor()
    await page.route('**/assets/outbox.page-*.js', (route) => route.abort('failed'))
    await page.evaluate(() => window.history.pushState({}, '', '/monitor/outbox'))
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await front(page, '/monitor/outbox').getByText('页面出错了。').waitFor()
    await page.locator('.ant-notification').getByText('系统已更新，刷新后即可使用新版本。').waitFor()
    await shoot(page, 'new-build')
    await close()
  })

  it('says so when the browser cannot go full screen', async () => {
    const { page, close } = await hub.visit()
    await page.addInitScript(() => {
      Object.defineProperty(document, 'fullscreenEnabled', { get: () => false })
    })
    await signInByCall(page, hub.url, 'lead')
    await page.goto('/dashboard')
    await projectsAtHome(page).waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('.palette-input').fill('全屏')
    await page.getByRole('option', { name: /全屏/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/不支持全屏/).waitFor()
    await close()
  })

  it('sends feedback with a picture, and refuses what the rules refuse', async () => {
    const { page, close } = await hub.open('lead', '/dashboard')
    await banner(page).getByRole('button', { name: '问题反馈' }).click()
    const form = dialog(page)
    await form.getByRole('button', { name: '提交' }).click()
    await form.getByText('模块不能为空').waitFor()
    await form.getByText('问题描述不能为空').waitFor()
    await form.locator('textarea').fill('x'.repeat(1001))
    await form.getByText('长度在 1 到 1000 个字符之间').waitFor()
    await form.locator('textarea').fill('首页很好用')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const files = form.locator('input[type="file"]')
    await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await form.getByText('上传格式错误').waitFor()
    await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await form.getByText('该文件已存在').waitFor()
    await files.setInputFiles(
      ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: png })),
    )
    await form.getByText('最多上传 6 张图片').waitFor()
    await shoot(page, 'feedback')
    await form.getByRole('combobox').click()
    await choice(page, '首页与待办').click()
    await form.getByRole('button', { name: '提交' }).click()
    await message(page, '反馈已提交').waitFor()
    await expect.poll(() => form.isVisible()).toBe(false)
    await close()
  })
})
