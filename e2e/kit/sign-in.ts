import type { Page } from 'playwright-core'
import { encrypt } from './api.ts'

/** Through the form, as a user does, until the home page: for journeys whose subject it is. */
export async function signInByForm(page: Page, username: string, password = `sunmao-${username}`): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((address) => address.pathname.endsWith('/dashboard'))
}

/** By one call of this visitor's browser, whose cookies are then those that the form would have left. */
export async function signInByCall(page: Page, url: string, username: string): Promise<void> {
  const reply = await page.request.post(`${url}/auth/login`, {
    data: { username, password: await encrypt(url, `sunmao-${username}`) },
  })
  if (!reply.ok()) throw new Error(`${username} cannot sign in: ${reply.status()} ${await reply.text()}`)
  const { token, unifyToken } = (await reply.json()) as { token: string; unifyToken: string }
  const cookie = (name: string, value: string) => ({ name, value: encodeURIComponent(value), url })
  await page.context().addCookies([cookie('sunmao-token', token), cookie('sunmao-unify-token', unifyToken)])
}
