// In by an identity from outside: single sign-on with a real provider, and a real directory.
import { type Directory, freePort, type IdentityProvider, startDirectory, startIdentityProvider } from '@sunmao/testkit'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { rowsOf } from './faults/database.ts'
import { atHome, atLogin, historyOf, itKeepsSecrets, whoIs } from './kit/arrivals.ts'
import { PROJECT } from './kit/building.ts'
import { banner } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { type PageOptions, shoot } from './kit/page.ts'
import { signInByForm } from './kit/sign-in.ts'

let provider: IdentityProvider
let directory: Directory | undefined
const CLIENT_SECRET = 'a secret between two servers'
const secrets = [CLIENT_SECRET]

const hub = journey(async () => {
  const port = await freePort()
  provider = await startIdentityProvider({
    clientId: 'sunmao',
    clientSecret: CLIENT_SECRET,
    redirectUris: [`http://127.0.0.1:${port}/sso_callback`],
    people: [
      { sub: 'p-100', name: '沈若溪', preferred_username: 'ruoxi' },
      { sub: 'p-200', name: 'Nobody Here', preferred_username: 'nobody' },
    ],
  })
  directory = await startDirectory()
  return {
    port,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'sunmao',
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      LOG_LEVEL: 'debug',
      ...(directory && {
        LDAP_URL: directory.url,
        LDAP_BASE_DN: directory.baseDn,
        LDAP_BIND_DN: directory.adminDn,
        LDAP_BIND_PASSWORD: directory.adminPassword,
      }),
    },
  }
})
afterAll(async () => {
  await provider?.stop()
  await directory?.stop()
})

const visit = (options: PageOptions = {}) =>
  hub.visit({ ...options, allow: [provider.issuer, ...(options.allow ?? [])] })

/** Walks through the provider without leaving our page, and stops before the last step: the address to come back to. */
async function callbackOf(page: Page, sub: string, redirect = '/'): Promise<URL> {
  let address = `${hub.url}/login_sso?redirect=${encodeURIComponent(redirect)}`
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
    expect(await whoIs(again.page, hub.url)).toBe('hvac')
    await again.page.getByText(provider.issuer).waitFor()
    await shoot(again.page, 'center-binding-zh-CN-1440')
    expect(await historyOf(again.page)).not.toMatch(/[?&](code|state)=/)
    await again.close()
  })

  it('enters the project of a sub for its member, and sends a stranger out', async () => {
    const subs = await rowsOf<{ sub_id: number; proj_id: number }>(hub.product.dataDir, 'select * from project_sub')
    const extra = (subId: number) => ({
      cname: '示例 & 公司',
      subId: String(subId),
      subNo: '01',
      projectName: '综合楼',
      subName: '主楼',
    })
    const own = subs.find((sub) => sub.proj_id === PROJECT)!.sub_id
    const foreign = subs.find((sub) => sub.proj_id !== PROJECT)!.sub_id

    const member = await visit()
    await member.page.goto('/login')
    const inside = await callbackOf(member.page, 'p-100', '/projectTodo')
    for (const [name, value] of Object.entries(extra(own))) inside.searchParams.set(name, value)
    await member.page.goto(inside.href)
    await member.page.waitForURL((address) => address.pathname === '/projectTodo')
    const { searchParams } = new URL(member.page.url())
    expect(Object.fromEntries(searchParams)).toMatchObject(extra(own))
    await expect.poll(() => member.page.evaluate(() => localStorage.getItem('enterpriseProjectFlag'))).toBe('0')
    await banner(member.page).getByText('示例·综合楼').waitFor()
    await member.close()

    const stranger = await visit()
    await stranger.page.goto('/login')
    const outside = await callbackOf(stranger.page, 'p-100', '/projectTodo')
    for (const [name, value] of Object.entries(extra(foreign))) outside.searchParams.set(name, value)
    await stranger.page.goto(outside.href)
    await atLogin(stranger.page)
    expect(await whoIs(stranger.page, hub.url)).toBeUndefined()
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
    expect(await whoIs(page, hub.url)).toBeUndefined()

    const good = await callbackOf(page, 'p-100')
    const other = await visit({ allow: ['400'] })
    await other.page.goto(good.href)
    await atLogin(other.page)
    expect(await whoIs(other.page, hub.url)).toBeUndefined()
    await other.close()

    await page.goto(good.href)
    await atHome(page)
    await page.context().clearCookies({ name: 'sunmao-token' })
    await page.goto(good.href)
    await atLogin(page)
    expect(await whoIs(page, hub.url)).toBeUndefined()
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
    await page.getByRole('alert').getByText('统一身份认证').waitFor()
    await close()
  })
})

describe('the directory', () => {
  it('lets its people in by its own password and makes them an account', async ({ skip }) => {
    if (!directory) return skip('slapd is not installed')
    const [person] = directory.people
    secrets.push(person!.password, directory.adminPassword)
    const { page, close } = await visit()
    await signInByForm(page, person!.uid, person!.password)
    expect(await whoIs(page, hub.url)).toBe(person!.uid)
    await close()
  })
})

itKeepsSecrets(hub, secrets, 10)
