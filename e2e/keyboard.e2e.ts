// Whole paths without a pointer: only keys, and what has the focus is seen.
import { expect, it } from 'vitest'
import { drawn, main, title } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { focused, isMarked, tabTo } from './kit/keys.ts'

const hub = journey()

it('signs in, opens a project, comments on an issue and goes back to its row', async () => {
  const { page, close } = await hub.visit({ context: { reducedMotion: 'reduce' } })
  await page.goto('/login')
  await page.locator('input[name="username"]').waitFor()
  await tabTo(page, /^(用户名|工号)/, 12)
  await page.keyboard.type('lead')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sunmao-lead')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await drawn(page)

  await expect.poll(() => focused(page)).toMatch(/林知远/)
  await tabTo(page, /^我参与的/, 40)
  await tabTo(page, /^示例·综合楼/, 6)
  expect(await isMarked(page)).toBe(true)
  await page.keyboard.press('Enter')
  await title(page, '示例·综合楼').waitFor()
  await expect.poll(() => focused(page)).toMatch(/示例·综合楼/)

  await page.keyboard.press('Control+k')
  await page.locator('.palette-input:focus').waitFor()
  await page.keyboard.type('问题管理')
  await page.getByRole('option', { name: /问题管理/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/issueList**')
  await drawn(page)
  await expect.poll(() => focused(page)).toMatch(/^问题/)

  await page.keyboard.press('j')
  const detail = main(page).getByRole('region', { name: '问题详情' })
  await detail.getByRole('textbox', { name: '输入评论' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('问题详情')
  await page.keyboard.press('r')
  await expect.poll(() => focused(page)).toBe('输入评论')
  await page.keyboard.type('键盘走一遍')
  await page.keyboard.press('Control+Enter')
  await detail.getByText('键盘走一遍').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('问题详情')
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('issue-open')
  await close()
})

it('leads past the menu with the first key', async () => {
  const { page, close } = await hub.open('lead', '/enterpriseTodo')
  await drawn(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('跳到正文')
  expect(await isMarked(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await close()
})

it('every link shows that it has the focus', async () => {
  const { page, close } = await hub.open('lead', '/dashboard')
  await drawn(page)
  const bare = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('a[href]')].filter((link) => link.checkVisibility())
    const isBare = (link: HTMLElement) => {
      link.focus({ focusVisible: true } as FocusOptions)
      const { outlineStyle, boxShadow } = getComputedStyle(link)
      return document.activeElement === link && outlineStyle === 'none' && boxShadow === 'none'
    }
    return links.filter(isBare).map((link) => link.outerHTML.slice(0, 120))
  })
  expect(bare).toEqual([])
  await close()
})
