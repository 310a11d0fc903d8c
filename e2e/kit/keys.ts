// What somebody without a pointer has and does.
import type { Page } from 'playwright-core'

/** What has the focus, as a screen reader would name it. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    const label = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.labels?.[0] : undefined
    return (
      one?.getAttribute('aria-label') ??
      label?.textContent ??
      (one as HTMLElement | null)?.innerText ??
      ''
    ).trim()
  })

/** Presses Tab until something has the focus; far too many presses are a fault of the page. */
export async function tabTo(page: Page, name: string | RegExp, most: number): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses <= most; presses++) {
    const now = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
    passed.push(now)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not within ${most} presses of Tab: ${passed.join(' | ')}`)
}

/** Whether what has the focus says so: an outline or a shadow that it has only then. */
export const isMarked = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement!)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  })
