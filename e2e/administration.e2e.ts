// What an administrator does first: a post, a person with a role, and that person's first sign-in.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { newPage, openBrowser, signIn } from './harness.ts'
import { checkScreen, variants } from './screens.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const screens = ['user', 'dept', 'job', 'role', 'menu', 'dict', 'parameters', 'site']

it.concurrent.each(variants)(
  'shows every screen without trouble, %s, %i px wide',
  { timeout: 120_000 },
  async (lang, width) => {
    const { page, close } = await newPage(browser, { lang, width })
    await signIn(page, 'admin', 'sunmao-admin')
    for (const screen of screens) {
      await page.goto(`/system/${screen}`)
      await page.locator('main h1').first().waitFor()
      await page.locator('.ant-table-row').first().waitFor()
      await checkScreen(page, `admin-${screen}-${lang}-${width}`)
    }
    await close()
  },
)

it('adds a post, refuses it twice, and takes it away again', async () => {
  const { page, close } = await newPage(browser, { allow: ['400'] })
  await signIn(page, 'admin', 'sunmao-admin')
  await page.goto('/system/job')
  const add = async () => {
    await page.getByRole('button', { name: '新增' }).first().click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('端到端岗位')
    await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn-primary').click()
  }
  await add()
  await page.getByRole('cell', { name: '端到端岗位' }).waitFor()
  await add()
  await page.getByRole('dialog').getByText('端到端岗位 已存在').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  const row = page.getByRole('row', { name: /端到端岗位/ })
  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await row.waitFor({ state: 'detached' })
  await close()
})
