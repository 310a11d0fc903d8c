// Every way in besides the password, and every refusal, against real parts: a provider, a directory, a browser.
import { createHmac, randomBytes } from 'node:crypto'
import { type Directory, type IdentityProvider, startDirectory, startIdentityProvider } from '@sunmao/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOf } from './api.ts'
import { rowsOf } from './faults/database.ts'
import {
  freePort,
  newPage,
  openBrowser,
  type PageOptions,
  type Product,
  shoot,
  signIn,
  startProduct,
} from './harness.ts'

const HANDOVER_SECRET = randomBytes(32).toString('hex')
const PROJECT_OF_LEAD = 2

let browser: Browser
let product: Product
let provider: IdentityProvider
let directory: Directory | undefined
/** Whatever must never be found in a log. */
const secrets: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  const port = await freePort()
  provider = await startIdentityProvider({
    clientId: 'sunmao',
    clientSecret: 'a secret between two servers',
    redirectUris: [`http://127.0.0.1:${port}/sso_callback`],
    people: [
      { sub: 'p-100', name: '沈若溪', preferred_username: 'ruoxi' },
      { sub: 'p-200', name: 'Nobody Here', preferred_username: 'nobody' },
    ],
  })
  directory = await startDirectory()
  product = await startProduct({
    port,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'sunmao',
      OIDC_CLIENT_SECRET: 'a secret between two servers',
      HANDOVER_SECRET,
      LOG_LEVEL: 'debug',
      ...(directory && {
        LDAP_URL: directory.url,
        LDAP_BASE_DN: directory.baseDn,
        LDAP_BIND_DN: directory.adminDn,
        LDAP_BIND_PASSWORD: directory.adminPassword,
      }),
    },
  })
  secrets.push(HANDOVER_SECRET, 'a secret between two servers')
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await provider.stop()
  await directory?.stop()
})

const visit = (options: PageOptions = {}) =>
  newPage(browser, {
    url: product.url,
    ...options,
    allow: [provider.issuer, ...(options.allow ?? [])],
  })

const setParameter = (code: string, value: string) =>
  rowsOf(product.dataDir, 'update parameters set value = $2 where code = $1', [code, value])

const whoIs = async (page: Page) => {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'sunmao-token')
  if (!token) return undefined
  const headers = { authorization: decodeURIComponent(token.value) }
  const reply = await fetch(`${product.url}/auth/info`, { headers })
  return reply.ok ? ((await reply.json()) as { username: string }).username : undefined
}

/** Every address the tab has been at, as the back button knows them. */
async function historyOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map((entry) => entry.url).join('\n')
}

/** Walks through the provider without leaving our page, and stops before the last step: the address to come back to. */
async function callbackOf(page: Page, sub: string, redirect = '/'): Promise<URL> {
  let address = `${product.url}/login_sso?redirect=${encodeURIComponent(redirect)}`
  for (let turn = 0; turn < 10; turn++) {
    const isForm = address.includes('/sign-in/')
    const reply = isForm
      ? await page.request.post(address, { form: { login: sub }, maxRedirects: 0 })
      : await page.request.get(address, { maxRedirects: 0 })
    const next = reply.headers().location
    if (!next) throw new Error(`${reply.status()} at ${address}`)
    address = new URL(next, address).href
    if (address.includes('/sso_callback')) {
      const found = new URL(address)
      secrets.push(found.searchParams.get('code') ?? '')
      return found
    }
  }
  throw new Error('the provider does not let go')
}

const atLogin = (page: Page) => page.waitForURL((address) => address.pathname === '/login')
const atHome = (page: Page) => page.waitForURL((address) => address.pathname === '/dashboard')

describe('single sign-on', () => {
  it.each(['zh-CN', 'en'] as const)('offers itself on the sign-in page, %s', async (lang) => {
    for (const width of [1440, 390] as const) {
      const { page, close } = await visit({ lang, width })
      await page.goto('/login')
      await page.locator('a[href^="/login_sso"]').waitFor()
      await shoot(page, `login-sso-${lang}-${width}`)
      await close()
    }
  })

  it('binds an identity once by a password sign-in, and opens by itself from then on', async () => {
    const { page, close } = await visit({ allow: ['400'] })
    await page.goto('/login?redirect=%2Fuser%2Fcenter')
    await page.locator('a[href^="/login_sso"]').click()
    await page.getByRole('button', { name: '沈若溪' }).click()
    await atLogin(page)
    await page.getByText('沈若溪').waitFor()
    await shoot(page, 'login-binding-zh-CN-1440')
    await page.locator('input[name="username"]').fill('hvac')
    await page.locator('input[name="password"]').fill('sunmao-hvac')
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/bindingSuccess')
    await page.getByText('绑定成功').waitFor()
    await shoot(page, 'binding-success-zh-CN-1440')
    await close()

    const again = await visit()
    await again.page.goto('/login?redirect=%2Fuser%2Fcenter%3Ftab%3Dsecurity')
    await again.page.locator('a[href^="/login_sso"]').click()
    await again.page.getByRole('button', { name: '沈若溪' }).click()
    await again.page.waitForURL('**/user/center?tab=security')
    expect(await whoIs(again.page)).toBe('hvac')
    await again.page.getByText(provider.issuer).waitFor()
    await shoot(again.page, 'center-binding-zh-CN-1440')
    expect(await historyOf(again.page)).not.toMatch(/[?&](code|state)=/)
    await again.close()
  })

  it('enters the project of a sub for its member, and sends a stranger out', async () => {
    const subs = await rowsOf<{ sub_id: number; proj_id: number }>(product.dataDir, 'select * from project_sub')
    const extra = (subId: number) => ({
      cname: '示例 & 公司',
      subId: String(subId),
      subNo: '01',
      projectName: '综合楼',
      subName: '主楼',
    })
    const own = subs.find((sub) => sub.proj_id === PROJECT_OF_LEAD)!.sub_id
    const foreign = subs.find((sub) => sub.proj_id !== PROJECT_OF_LEAD)!.sub_id

    const member = await visit()
    await member.page.goto('/login')
    const inside = await callbackOf(member.page, 'p-100', '/projectTodo')
    for (const [name, value] of Object.entries(extra(own))) inside.searchParams.set(name, value)
    await member.page.goto(inside.href)
    await member.page.waitForURL((address) => address.pathname === '/projectTodo')
    const { searchParams } = new URL(member.page.url())
    expect(Object.fromEntries(searchParams)).toMatchObject(extra(own))
    await expect.poll(() => member.page.evaluate(() => localStorage.getItem('enterpriseProjectFlag'))).toBe('0')
    await member.page.getByText('示例·综合楼').first().waitFor()
    await member.close()

    const stranger = await visit()
    await stranger.page.goto('/login')
    const outside = await callbackOf(stranger.page, 'p-100', '/projectTodo')
    for (const [name, value] of Object.entries(extra(foreign))) outside.searchParams.set(name, value)
    await stranger.page.goto(outside.href)
    await atLogin(stranger.page)
    expect(await whoIs(stranger.page)).toBeUndefined()
    await stranger.close()
  })

  it('refuses a wrong state, a code used before and a browser that did not ask', async () => {
    const { page, close } = await visit({ allow: ['400'] })
    await page.goto('/login')
    const forged = await callbackOf(page, 'p-100')
    forged.searchParams.set('state', 'forged')
    await page.goto(forged.href)
    await atLogin(page)
    await page.getByRole('alert').getByText('统一身份认证').waitFor()
    expect(await whoIs(page)).toBeUndefined()

    const good = await callbackOf(page, 'p-100')
    const other = await visit({ allow: ['400'] })
    await other.page.goto(good.href)
    await atLogin(other.page)
    expect(await whoIs(other.page)).toBeUndefined()
    await other.close()

    await page.goto(good.href)
    await atHome(page)
    await page.context().clearCookies({ name: 'sunmao-token' })
    await page.goto(good.href)
    await atLogin(page)
    expect(await whoIs(page)).toBeUndefined()
    await close()
  })

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', '%2F%2Fevil.test', '/%5Cevil.test'])(
    'stays here when %s is asked for',
    async (asked) => {
      const { page, close } = await visit()
      await page.goto('/login')
      const back = await callbackOf(page, 'p-100', asked)
      await page.goto(back.href)
      await atHome(page)
      await close()
    },
  )

  it('says so when the person turns back at the provider', async () => {
    const { page, close } = await visit({ allow: ['400'] })
    await page.goto('/login_sso')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await atLogin(page)
    await page.getByRole('alert').first().waitFor()
    await close()
  })
})

describe('hand-over', () => {
  it('goes from the switcher through our own door and back in, once', async () => {
    await setParameter('app_url_library', `${product.url}/unifyauth`)
    const { page, close } = await visit()
    await signIn(page, 'lead', 'sunmao-lead')
    await page.getByRole('button', { name: '切换应用' }).first().click()
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByText('设计资源库').first().click()])
    const asked = await popup.waitForRequest((request) => request.url().includes('LoginByUnifyToken'))
    const uToken = new URL(asked.url()).searchParams.get('unifyToken') ?? ''
    secrets.push(uToken)
    await atHome(popup)
    expect(await whoIs(popup)).toBe('lead')
    expect(await popup.evaluate(() => [localStorage.getItem('app-link-type'), window.opener])).toEqual([
      'library',
      null,
    ])
    expect(await historyOf(popup)).not.toContain('uToken')
    await popup.close()

    const thief = await visit({ allow: ['400'] })
    await thief.page.goto(`/unifyauth?uToken=${encodeURIComponent(uToken)}&t=library`)
    await atLogin(thief.page)
    expect(await whoIs(thief.page)).toBeUndefined()
    await thief.close()
    await close()
  })

  it('refuses an expired one, one for another target and one from a page of another site', async () => {
    await setParameter('app_url_library', `${product.url}/unifyauth`)
    const mint = async () => {
      const lead = await apiOf(product.url, 'lead')
      const reply = await lead.send('POST', '/auth/handover', { target: 'library', unifyToken: lead.unifyToken })
      const address = new URL(((await reply.json()) as { address: string }).address)
      secrets.push(address.searchParams.get('uToken') ?? '')
      return address
    }
    const trial = async (address: URL) => {
      const { page, close } = await visit({ allow: ['400'] })
      await page.goto(address.href)
      await atLogin(page)
      expect(await whoIs(page)).toBeUndefined()
      await close()
    }
    const late = await mint()
    await rowsOf(
      product.dataDir,
      "update one_time set expires_at = now() - interval '1 second' where kind = 'handover'",
    )
    await trial(late)
    const other = await mint()
    other.searchParams.set('t', 'store')
    await trial(other)
    const token = (await mint()).searchParams.get('uToken') ?? ''
    const call = `/auth/LoginByUnifyToken?unifyToken=${token}&t=library`
    const evil = await fetch(product.url + call, { method: 'POST', headers: { origin: 'https://evil.test' } })
    expect(evil.status).toBe(403)
    // It was not even looked at: the right page may still use it.
    const right = await fetch(product.url + call, { method: 'POST', headers: { origin: product.url } })
    expect(right.status).toBe(200)
  })

  it('signs in by a token in the address, into a project only for its members', async () => {
    await setParameter('app_url_management', `${product.url}/login`)
    const arrive = async (username: string, redirect: string) => {
      const person = await apiOf(product.url, username)
      const body = { target: 'management', unifyToken: person.unifyToken }
      const reply = await person.send('POST', '/auth/handover', body)
      const address = new URL(((await reply.json()) as { address: string }).address)
      secrets.push(address.searchParams.get('token') ?? '')
      address.searchParams.set('redirect', redirect)
      const opened = await visit()
      await opened.page.goto(address.href)
      return opened
    }
    const member = await arrive('hvac', `/projectTodo?projId=${PROJECT_OF_LEAD}`)
    await member.page.waitForURL((address) => address.pathname === '/projectTodo')
    await member.page.getByText('示例·综合楼').first().waitFor()
    expect(await historyOf(member.page)).not.toMatch(/[?&]token=/)
    await member.close()

    const stranger = await arrive('outsider', `/projectTodo?projId=${PROJECT_OF_LEAD}`)
    await atLogin(stranger.page)
    await expect.poll(() => whoIs(stranger.page)).toBeUndefined()
    await shoot(stranger.page, 'login-not-member-zh-CN-1440')
    await stranger.close()

    const tricked = await arrive('hvac', '//evil.test/projectTodo')
    await atHome(tricked.page)
    await tricked.close()
  })

  it('takes the two encrypted parameters of a trusted system, once', async () => {
    const body = {
      username: 'review',
      timestamp: Math.floor(Date.now() / 1000),
      nonce: randomBytes(16).toString('hex'),
    }
    const text = `${body.username}\n${body.timestamp}\n${body.nonce}`
    const signature = createHmac('sha256', HANDOVER_SECRET).update(text).digest('hex')
    const ask = (given: object) =>
      fetch(`${product.url}/auth/ticket`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(given),
      })
    expect((await ask({ ...body, signature: signature.replace(/^./, (c) => (c === '0' ? '1' : '0')) })).status).toBe(
      400,
    )
    const { address, username, password } = (await (await ask({ ...body, signature })).json()) as Record<string, string>
    expect((await ask({ ...body, signature })).status).toBe(400)
    secrets.push(username!, password!)
    expect(address).not.toContain('review')

    const { page, close } = await visit()
    await page.goto(address!)
    await atHome(page)
    expect(await whoIs(page)).toBe('review')
    expect(await historyOf(page)).not.toMatch(/[?&](username|password)=/)
    await close()

    const again = await visit({ allow: ['400'] })
    await again.page.goto(address!)
    await again.page.locator('input[name="password"]').waitFor()
    await again.page.getByRole('alert').getByText('失效').waitFor()
    expect(again.page.url()).not.toContain('password=')
    await again.close()
  })
})

describe('who is no person', () => {
  it.each(['zh-CN', 'en'] as const)('reads the design library and is sent away from normal pages, %s', async (lang) => {
    const { page, close } = await visit({ lang })
    await page.goto('/revitDesignLibrary')
    await expect.poll(() => whoIs(page)).toBe('design-library')
    await shoot(page, `design-library-${lang}-1440`)
    await page.goto('/dashboard')
    await atLogin(page)
    await expect.poll(() => whoIs(page)).toBeUndefined()
    await close()
  })

  it.each(['zh-CN', 'en'] as const)('opens a shared link as a guest until it is revoked, %s', async (lang) => {
    const code = randomBytes(24).toString('base64url')
    await rowsOf(
      product.dataDir,
      `insert into access_control (code, proj_id, sub_id, access_type, file_ids, description)
       values ($1, $2, (select min(sub_id) from project_sub where proj_id = $2), 9, '{}', '三层走道净高复核')`,
      [code, PROJECT_OF_LEAD],
    )
    const { page, close } = await visit({ lang, allow: ['401'] })
    await page.goto(`/outerHub/${code}`)
    await page.getByRole('heading', { name: '三层走道净高复核' }).waitFor()
    expect(await page.title()).toContain('三层走道净高复核')
    expect(await whoIs(page)).toBe('guest')
    await shoot(page, `outer-hub-${lang}-1440`)
    await page.goto('/user/center')
    await atLogin(page)
    await expect.poll(() => whoIs(page)).toBeUndefined()
    await page.goto(`/outerHub/${code}`)
    await expect.poll(() => whoIs(page)).toBe('guest')
    await rowsOf(product.dataDir, "update access_control set status = 'revoked' where code = $1", [code])
    expect(await whoIs(page)).toBeUndefined()
    await close()

    const late = await visit({ lang, allow: ['404'] })
    await late.page.goto(`/outerHub/${code}`)
    await late.page
      .getByRole('alert')
      .getByText(lang === 'en' ? 'no longer valid' : '已失效')
      .waitFor()
    await shoot(late.page, `outer-hub-gone-${lang}-1440`)
    await late.close()
  })

  it('asks for a sign-in where the link says so, and comes back to it', async () => {
    const code = randomBytes(24).toString('base64url')
    await rowsOf(
      product.dataDir,
      `insert into access_control (code, proj_id, access_type, description, is_login) values ($1, $2, 3, '二层平面', true)`,
      [code, PROJECT_OF_LEAD],
    )
    const { page, close } = await visit()
    await page.goto(`/outerHub/${code}`)
    await atLogin(page)
    await page.locator('input[name="username"]').fill('lead')
    await page.locator('input[name="password"]').fill('sunmao-lead')
    await page.locator('button[type="submit"]').click()
    await page.waitForURL(`**/outerHub/${code}`)
    await page.getByRole('heading', { name: '二层平面' }).waitFor()
    await close()
  })
})

describe('API tokens', () => {
  it.each([
    ['zh-CN', 1440],
    ['en', 390],
  ] as const)('are made, used within their scope and removed, %s %i', async (lang, width) => {
    const words = {
      'zh-CN': { add: '新建令牌', create: '创建', saved: '我已保存', remove: /删除令牌/, ok: '删除' },
      en: { add: 'New token', create: 'Create', saved: 'I have saved it', remove: /Delete the token/, ok: 'Delete' },
    }[lang]
    const { page, close } = await visit({ lang, width })
    await signIn(page, 'lead', 'sunmao-lead')
    await page.goto('/user/center?tab=tokens')
    await page.getByRole('button', { name: words.add }).first().click()
    await page.locator('input[name="name"], #name').first().waitFor()
    await page.getByRole('dialog').getByRole('textbox').first().fill('weekly report')
    await page.getByRole('dialog').getByRole('checkbox').nth(1).check()
    await shoot(page, `api-token-new-${lang}-${width}`)
    await page.getByRole('dialog').locator('button[type="submit"]').click()
    const token = await page.getByRole('dialog').locator('code').first().innerText()
    expect(token).toMatch(/^smt_/)
    secrets.push(token)
    await shoot(page, `api-token-made-${lang}-${width}`)
    const use = (path: string) => fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect((await use('/api/project')).status).toBe(200)
    expect((await use('/api/announcement/sort')).status).toBe(403)
    expect((await use('/api/apiToken')).status).toBe(403)
    await page.getByRole('button', { name: words.saved }).click()
    await page.getByText('weekly report').waitFor()
    await shoot(page, `api-tokens-${lang}-${width}`)
    await page.getByRole('button', { name: words.remove }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: words.ok, exact: true }).click()
    await expect.poll(async () => (await use('/api/project')).status).toBe(401)
    await close()
  })
})

describe('the directory', () => {
  it('lets its people in by its own password and makes them an account', async ({ skip }) => {
    if (!directory) return skip('slapd is not installed')
    const [person] = directory.people
    secrets.push(person!.password, directory.adminPassword)
    const { page, close } = await visit()
    await signIn(page, person!.uid, person!.password)
    expect(await whoIs(page)).toBe(person!.uid)
    await close()
  })
})

it('has written none of these secrets to its log or its tables of log lines', async () => {
  const lines = await rowsOf<{ text: string }>(product.dataDir, 'select log::text as text from log')
  const written = product.logs() + lines.map((line) => line.text).join('\n')
  expect(written.length).toBeGreaterThan(100)
  expect(secrets.length).toBeGreaterThan(15)
  for (const secret of secrets) expect(written.includes(secret), `${secret.slice(0, 6)}…`).toBe(false)
})
