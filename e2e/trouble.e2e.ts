// The error catalogue, row by row, as a user meets it. Failures are made at the network, answers at the server are real.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPage, openBrowser, shoot, signIn } from './harness.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const json = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ status, message, timestamp: Date.now(), code: 'error.test' }),
})

/** Opens the outbox, whose list call then fails in the given way. */
async function openOutbox(page: Page) {
  await signIn(page, 'admin', 'sunmao-admin')
  await page.getByText('我的项目').first().waitFor()
  await page.goto('/monitor/outbox')
}

describe('a failing call', () => {
  it('with 403 leads to the forbidden page, which leads home', async () => {
    const { page, close } = await newPage(browser, { allow: ['403'] })
    await page.route('**/api/outbox**', (route) => route.fulfill(json(403, '没有权限')))
    await openOutbox(page)
    await page.waitForURL('**/401')
    await shoot(page, 'forbidden')
    await page
      .getByRole('link', { name: '返回首页' })
      .or(page.getByRole('button', { name: '返回首页' }))
      .first()
      .click()
    await page.waitForURL('**/dashboard')
    await close()
  })

  it('with another status shows the server’s message for five seconds', async () => {
    const { page, close } = await newPage(browser, { allow: ['400'] })
    await page.route('**/api/outbox**', (route) => route.fulfill(json(400, '这是服务器的话')))
    await openOutbox(page)
    const notice = page
      .locator('.ant-notification-notice, .ant-notification-notice-wrapper')
      .getByText('这是服务器的话')
      .first()
    await notice.waitFor()
    const shown = Date.now()
    await notice.waitFor({ state: 'hidden', timeout: 15_000 })
    expect(Date.now() - shown).toBeGreaterThan(3500)
    await close()
  })

  it('without an answer says that the interface request failed', async () => {
    const { page, close } = await newPage(browser, { allow: ['ERR_FAILED', 'Failed to load resource'] })
    await page.route('**/api/outbox**', (route) => route.abort('failed'))
    await openOutbox(page)
    await page.getByText('接口请求失败').first().waitFor()
    await close()
  })

  it('with an error page of a proxy says the same, and keeps the session', async () => {
    const { page, close } = await newPage(browser, { allow: ['502'] })
    await page.route('**/api/outbox**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await openOutbox(page)
    await page.getByText('接口请求失败').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/monitor/outbox')
    await close()
  })
})

describe('signing in', () => {
  it('ends at the sign-in page when the person cannot be read', async () => {
    const { page, close } = await newPage(browser, { allow: ['500', 'status 500'] })
    await signIn(page, 'lead', 'sunmao-lead')
    await page.route('**/auth/info', (route) => route.fulfill(json(500, '坏了')))
    await page.reload()
    await page.waitForURL('**/login**')
    expect((await page.context().cookies()).some((cookie) => cookie.name === 'sunmao-token' && cookie.value)).toBe(
      false,
    )
    await close()
  })

  it('keeps the default colour when the parameters cannot be read', async () => {
    const { page, close } = await newPage(browser, { allow: ['500', 'status 500'] })
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
    const { page, close } = await newPage(browser, { allow: [/.*/] })
    await signIn(page, 'admin', 'sunmao-admin')
    await page.getByText('我的项目').first().waitFor()
    await page.route('**/assets/outbox.page-*.js', (route) => route.abort('failed'))
    await page.evaluate(() => window.history.pushState({}, '', '/monitor/outbox'))
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await page
      .getByText(/系统已更新|页面出错了|Failed to load|脚本加载失败/)
      .first()
      .waitFor()
    await shoot(page, 'new-build')
    await close()
  })

  it('says so when the browser cannot go full screen', async () => {
    const { page, close } = await newPage(browser)
    await page.addInitScript(() => {
      Object.defineProperty(document, 'fullscreenEnabled', { get: () => false })
    })
    await signIn(page, 'lead', 'sunmao-lead')
    await page.getByText('我的项目').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').locator('input').fill('全屏')
    await page.getByRole('dialog').getByText('全屏').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('不支持全屏').first().waitFor()
    await close()
  })

  it('sends feedback with a picture, and refuses what the rules refuse', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'lead', 'sunmao-lead')
    await page.getByRole('button', { name: '问题反馈' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '提交' }).click()
    await dialog.getByText('模块不能为空').waitFor()
    await dialog.getByText('问题描述不能为空').waitFor()
    await dialog.locator('textarea').fill('x'.repeat(1001))
    await dialog.getByText('长度在 1 到 1000 个字符之间').waitFor()
    await dialog.locator('textarea').fill('首页很好用')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const files = dialog.locator('input[type="file"]')
    await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await page.getByText('上传格式错误').first().waitFor()
    await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await page.getByText('该文件已存在').first().waitFor()
    await files.setInputFiles(
      ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: png })),
    )
    await page.getByText('最多上传 6 张图片').first().waitFor()
    await shoot(page, 'feedback')
    await dialog.getByRole('combobox').click()
    await page.getByText('首页与待办', { exact: true }).last().click()
    await dialog.getByRole('button', { name: '提交' }).click()
    await page.getByText('反馈已提交').first().waitFor()
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await close()
  })
})
