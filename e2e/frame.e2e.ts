// The frame around every page: addresses, menus, language, look, the two levels.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { banner, dialog, main, mainMenu, openPages, projectsAtHome, title } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { checkScreen, front, goTo, variants } from './kit/screens.ts'
import { signInByCall } from './kit/sign-in.ts'

const hub = journey()

const path = (page: Page) => new URL(page.url()).pathname

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
  ['/projectOverview?projId=2', '模型与版本', 'Models'],
  ['/projectTodo?projId=2', '项目待办', 'Project to-dos'],
  ['/projectMember?projId=2', '沈若溪', '沈若溪'],
  ['/issueList?projId=2', 'KL-2', 'KL-2'],
  ['/issueStatistics?projId=2', '每周提出与关闭', 'Raised and closed per week'],
]

/** Those that the frame is not around. */
const bare: [address: string, zh: string, en: string][] = [
  ['/help?id=1-basics/02-sign-in.md', '登录与密码', 'Signing in and passwords'],
  ['/401', '权限', 'permission'],
  ['/404', '不存在', 'found'],
]

it.concurrent.each(variants)(
  'every page draws without an error, %s, %i px wide',
  { timeout: 180_000 },
  async (lang, width) => {
    const { page, problems, close } = await hub.open('admin', '/dashboard', { lang, width })
    const check = async (address: string) => {
      await checkScreen(page, `page-${address.replace(/\W+/g, '-')}-${lang}-${width}`)
      expect([address, problems()]).toEqual([address, []])
    }
    for (const [address, zh, en] of addresses) {
      await goTo(page, address, [lang, width])
      await front(page, address)
        .filter({ hasText: lang === 'en' ? en : zh })
        .waitFor()
      await check(address)
    }
    for (const [address, zh, en] of bare) {
      await page.goto(address)
      await page
        .locator('body')
        .filter({ hasText: lang === 'en' ? en : zh })
        .waitFor()
      await check(address)
    }
    await close()
  },
)

describe('finding one’s way', () => {
  it('unknown addresses lead home, the root too, and a reload stays where it was', async () => {
    const { page, close } = await hub.open('admin', '/no/such/page')
    await page.waitForURL('**/dashboard')
    await page.goto('/')
    await page.waitForURL('**/dashboard')
    await page.goto('/monitor/outbox')
    await title(page, '发件箱').waitFor()
    await page.reload()
    await title(page, '发件箱').waitFor()
    expect(path(page)).toBe('/monitor/outbox')
    await page.goto('/redirect/monitor/online')
    await page.waitForURL('**/monitor/online')
    await close()
  })

  it('files of the app are asked for once, and the page itself every time', async () => {
    const page = await fetch(hub.url)
    const files = [...(await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(2)
    const kept = async (address: string) => (await fetch(new URL(address, hub.url))).headers.get('cache-control')
    for (const file of files) expect([file, await kept(file)]).toEqual([file, 'public, max-age=31536000, immutable'])
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(await kept('/dashboard')).toBe('no-cache')
  })

  it('files of the app come packed, and as they are to who cannot unpack', async () => {
    const [, file = ''] = /src="(\/assets\/[^"]+)"/.exec(await (await fetch(hub.url)).text()) ?? []
    const ask = (encoding: string) => fetch(new URL(file, hub.url), { headers: { 'accept-encoding': encoding } })
    const replies = await Promise.all(['br', 'gzip', 'identity'].map(ask))
    expect(replies.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
    expect(replies.map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('accept-encoding'))
    const [brotli, gzip, plain] = await Promise.all(replies.map((reply) => reply.text()))
    expect(plain!.length).toBeGreaterThan(500)
    expect([brotli, gzip]).toEqual([plain, plain])
  })

  it('the title names page and site, and the breadcrumb starts at home', async () => {
    const { page, close } = await hub.open('admin', '/monitor/online')
    await expect.poll(() => page.title()).toBe('在线用户 · 榫卯协同中心')
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    await expect.poll(async () => (await crumbs.innerText()).replace(/\s+/g, ' ')).toMatch(/首页.*系统监控.*在线用户/)
    await crumbs.getByRole('link', { name: '首页' }).click()
    await page.waitForURL('**/dashboard')
    await close()
  })

  it('the sidebar folds, remembers it, and has one submenu open at a time', async () => {
    const { page, close } = await hub.open('admin', '/dashboard')
    await mainMenu(page).getByRole('button', { name: '系统监控' }).click()
    await mainMenu(page).getByRole('link', { name: '发件箱' }).click()
    await page.waitForURL('**/monitor/outbox')
    const width = async () => (await page.locator('aside.side').boundingBox())?.width
    await expect.poll(width).toBe(232)
    await page.getByRole('button', { name: '收起侧栏' }).click()
    await expect.poll(width).toBe(52)
    const cookie = async () => (await page.context().cookies()).find((one) => one.name === 'sidebarStatus')
    await expect.poll(async () => (await cookie())?.value).toBe('0')
    await page.reload()
    await expect.poll(width).toBe(52)
    await close()
  })

  it('the language changes at once, everywhere, and is remembered', async () => {
    const { page, close } = await hub.open('lead', '/dashboard')
    const projects = (name: string) => main(page).getByRole('heading', { level: 2, name })
    await projects('我的项目').waitFor()
    await banner(page).getByText('EN', { exact: true }).click()
    await projects('My projects').waitFor()
    await mainMenu(page)
      .getByRole('link', { name: /^My to-dos/ })
      .waitFor()
    await page.reload()
    await projects('My projects').waitFor()
    await close()
  })

  it('Ctrl K finds pages, also with a typing error, and opens them', async () => {
    const { page, close } = await hub.open('admin', '/dashboard')
    await projectsAtHome(page).waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('.palette-input').fill('在线用')
    await page.getByRole('option', { name: /在线用户/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/monitor/online')
    await close()
  })

  it('people are found by initials in the navbar', async () => {
    const { page, close } = await hub.open('lead', '/dashboard')
    await page.getByPlaceholder('工号或姓名找人').fill('srx')
    await page.getByRole('option', { name: /沈若溪.*J20418/ }).waitFor()
    await close()
  })
})

describe('the two levels', () => {
  it('a member enters a project and returns; its title and menu come and go', async () => {
    const { page, close } = await hub.open('hvac', '/dashboard')
    await main(page).getByRole('button', { name: '示例·综合楼' }).click()
    await page.waitForURL('**/projectOverview?projId=2')
    const side = mainMenu(page)
    await title(page, '示例·综合楼').waitFor()
    await side.getByRole('link', { name: '项目概况' }).and(side.locator('[aria-current]')).waitFor()
    for (const name of ['子项', '模型与版本', '发布版本', '等我处理', '成员', '动态'])
      await main(page).getByRole('heading', { level: 2, name }).waitFor()
    await side.getByText('项目待办').waitFor()
    const flag = () => page.evaluate(() => localStorage.getItem('enterpriseProjectFlag'))
    await expect.poll(flag).toBe('0')
    await expect.poll(() => banner(page).innerText()).toContain('ZHL 示例·综合楼')
    await page.reload()
    await side.getByText('项目待办').waitFor()
    await openPages(page).getByRole('link', { name: '项目概况' }).waitFor()
    await side.getByText('返回企业首页').click()
    await page.waitForURL('**/dashboard')
    await side.getByText('我的待办').waitFor()
    await expect.poll(flag).toBe('1')
    await expect.poll(() => banner(page).innerText()).not.toContain('示例·综合楼')
    await close()
  })

  it('somebody who is no member reads why he does not see a project, and stays signed in', async () => {
    const { page, close } = await hub.open('outsider', '/projectTodo?projId=2', { allow: ['404'] })
    await page.waitForURL('**/401')
    await page.getByRole('heading', { name: '您不是该项目的成员' }).waitFor()
    // Links of colleagues lead to models and to the project itself as well; the request to be let in is written already.
    for (const address of ['/modelBrowse?projId=2&files=1', '/project/detail?projId=2']) {
      await page.goto(address)
      await page.getByRole('heading', { name: '您不是该项目的成员' }).waitFor()
      await page.getByText(`请将我（顾南舟 outsider）加入项目：${hub.url}${address}`).waitFor()
    }
    await page.goto('/dashboard')
    await mainMenu(page).getByText('我的待办').waitFor()
    await close()
  })
})

describe('the look', () => {
  it('follows a colour: stylesheet, cookie, buttons; saves locally, and a reset brings the default back', async () => {
    const { page, close } = await hub.open('lead', '/user/center')
    const seed = async () =>
      (
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-500').trim())
      ).toLowerCase()
    await page.getByRole('button', { name: '布局设置' }).click()
    await expect.poll(seed).toBe('#2483b8')
    const drawer = dialog(page)
    await drawer.getByRole('button', { name: '保存配置' }).waitFor()
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280)
    await drawer.getByRole('button', { name: /f5222d/i }).click()
    await expect.poll(seed).toBe('#f5222d')
    const theme = async () => (await page.context().cookies()).find((cookie) => cookie.name === 'theme')
    await expect.poll(async () => decodeURIComponent((await theme())?.value ?? '').toLowerCase()).toBe('#f5222d')
    expect(((await theme())?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
    await drawer.getByRole('button', { name: '保存配置' }).click()
    await page.getByText('已保存到本机').waitFor()
    await page.reload()
    await expect.poll(seed).toBe('#f5222d')
    await page.getByRole('button', { name: '布局设置' }).click()
    const reloaded = page.waitForEvent('load')
    await drawer.getByRole('button', { name: '重置配置' }).click()
    await reloaded
    await expect.poll(seed).toBe('#2483b8')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('layout-setting'))).toBeNull()
    await close()
  })

  it('has fireworks only at the turn of that year, and a click ends them', async () => {
    for (const [now, isShown] of [
      ['2024-02-10T10:00:00+08:00', true],
      ['2024-02-19T00:00:01+08:00', false],
    ] as const) {
      const { page, close } = await hub.visit()
      await page.clock.setFixedTime(new Date(now))
      await signInByCall(page, hub.url, 'lead')
      await page.goto('/dashboard')
      await projectsAtHome(page).waitFor()
      await expect.poll(() => page.locator('.firework').count()).toBe(isShown ? 1 : 0)
      if (isShown) {
        await shoot(page, 'firework')
        await page.locator('.firework').click()
        await expect.poll(() => page.locator('.firework').count()).toBe(0)
      }
      await close()
    }
  })

  it('on a phone what waits can be read, and the menu is a drawer that closes when a page opens', async () => {
    const { page, close } = await hub.open('lead', '/dashboard', { width: 390 })
    const titles = main(page).getByRole('link', { name: /^打开「/ })
    await titles.first().waitFor()
    const cut = await titles.evaluateAll((links) =>
      links
        .map((link) => link.closest('td')!)
        .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.clientWidth < 200),
    )
    expect(cut).toHaveLength(0)
    await page.getByRole('button', { name: '打开导航' }).click()
    const side = mainMenu(page)
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
    const { page, close } = await hub.open('lead', '/dashboard')
    const panel = page.getByRole('region', { name: '通知公告' })
    const to = (name: RegExp) => mainMenu(page).getByRole('link', { name }).click()
    await panel.getByRole('link', { name: '欢迎使用榫卯协同中心' }).waitFor()
    await to(/^我的待办/)
    await page.waitForURL('**/enterpriseTodo')
    await expect.poll(() => panel.isVisible()).toBe(false)
    await to(/^首页/)
    await panel.getByRole('link', { name: '欢迎使用榫卯协同中心' }).waitFor()
    await panel.getByRole('button', { name: '收起公告' }).click()
    await expect.poll(() => panel.isVisible()).toBe(false)
    await to(/^我的待办/)
    await title(page, '我的待办').waitFor()
    await to(/^首页/)
    await projectsAtHome(page).waitFor()
    await banner(page)
      .getByRole('button', { name: /^展开公告/ })
      .waitFor()
    expect(await panel.isVisible()).toBe(false)
    await close()
  })
})
