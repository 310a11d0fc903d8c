// In without being a person: the design library's reader, guests of a shared link, tools with a token.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rowsOf } from './faults/database.ts'
import { atLogin, itKeepsSecrets, whoIs } from './kit/arrivals.ts'
import { PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'

const secrets: string[] = []

const hub = journey({ env: { LOG_LEVEL: 'debug' } })

describe('who is no person', () => {
  it.each(['zh-CN', 'en'] as const)('reads the design library and is sent away from normal pages, %s', async (lang) => {
    const { page, close } = await hub.visit({ lang })
    await page.goto('/revitDesignLibrary')
    await expect.poll(() => whoIs(page, hub.url)).toBe('design-library')
    await shoot(page, `design-library-${lang}-1440`)
    await page.goto('/dashboard')
    await atLogin(page)
    await expect.poll(() => whoIs(page, hub.url)).toBeUndefined()
    await close()
  })

  it('shows the design library in a window of a desktop program, 380 pixels wide', async () => {
    const { page, close } = await hub.visit({ width: 380 })
    await page.goto('/revitDesignLibrary')
    const cards = page.getByRole('listitem')
    await cards.first().waitFor()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBeLessThanOrEqual(380)
    await shoot(page, 'design-library-zh-CN-380')
    await page.getByText('空调机组', { exact: false }).first().click()
    await page.getByRole('button', { name: /预览/ }).first().waitFor()
    expect(await width()).toBeLessThanOrEqual(380)
    await shoot(page, 'design-library-item-zh-CN-380')
    expect(await whoIs(page, hub.url)).toBe('design-library')
    await close()
  })

  it.each(['zh-CN', 'en'] as const)('opens a shared link as a guest until it is revoked, %s', async (lang) => {
    const code = randomBytes(24).toString('base64url')
    await rowsOf(
      hub.product.dataDir,
      `insert into access_control (code, proj_id, sub_id, access_type, file_ids, description)
       values ($1, $2, (select min(sub_id) from project_sub where proj_id = $2), 9, '{}', '三层走道净高复核')`,
      [code, PROJECT],
    )
    const { page, close } = await hub.visit({ lang, allow: ['401'] })
    await page.goto(`/outerHub/${code}`)
    await page.getByRole('heading', { name: '三层走道净高复核' }).waitFor()
    await expect.poll(() => page.title()).toContain('三层走道净高复核')
    expect(await whoIs(page, hub.url)).toBe('guest')
    await shoot(page, `outer-hub-${lang}-1440`)
    await page.goto('/user/center')
    await atLogin(page)
    await expect.poll(() => whoIs(page, hub.url)).toBeUndefined()
    await page.goto(`/outerHub/${code}`)
    await expect.poll(() => whoIs(page, hub.url)).toBe('guest')
    await rowsOf(hub.product.dataDir, "update access_control set status = 'revoked' where code = $1", [code])
    expect(await whoIs(page, hub.url)).toBeUndefined()
    await close()

    const late = await hub.visit({ lang, allow: ['404'] })
    await late.page.goto(`/outerHub/${code}`)
    await late.page
      .getByRole('alert')
      .getByText(lang === 'en' ? 'no longer valid' : '已失效')
      .waitFor()
    await shoot(late.page, `outer-hub-gone-${lang}-1440`)
    await late.close()
  })

  it('asks for a sign-in where the link says so, and comes back to it', async () => {
    const code = randomBytes(24).toString('base64url')
    await rowsOf(
      hub.product.dataDir,
      `insert into access_control (code, proj_id, access_type, description, audience) values ($1, $2, 3, '二层平面', 'members')`,
      [code, PROJECT],
    )
    const { page, close } = await hub.visit()
    await page.goto(`/outerHub/${code}`)
    await atLogin(page)
    await page.locator('input[name="username"]').fill('lead')
    await page.locator('input[name="password"]').fill('sunmao-lead')
    await page.locator('button[type="submit"]').click()
    await page.waitForURL(`**/outerHub/${code}`)
    await page.getByRole('heading', { name: '二层平面' }).waitFor()
    await close()
  })
})

describe('API tokens', () => {
  it.each([
    ['zh-CN', 1440],
    ['en', 390],
  ] as const)('are made, used within their scope and removed, %s %i', async (lang, width) => {
    const words = {
      'zh-CN': {
        add: '新建令牌',
        name: '名称',
        scope: '读取项目、子项与成员',
        saved: '我已保存',
        remove: /删除令牌/,
        ok: '删除',
      },
      en: {
        add: 'New token',
        name: 'Name',
        scope: 'Read projects, buildings and members',
        saved: 'I have saved it',
        remove: /Delete the token/,
        ok: 'Delete',
      },
    }[lang]
    const { page, close } = await hub.open('lead', '/user/center?tab=tokens', { lang, width })
    await page.getByRole('button', { name: words.add }).click()
    await dialog(page).getByRole('textbox', { name: words.name }).fill('weekly report')
    await dialog(page).getByRole('checkbox', { name: words.scope }).check()
    await shoot(page, `api-token-new-${lang}-${width}`)
    await dialog(page).locator('button[type="submit"]').click()
    const token = await dialog(page)
      .locator('code')
      .filter({ hasText: /^\s*smt_/ })
      .innerText()
    expect(token).toMatch(/^smt_/)
    secrets.push(token)
    await shoot(page, `api-token-made-${lang}-${width}`)
    const use = (path: string) => fetch(hub.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect((await use('/api/project')).status).toBe(200)
    expect((await use('/api/announcement/sort')).status).toBe(403)
    expect((await use('/api/apiToken')).status).toBe(403)
    await page.getByRole('button', { name: words.saved }).click()
    await page.getByText('weekly report').waitFor()
    await shoot(page, `api-tokens-${lang}-${width}`)
    await page.getByRole('button', { name: words.remove }).click()
    await dialog(page).getByRole('button', { name: words.ok, exact: true }).click()
    await expect.poll(async () => (await use('/api/project')).status).toBe(401)
    await close()
  })
})

itKeepsSecrets(hub, secrets, 2)
