// Screens in both languages, on a desk and on a phone. Journeys that only look do so in all four at once; the gate looks at the two
// that differ most, the long run at all.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkAccess } from './access.ts'
import { drawn } from './frame.ts'
import { shoot } from './page.ts'

type Variant = readonly [lang: 'zh-CN' | 'en', width: 1440 | 390]
const usual: readonly Variant[] = [
  ['zh-CN', 1440],
  ['en', 390],
]
const others: readonly Variant[] = [
  ['zh-CN', 390],
  ['en', 1440],
]
/** In `npm run test:all` every way is walked; the gate leaves out what repeats one that it walks. */
export const isLong = process.env.SUNMAO_TESTS === 'all'
export const variants = isLong ? [...usual, ...others] : usual

/**
 * To an address, until its page is in front. From inside the app; on a Chinese desk the long run opens it anew, which is dear and
 * which every journey does where it begins.
 */
export async function goTo(page: Page, address: string, [lang, width]: readonly [string, number]): Promise<void> {
  if (isLong && lang === 'zh-CN' && width === 1440) await page.goto(address)
  else await move(page, address)
  await front(page, address).waitFor()
}

/** To another page of the app that is open: only the first page of a visit is loaded. */
export const move = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** The page of an address while it is the one in front; the others are kept behind it. */
export const front = (page: Page, address: string) => page.locator(`.frame-page[data-address="${address}"]`)

const texts = JSON.parse(readFileSync(new URL('../../packages/i18n/src/zh-CN.json', import.meta.url), 'utf8')) as object
const groups = new Set(Object.keys(texts).map((key) => key.split('.')[0]!))

/** A page, once it is there: nothing may stick out, and no text may be missing and show its key. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await drawn(page)
  // On a desk and on a phone; the other language has the same elements.
  if (/-(zh-CN-1440|en-390)$/.test(name)) await checkAccess(page, name)
  await shoot(page, name)
  const { overflow, text } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    text: document.body.innerText,
  }))
  expect(overflow, name).toBeLessThanOrEqual(0)
  const words = text.match(/[a-zA-Z]\w*(\.[a-z]\w*)+/g) ?? []
  expect([name, words.filter((word) => groups.has(word.split('.')[0]!))]).toEqual([name, []])
  expect(text, name).not.toMatch(/\{\{|undefined|\[object/)
}
