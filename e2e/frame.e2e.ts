import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@sunmao/postgres'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOf, encrypt } from './api.ts'
import { newPage, openBrowser, type Product, shoot, signIn, startProduct } from './harness.ts'
import { checkScreen, variants } from './screens.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const path = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first()

/** Every address there is so far, with what must be seen on it. */
const addresses: [address: string, zh: string, en: string][] = [
  ['/dashboard', '我的项目', 'My projects'],
  ['/user/center', '用户名', 'User name'],
  ['/user/center?tab=security', '密码', 'assword'],
  ['/user/center?tab=devices', '设备', 'evice'],
  ['/user/center?tab=log', '登录', 'Signed in'],
  ['/user/center?tab=about', '4.0.4', '4.0.4'],
  ['/enterpriseTodo', '待办', 'to-do'],
  ['/monitor/online', '在线用户', 'Online users'],
  ['/monitor/outbox', '发件箱', 'Outbox'],
  ['/projectTodo?projId=2', '项目待办', 'Project to-dos'],
  ['/help?id=02-sign-in.md', '登录与密码', 'Signing in and passwords'],
  ['/401', '权限', 'permission'],
  ['/404', '不存在', 'found'],
]

it.concurrent.each(variants)(
  'every page draws without an error, %s, %i px wide',
  { timeout: 180_000 },
  async (lang, width) => {
    const { page, problems, close } = await newPage(browser, { lang, width })
    await signIn(page, 'admin', 'sunmao-admin')
    for (const [address, zh, en] of addresses) {
      await page.goto(address)
      await page
        .getByText(lang === 'en' ? en : zh)
        .locator('visible=true')
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      await checkScreen(page, `page-${address.replace(/\W+/g, '-')}-${lang}-${width}`)
      expect([address, problems()]).toEqual([address, []])
    }
    await close()
  },
)

describe('finding one’s way', () => {
  it('unknown addresses lead home, the root too, and a reload stays where it was', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'admin', 'sunmao-admin')
    await page.goto('/no/such/page')
    await page.waitForURL('**/dashboard')
    await page.goto('/monitor/outbox')
    await heading(page, '发件箱').waitFor()
    await page.reload()
    await heading(page, '发件箱').waitFor()
    expect(path(page)).toBe('/monitor/outbox')
    await page.goto('/redirect/monitor/online')
    await page.waitForURL('**/monitor/online')
    await close()
  })

  it('the title names page and site, and the breadcrumb starts at home', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'admin', 'sunmao-admin')
    await page.goto('/monitor/online')
    await expect.poll(() => page.title()).toBe('在线用户 · 榫卯协同中心')
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    expect((await crumbs.innerText()).replace(/\s+/g, ' ')).toMatch(/首页.*系统监控.*在线用户/)
    await crumbs.getByRole('link', { name: '首页' }).click()
    await page.waitForURL('**/dashboard')
    await close()
  })

  it('the sidebar folds, remembers it, and has one submenu open at a time', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'admin', 'sunmao-admin')
    const side = page.getByRole('navigation', { name: '主导航' })
    await side.getByRole('button', { name: '系统监控' }).click()
    await side.getByRole('link', { name: '发件箱' }).click()
    await page.waitForURL('**/monitor/outbox')
    const box = await page.locator('.side').first().boundingBox()
    expect(box?.width).toBe(232)
    await page.getByRole('button', { name: '收起侧栏' }).click()
    await expect.poll(async () => (await page.locator('.side').first().boundingBox())?.width).toBe(52)
    const cookie = (await page.context().cookies()).find((one) => one.name === 'sidebarStatus')
    expect(cookie?.value).toBe('0')
    await page.reload()
    await expect.poll(async () => (await page.locator('.side').first().boundingBox())?.width).toBe(52)
    await close()
  })

  it('the language changes at once, everywhere, and is remembered', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'lead', 'sunmao-lead')
    await page.getByText('我的项目').first().waitFor()
    await page.getByText('EN', { exact: true }).click()
    await page.getByText('My projects').first().waitFor()
    await page.getByRole('link', { name: 'My to-dos' }).first().waitFor()
    await page.reload()
    await page.getByText('My projects').first().waitFor()
    await close()
  })

  it('Ctrl K finds pages, also with a typing error, and opens them', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'admin', 'sunmao-admin')
    await page.getByText('我的项目').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').locator('input').fill('在线用')
    await page.getByRole('dialog').getByText('在线用户').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/monitor/online')
    await close()
  })

  it('people are found by initials in the navbar', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'lead', 'sunmao-lead')
    await page.getByPlaceholder('工号或姓名找人').fill('srx')
    await page.getByText('沈若溪').first().waitFor()
    await page.getByText('J20418').first().waitFor()
    await close()
  })
})

describe('the two levels', () => {
  it('a member enters a project and returns; its title and menu come and go', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'hvac', 'sunmao-hvac')
    await page.getByRole('button', { name: '示例·综合楼' }).click()
    await page.waitForURL('**/projectTodo?projId=2')
    const side = page.getByRole('navigation', { name: '主导航' })
    await side.getByText('项目待办').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('enterpriseProjectFlag'))).toBe('0')
    expect(await page.locator('header').first().innerText()).toContain('ZHL 示例·综合楼')
    await page.reload()
    await side.getByText('项目待办').waitFor()
    await side.getByText('返回企业首页').click()
    await page.waitForURL('**/dashboard')
    await side.getByText('我的待办').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('enterpriseProjectFlag'))).toBe('1')
    expect(await page.locator('header').first().innerText()).not.toContain('示例·综合楼')
    await close()
  })

  it('somebody who is no member reads why he does not see a project, and stays signed in', async () => {
    const { page, close } = await newPage(browser, { allow: ['404'] })
    await signIn(page, 'outsider', 'sunmao-outsider')
    await page.goto('/projectTodo?projId=2')
    await page.waitForURL('**/401')
    await page.getByRole('heading', { name: '您不是该项目的成员' }).waitFor()
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: '主导航' }).getByText('我的待办').waitFor()
    await close()
  })
})

describe('the look', () => {
  it('follows a colour: stylesheet, cookie, buttons; saves locally, and a reset brings the default back', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'lead', 'sunmao-lead')
    const seed = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-500').trim())
    expect((await seed()).toLowerCase()).toBe('#2483b8')
    await page.goto('/user/center')
    await page.getByRole('button', { name: '布局设置' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('布局设置').first().waitFor()
    expect((await drawer.boundingBox())?.width).toBe(280)
    await drawer.getByRole('button', { name: /f5222d/i }).click()
    await expect.poll(async () => (await seed()).toLowerCase()).toBe('#f5222d')
    const theme = (await page.context().cookies()).find((cookie) => cookie.name === 'theme')
    expect(decodeURIComponent(theme?.value ?? '').toLowerCase()).toBe('#f5222d')
    expect((theme?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
    await drawer.getByRole('button', { name: '保存配置' }).click()
    await page.getByText('已保存到本机').waitFor()
    await page.reload()
    await expect.poll(async () => (await seed()).toLowerCase()).toBe('#f5222d')
    await page.getByRole('button', { name: '布局设置' }).click()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('dialog').getByRole('button', { name: '重置配置' }).click()
    await reloaded
    await expect.poll(async () => (await seed()).toLowerCase()).toBe('#2483b8')
    expect(await page.evaluate(() => localStorage.getItem('layout-setting'))).toBeNull()
    await close()
  })

  it('has fireworks only at the turn of that year, and a click ends them', async () => {
    for (const [now, isShown] of [
      ['2024-02-10T10:00:00+08:00', true],
      ['2024-02-19T00:00:01+08:00', false],
    ] as const) {
      const { page, close } = await newPage(browser)
      await page.clock.setFixedTime(new Date(now))
      await signIn(page, 'lead', 'sunmao-lead')
      await page.getByText('我的项目').first().waitFor()
      await expect.poll(() => page.locator('.firework').count()).toBe(isShown ? 1 : 0)
      if (isShown) {
        await shoot(page, 'firework')
        await page.locator('.firework').click()
        await expect.poll(() => page.locator('.firework').count()).toBe(0)
      }
      await close()
    }
  })

  it('on a phone the menu is a drawer that closes when a page opens', async () => {
    const { page, close } = await newPage(browser, { width: 390 })
    await signIn(page, 'lead', 'sunmao-lead')
    await page.getByRole('button', { name: '打开导航' }).click()
    const side = page.getByRole('navigation', { name: '主导航' })
    await side.getByText('我的待办').waitFor()
    await shoot(page, 'phone-menu')
    await side.getByText('我的待办').click()
    await page.waitForURL('**/enterpriseTodo')
    await expect.poll(() => side.isVisible()).toBe(false)
    await close()
  })
})

describe('announcements', () => {
  it('show on the home page, hide elsewhere, and stay closed for this visit once closed', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'lead', 'sunmao-lead')
    const panel = page.getByText('欢迎使用榫卯协同中心')
    await panel.waitFor()
    await page.getByRole('link', { name: '我的待办' }).first().click()
    await page.waitForURL('**/enterpriseTodo')
    await expect.poll(() => panel.isVisible()).toBe(false)
    await page.getByRole('link', { name: '首页' }).first().click()
    await panel.waitFor()
    await page.getByRole('button', { name: '收起公告' }).first().click()
    await expect.poll(() => panel.isVisible()).toBe(false)
    await page.getByRole('link', { name: '我的待办' }).first().click()
    await page.getByRole('link', { name: '首页' }).first().click()
    await page.getByText('我的项目').first().waitFor()
    expect(await panel.isVisible()).toBe(false)
    await close()
  })
})

const DOT = 'You have to-dos'

describe('a menu of the server’s making', () => {
  let dataDir: string
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let product: Product
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sunmao-menu-'))
    postgres = await startPostgres({ dataDir, durable: false })
    product = await startProduct({ env: { DATABASE_URL: postgres.url, DEMO: '1' } })
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const add = async (
      pid: number,
      type: number,
      title: string,
      address: string,
      component: string | null,
      isLink = false,
    ) => {
      const { rows } = await client.query<{ id: number }>(
        'insert into menus (pid, app_type, type, title, title_en, path, component, i_frame) values ($1, 6, $2, $3, $3, $4, $5, $6) returning id',
        [pid, type, title, address, component, isLink],
      )
      return rows[0]!.id
    }
    const top = await add(0, 0, 'First', 'first', null)
    const second = await add(top, 0, 'Second', 'second', null)
    await add(second, 1, 'Third outbox', 'outbox', 'monitor/outbox/index')
    await add(second, 1, 'Third online', 'online', 'monitor/online/index')
    await add(top, 1, 'Not in this build', 'strange', 'some/strange/view')
    await add(top, 1, 'Outside', 'https://example.invalid/', null, true)
    await client.end()
  })
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  afterAll(async () => {
    await product.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('keeps what was typed on a page of the third level while one looks at others', async () => {
    const { page, close } = await newPage(browser, { url: product.url, lang: 'en' })
    await signIn(page, 'admin', 'sunmao-admin')
    const side = page.getByRole('navigation', { name: /main/i })
    await side.getByRole('button', { name: 'First' }).click()
    await side.getByRole('button', { name: 'Second' }).click()
    await side.getByRole('link', { name: 'Third outbox' }).click()
    await page.waitForURL('**/first/second/outbox')
    const filter = page.getByPlaceholder('Recipient or subject')
    await filter.fill('half typed')
    await side.getByRole('link', { name: 'Third online' }).click()
    await page.waitForURL('**/first/second/online')
    await expect.poll(() => filter.isVisible()).toBe(false)
    await page
      .getByRole('navigation', { name: /open pages|tags|opened/i })
      .getByText('Third outbox')
      .click()
    await page.waitForURL('**/first/second/outbox')
    expect(await filter.inputValue()).toBe('half typed')
    await close()
  })

  it('says so when the build does not know a view, and opens links outside in a new window', async () => {
    const { page, close } = await newPage(browser, { url: product.url, lang: 'en', allow: ['example.invalid'] })
    await signIn(page, 'admin', 'sunmao-admin')
    await page.goto('/first/strange')
    await page.getByText('This version does not have that page').first().waitFor()
    await shoot(page, 'unknown-view')
    const side = page.getByRole('navigation', { name: /main/i })
    const popup = page.waitForEvent('popup')
    await side.getByText('Outside').click()
    const opened = await popup
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await close()
  })

  it('shows the dot while something waits, on the home page and in the list too', async () => {
    const { page, close } = await newPage(browser, { url: product.url, lang: 'en' })
    await signIn(page, 'review', 'sunmao-review')
    const side = page.getByRole('navigation', { name: /main/i })
    await side.getByText('My to-dos').waitFor()
    expect(await side.getByRole('img', { name: DOT }).count()).toBe(0)
    await run(
      "insert into hub_to_do (proj_id, biz_type, biz_id, title, action, handler_id) select 2, 'issue', 1, 'Duct meets beam', 'review', id from users where username = 'review'",
    )
    await page.reload()
    await side.getByRole('img', { name: DOT }).waitFor()
    await page.getByRole('main').getByText('Duct meets beam').waitFor()
    await side.getByText('My to-dos').click()
    await page.getByRole('cell', { name: 'Duct meets beam' }).waitFor()
    await shoot(page, 'todo-en')
    await close()
  })

  it('ends an open window when the password changes elsewhere, and leaves a notice', async () => {
    const { page, close } = await newPage(browser, { url: product.url, lang: 'en', allow: ['401'] })
    await signIn(page, 'outsider', 'sunmao-outsider')
    await page.getByText('My projects').first().waitFor()
    await page.waitForTimeout(1000)
    const other = await apiOf(product.url, 'outsider')
    const changed = await other.send('POST', '/api/users/updatePass', {
      oldPass: await encrypt(product.url, 'sunmao-outsider'),
      newPass: await encrypt(product.url, 'another-secret-3'),
    })
    expect(changed.status).toBe(200)
    // The window's own session ends with the password; whoever signs in again finds the notice.
    await page.waitForURL('**/login**')
    await signIn(page, 'outsider', 'another-secret-3')
    await page
      .getByRole('button', { name: /unread/i })
      .first()
      .click()
    await page.getByText('Your password was changed').first().waitFor()
    await shoot(page, 'messages-en')
    await close()
  })

  it('reaches an open window within two seconds when a role changes', async () => {
    const { page, close } = await newPage(browser, { url: product.url, lang: 'en' })
    await signIn(page, 'hvac', 'sunmao-hvac')
    const side = page.getByRole('navigation', { name: /main/i })
    await side.getByText('My to-dos').waitFor()
    await run(
      "insert into role_menu select r.id, m.id from roles r, menus m where r.key = 'staff' and m.component_name = 'Outbox'",
    )
    await side.getByText('Outbox').waitFor({ timeout: 5000 })
    await close()
  })
})
