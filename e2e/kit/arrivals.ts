// For journeys through the other ways in: who came through, what the tab remembers, and what must never be in a log.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { rowsOf } from '../faults/database.ts'
import type { Journey } from './journey.ts'

export const atLogin = (page: Page) => page.waitForURL((address) => address.pathname === '/login')
export const atHome = (page: Page) => page.waitForURL((address) => address.pathname === '/dashboard')

/** The user name behind this browser's token, if the server takes it. */
export async function whoIs(page: Page, url: string): Promise<string | undefined> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'sunmao-token')
  if (!token) return undefined
  const headers = { authorization: decodeURIComponent(token.value) }
  const reply = await fetch(`${url}/auth/info`, { headers })
  return reply.ok ? ((await reply.json()) as { username: string }).username : undefined
}

/** Every address the tab has been at, as the back button knows them. */
export async function historyOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map((entry) => entry.url).join('\n')
}

/** Test of its own, the last one of a file: none of the secrets that the journeys noted was written down. */
export const itKeepsSecrets = (hub: Journey, secrets: readonly string[], atLeast: number) =>
  it('has written none of these secrets to its log or its tables of log lines', async () => {
    const lines = await rowsOf<{ text: string }>(hub.product.dataDir, 'select log::text as text from log')
    const written = hub.product.logs() + lines.map((line) => line.text).join('\n')
    expect(written.length).toBeGreaterThan(100)
    expect(secrets.length).toBeGreaterThanOrEqual(atLeast)
    for (const secret of secrets) expect(written.includes(secret), `${secret.slice(0, 6)}…`).toBe(false)
  })
