// A lead makes a project, gives it a sub and a member; the member enters it, a stranger does not.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPage, openBrowser, shoot, signIn } from './harness.ts'
import { checkScreen } from './screens.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary')
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })

async function choose(page: Page, id: string, text: string): Promise<void> {
  await dialog(page).locator(`#${id}`).click()
  await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click()
}

describe('a project', () => {
  const code = `E2E-${Date.now() % 100_000}`
  let projId = ''

  it('is made by a lead, with a sub and a member', async () => {
    const { page, close } = await newPage(browser)
    await signIn(page, 'lead', 'sunmao-lead')
    await page.getByRole('link', { name: '项目管理' }).first().click()
    await page.getByRole('heading', { name: '项目管理' }).waitFor()
    await shoot(page, 'project-list-zh-CN-1440')
    await page.getByRole('button', { name: '新建项目' }).first().click()
    await dialog(page).locator('input[name="indexCode"]').fill(code)
    await dialog(page).locator('input[name="projName"]').fill('端到端试验楼')
    await choose(page, 'stage', '方案')
    await shoot(page, 'project-new-zh-CN-1440')
    await save(page).click()
    await page.waitForURL('**/project/detail?projId=*')
    projId = new URL(page.url()).searchParams.get('projId') ?? ''
    await page.getByRole('tab', { name: '子项' }).click()
    await page.getByRole('button', { name: '新增子项' }).first().click()
    const [number, name] = [dialog(page).getByRole('textbox').nth(0), dialog(page).getByRole('textbox').nth(1)]
    await number.fill('01')
    await name.fill('试验楼')
    await save(page).click()
    await gone(page)
    await page.getByText(`${code}-01`).waitFor()
    await page.getByRole('tab', { name: '项目成员' }).click()
    await page.getByRole('button', { name: '添加成员' }).first().click()
    const people = dialog(page).locator('input[role="combobox"]').first()
    await people.fill('srx')
    await page.locator('.ant-select-item-option').filter({ hasText: '沈若溪' }).first().click()
    await page.keyboard.press('Escape')
    await dialog(page).locator('#roleIds').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '设计人' }).first().click()
    await page.keyboard.press('Escape')
    await save(page).click()
    await gone(page)
    await page.getByRole('cell', { name: '沈若溪' }).first().waitFor()
    await shoot(page, 'project-members-zh-CN-1440')
    await close()
  })

  it('is entered by its member, on a phone too', async () => {
    const { page, close } = await newPage(browser, { lang: 'en', width: 390 })
    await signIn(page, 'hvac', 'sunmao-hvac')
    await page.goto('/project')
    await page.getByText('端到端试验楼').first().waitFor()
    await checkScreen(page, 'project-list-en-390')
    await page.goto(`/project/detail?projId=${projId}`)
    await page.getByText('端到端试验楼').first().waitFor()
    await checkScreen(page, 'project-detail-en-390')
    await page.goto(`/projectTodo?projId=${projId}`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('enterpriseProjectFlag'))).toBe('0')
    await close()
  })

  it('does not exist for a stranger, by the list or by the address', async () => {
    const { page, close } = await newPage(browser, { allow: ['404'] })
    await signIn(page, 'outsider', 'sunmao-outsider')
    await page.goto('/project')
    await page.getByText('滨河路小学扩建').first().waitFor()
    expect(await page.getByText('端到端试验楼').count()).toBe(0)
    await page.goto(`/projectTodo?projId=${projId}`)
    await page.waitForURL('**/login**')
    await close()
  })
})
