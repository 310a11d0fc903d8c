// A lead makes a project, gives it a sub and a member; the member enters it, a stranger does not.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choice, dialog, main, mainMenu, save, title } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { checkScreen } from './kit/screens.ts'

const hub = journey()

const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })

describe('a project', () => {
  const code = `E2E-${Date.now() % 100_000}`
  let projId = ''

  it('is made by a lead, with a sub and a member', async () => {
    const { page, close } = await hub.open('lead', '/dashboard')
    await mainMenu(page).getByRole('link', { name: '项目管理' }).click()
    await title(page, '项目管理').waitFor()
    await shoot(page, 'project-list-zh-CN-1440')
    await main(page).getByRole('button', { name: '新建项目' }).click()
    // The first field has the cursor.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('indexCode')
    await page.keyboard.type(code)
    await dialog(page).locator('input[name="projName"]').fill('端到端试验楼')
    await dialog(page).locator('#stage').click()
    await choice(page, '方案').click()
    await shoot(page, 'project-new-zh-CN-1440')
    await save(page).click()
    await page.waitForURL('**/project/detail?projId=*')
    projId = new URL(page.url()).searchParams.get('projId') ?? ''
    await page.getByRole('tab', { name: '子项' }).click()
    await main(page).getByRole('button', { name: '新增子项' }).click()
    await dialog(page).locator('input[name="subNo"]').fill('01')
    await dialog(page).locator('input[name="subName"]').fill('试验楼')
    await save(page).click()
    await gone(page)
    await page.getByText(`${code}-01`).waitFor()
    await page.getByRole('tab', { name: '项目成员' }).click()
    await main(page).getByRole('button', { name: '添加成员' }).click()
    await dialog(page).locator('#userIds').fill('srx')
    await choice(page, '沈若溪').click()
    await page.keyboard.press('Escape')
    await dialog(page).locator('#roleIds').click()
    await choice(page, '设计人').click()
    await page.keyboard.press('Escape')
    await save(page).click()
    await gone(page)
    await page.getByRole('cell', { name: '沈若溪' }).waitFor()
    await shoot(page, 'project-members-zh-CN-1440')
    await close()
  })

  it('is entered by its member, on a phone too', async () => {
    const { page, close } = await hub.open('hvac', '/project', { lang: 'en', width: 390 })
    await main(page).getByRole('link', { name: '端到端试验楼' }).waitFor()
    await checkScreen(page, 'project-list-en-390')
    await page.goto(`/project/detail?projId=${projId}`)
    await title(page, /端到端试验楼/).waitFor()
    await checkScreen(page, 'project-detail-en-390')
    await page.goto(`/projectTodo?projId=${projId}`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('enterpriseProjectFlag'))).toBe('0')
    await close()
  })

  it('does not exist for a stranger, by the list or by the address', async () => {
    const { page, close } = await hub.open('outsider', '/project', { allow: ['404'] })
    await main(page).getByRole('link', { name: '滨河路小学扩建' }).waitFor()
    expect(await page.getByText('端到端试验楼').count()).toBe(0)
    await page.goto(`/projectTodo?projId=${projId}`)
    await page.waitForURL('**/401')
    await page.getByRole('heading', { name: '您不是该项目的成员' }).waitFor()
    await close()
  })
})
