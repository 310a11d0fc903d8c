// Signing in by the form, what it leaves in the browser, and how it ends.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { apiOf, mailedCode } from './kit/api.ts'
import { banner, dialog, main, projectsAtHome } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { newPage, shoot } from './kit/page.ts'
import { signInByForm } from './kit/sign-in.ts'
import { startProduct } from './kit/start-product.ts'

const hub = journey()

interface Listed {
  content: { id: number; rowVersion: number }[]
}

const texts = {
  'zh-CN': { submit: '登录', wrong: '用户名或密码不正确', again: '登录状态已失效' },
  en: { submit: 'Sign in', wrong: 'user name or password', again: 'session' },
}

describe.each(['zh-CN', 'en'] as const)('signing in, %s', (lang) => {
  it.each([1440, 390] as const)('goes from the demo list to the home page and out again, %i px wide', async (width) => {
    const { page, close } = await hub.visit({ lang, width })
    await page.goto('/')
    await page.waitForURL('**/login**')
    await page.getByText('sunmao-lead').click()
    await expect.poll(() => page.locator('input[name="username"]').inputValue()).toBe('lead')
    await shoot(page, `login-${lang}-${width}`)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/dashboard')
    await main(page).getByRole('button', { name: '示例·综合楼' }).waitFor()
    await page.goto('/login')
    await page.waitForURL('**/dashboard')
    await close()
  })

  it('keeps what was typed when it is refused, and says why', async () => {
    const { page, close } = await hub.visit({ lang, allow: ['400'] })
    await page.goto('/login')
    await page.locator('input[name="username"]').fill('hvac')
    await page.locator('input[name="password"]').fill('not-the-password')
    await page.getByRole('button', { name: texts[lang].submit, exact: true }).click()
    await page.getByRole('alert').getByText(texts[lang].wrong, { exact: false }).waitFor()
    expect(await page.locator('input[name="username"]').inputValue()).toBe('hvac')
    expect(await page.locator('input[name="password"]').inputValue()).toBe('not-the-password')
    await shoot(page, `login-refused-${lang}`)
    await close()
  })
})

describe('redirects after signing in', () => {
  it('go to the page that was asked for', async () => {
    const { page, close } = await hub.visit()
    await page.goto('/user/center?tab=log')
    await page.waitForURL('**/login?redirect=**')
    await page.locator('input[name="username"]').fill('lead')
    await page.locator('input[name="password"]').fill('sunmao-lead')
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/user/center?tab=log')
    await close()
  })

  it.each(['https://evil.test/', '//evil.test', '/%5Cevil.test', 'javascript:alert(1)'])(
    'never to %s',
    async (target) => {
      const { page, close } = await hub.visit()
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
      await signInByForm(page, 'lead')
      expect(new URL(page.url()).origin).toBe(hub.url)
      await close()
    },
  )
})

describe('sessions in the browser', () => {
  it('that die elsewhere end at the sign-in page with the mark, and come back to where one was', async () => {
    const { page, close } = await hub.visit({ allow: ['401'] })
    await signInByForm(page, 'hvac')
    const cookies = await page.context().cookies()
    const token = decodeURIComponent(cookies.find((cookie) => cookie.name === 'sunmao-token')?.value ?? '')
    await fetch(`${hub.url}/auth/logout`, { method: 'DELETE', headers: { authorization: token } })
    await page.getByText(texts['zh-CN'].again, { exact: false }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await shoot(page, 'login-again')
    await close()
  })

  it('stay signed in with "remember me" after the browser was closed, and not without', async () => {
    for (const isRemembered of [true, false]) {
      const { page, close } = await hub.visit({ allow: ['401'] })
      await page.goto('/login')
      await page.locator('input[name="rememberMe"]').setChecked(isRemembered)
      await signInByForm(page, 'review')
      const kept = (await page.context().cookies()).filter(
        (cookie) => cookie.expires > 0 && cookie.name !== 'sunmao-token',
      )
      // Closing the browser loses what has no lifetime; a day later the token is gone too.
      await page.context().clearCookies()
      await page.context().addCookies(kept)
      await page.goto('/dashboard')
      await page.waitForURL(isRemembered ? '**/dashboard' : '**/login**')
      if (isRemembered) await projectsAtHome(page).waitFor()
      await close()
    }
  })

  it('put no password and no token into any storage but the token cookie', async () => {
    const { page, close } = await hub.visit()
    await page.goto('/login')
    await page.locator('input[name="rememberMe"]').check()
    await signInByForm(page, 'lead')
    const cookies = await page.context().cookies()
    const token = cookies.find((cookie) => cookie.name === 'sunmao-token')
    expect(token?.expires).toBeGreaterThan(Date.now() / 1000 + 23 * 3600)
    expect(token?.expires).toBeLessThan(Date.now() / 1000 + 25 * 3600)
    expect(cookies.find((cookie) => cookie.name === 'sunmao-refresh')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
    })
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(stored).not.toContain('sunmao-lead')
    await close()
  })

  it('end in the window of a cloud desktop too, which is another site’s', async () => {
    // Another origin: of its window nothing can be read.
    const other = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<p>desktop</p>'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const admin = await apiOf(hub.url, 'admin')
    const parameter = (await admin.get<Listed>('/api/parameters?blurry=desktop_logout_url')).content[0]!
    const site = (await admin.get<Listed>('/api/site')).content[0]!
    const address = `http://{ip}:${port}/leave?from={ip}`
    expect((await admin.send('PUT', '/api/parameters', { ...parameter, value: address })).ok).toBe(true)
    expect((await admin.send('PUT', '/api/site', { ...site, fyIp: '127.0.0.1' })).ok).toBe(true)
    const { page, close } = await hub.visit({ allow: ['401'] })
    await signInByForm(page, 'lead')
    const opening = page.context().waitForEvent('page')
    await page.evaluate((url) => {
      Object.assign(window, { desktopWindow: window.open(url) })
    }, `http://127.0.0.1:${port}/`)
    const desktop = await opening
    // A new window is an empty page of ours at first: the desktop is there when its address is.
    await desktop.waitForURL(`http://127.0.0.1:${port}/`)
    await banner(page).getByRole('button', { name: '退出登录' }).click()
    await dialog(page)
      .getByRole('button', { name: /退出|确定/ })
      .click()
    await desktop.waitForURL('**/leave?from=127.0.0.1')
    await page.waitForURL('**/login**')
    await page.locator('input[name="username"]').waitFor()
    await close()
    other.close()
  })

  it('end for good with the log-out button, which asks first', async () => {
    const { page, close } = await hub.visit()
    await signInByForm(page, 'lead')
    await page.evaluate(() => localStorage.setItem('versionDate', 'x'))
    await banner(page).getByRole('button', { name: '退出登录' }).click()
    await dialog(page).getByRole('button', { name: '取消' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await banner(page).getByRole('button', { name: '退出登录' }).click()
    await dialog(page)
      .getByRole('button', { name: /退出|确定/ })
      .click()
    await page.waitForURL('**/login**')
    // The page is loaded anew on the way; what is asked in between gets no answer.
    const left = () =>
      page
        .evaluate(() => [localStorage.getItem('enterpriseProjectFlag'), localStorage.getItem('project')])
        .catch(() => undefined)
    await expect.poll(left).toEqual(['1', null])
    const hasToken = async () =>
      (await page.context().cookies()).some((cookie) => cookie.name === 'sunmao-token' && cookie.value)
    await expect.poll(hasToken).toBe(false)
    await close()
  })
})

describe('a forgotten password', () => {
  it('is replaced by the mailed code, which signs in', async () => {
    const { page, close } = await hub.visit()
    await page.goto('/login')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.getByLabel('用户名或邮箱').fill('hvac@example.com')
    await page.locator('button[type="submit"]').click()
    await page.getByLabel('6 位验证码').waitFor()
    await page.getByLabel('6 位验证码').fill(await mailedCode(hub.url, 'hvac@example.com'))
    for (const input of await page.locator('input[type="password"]').all()) await input.fill('a-new-secret-9')
    await shoot(page, 'login-reset')
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/dashboard')
    expect((await apiOf(hub.url, 'hvac', 'a-new-secret-9')).token).toMatch(/^Bearer /)
    await close()
  })
})

describe('a real installation', () => {
  it('prints a first password once, and has it changed before anything else', async () => {
    const product = await startProduct({ isFirst: true, env: { DEMO: '0' } })
    try {
      // It is ready a moment before it has said so.
      const printed = () => /admin: (\S+)\n/.exec(product.logs())?.[1] ?? ''
      await expect.poll(() => printed().length).toBeGreaterThan(12)
      const password = printed()
      const { page, close } = await newPage(hub.browser, product.url, { allow: ['403'] })
      await page.goto('/login')
      await page.locator('input[name="username"]').fill('admin')
      await page.locator('input[name="password"]').fill(password)
      expect(await page.getByText('演示账号').count()).toBe(0)
      await page.locator('button[type="submit"]').click()
      await page.getByLabel('当前密码').fill(password)
      await page.getByLabel('新密码', { exact: true }).fill('my-own-secret-1')
      await page.getByLabel('确认新密码').fill('my-own-secret-1')
      expect(await page.locator('input[type="password"]').count()).toBe(3)
      await shoot(page, 'first-password-change')
      await page.locator('button[type="submit"]').click()
      await projectsAtHome(page).waitFor()
      await close()
    } finally {
      await product.stop()
    }
  })
})
