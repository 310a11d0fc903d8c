// Screens in both languages, on a desk and on a phone. Journeys that only look do so in all four at once.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { shoot } from './harness.ts'

export const variants = [
  ['zh-CN', 1440],
  ['zh-CN', 390],
  ['en', 1440],
  ['en', 390],
] as const

const texts = JSON.parse(readFileSync(new URL('../packages/i18n/src/zh-CN.json', import.meta.url), 'utf8')) as object
const groups = new Set(Object.keys(texts).map((key) => key.split('.')[0]!))

/** Takes a picture of a page on which nothing may stick out, and no text may be missing and show its key. */
export async function checkScreen(page: Page, name: string): Promise<void> {
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
