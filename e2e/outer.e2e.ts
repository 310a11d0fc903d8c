// What a shared link shows to who has it: a room behind a password, a drawing and a document, until it is revoked; and whether
// a print is current.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { atLogin, itKeepsSecrets, whoIs } from './kit/arrivals.ts'
import { listModels, PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import { type PageOptions, shoot } from './kit/page.ts'
import { buildingOf, PATIENCE_MS } from './kit/workbench.ts'

const PASSWORD = '7F3K-92QD'
const secrets: string[] = [PASSWORD]

const hub = journey({ env: { LOG_LEVEL: 'debug' } })
let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
}, PATIENCE_MS)

interface Made {
  id: number
  code: string
}

/** A share by call, and its code. */
async function share(item: object, terms: object = {}): Promise<Made> {
  const answer = await lead.send('POST', '/api/accessControl/batchCreate', {
    projId: PROJECT,
    subId,
    items: [item],
    ...terms,
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  const [made] = (await answer.json()) as { id: number }[]
  const { code } = await lead.get<{ code: string }>(`/api/accessControl/queryAcQrcode?id=${made!.id}`)
  secrets.push(code)
  return { id: made!.id, code }
}

const revoke = ({ id }: Made) => lead.send('DELETE', '/api/accessControl/deleteAccessControlItem', [id])

/** Few points, for they are drawn without a graphics card. */
const visit = (options: PageOptions) =>
  hub.visit({ ...options, context: { reducedMotion: 'reduce', deviceScaleFactor: 0.5 } })

const isDrawn = (page: Page) =>
  page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLElement>('.guest-bench canvas')
    return canvas?.dataset.settled !== undefined && !document.querySelector('.guest-opening')
  })

const words = {
  'zh-CN': { password: '密码', open: '打开', wrong: '密码不正确', gone: '已失效', measure: '测量', section: '剖切' },
  en: {
    password: 'Password',
    open: 'Open',
    wrong: 'Wrong password',
    gone: 'no longer valid',
    measure: 'Measure',
    section: 'Section',
  },
} as const

interface Room {
  name: string
  number: string
  globalId: string
}

describe.each([
  ['zh-CN', 390],
  ['en', 1440],
] as const)('a reader in %s at %i', (lang, width) => {
  const word = words[lang]

  it('opens a room with its password, and sees nothing any more when it is revoked', {
    timeout: PATIENCE_MS,
  }, async () => {
    const models = await listModels(lead, { subId })
    const architecture = models.find(({ name }) => /建筑/.test(name))!
    const rooms = await lead.send('POST', '/api/model/rooms', { fileIds: [architecture.fileId] })
    const room = ((await rooms.json()) as Room[]).find(({ name }) => name !== '')!
    const made = await share(
      {
        description: `${room.number} ${room.name}`.trim(),
        accessType: 7,
        fileIds: models.map(({ fileId }) => fileId),
        room: { fileId: architecture.fileId, globalId: room.globalId },
      },
      {
        audience: 'password',
        password: PASSWORD,
        rights: ['properties', 'measure'],
        watermark: ['reader', 'time'],
        lang,
      },
    )
    // The reader's browser asks for the other language.
    const { page, close } = await visit({ lang: lang === 'en' ? 'zh-CN' : 'en', width, allow: ['401', '403', '404'] })
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(`/outerHub/${made.code}`)
    const box = page.getByLabel(word.password, { exact: true })
    await box.fill('wrong-password')
    expect(await page.content()).not.toContain(room.name)
    await checkAccess(page, `outer-password-${lang}-${width}`)
    await shoot(page, `outer-password-${lang}-${width}`)
    await page.getByRole('button', { name: word.open, exact: true }).click()
    await page.getByText(word.wrong).waitFor()
    await box.fill(PASSWORD)
    await page.getByRole('button', { name: word.open, exact: true }).click()
    await page.getByRole('heading', { name: room.name }).waitFor()
    await isDrawn(page)
    await expect.poll(() => page.title()).toContain(room.name)
    expect(await whoIs(page, hub.url)).toBe('guest')
    await page.getByRole('button', { name: word.measure }).waitFor()
    expect(await page.getByRole('button', { name: word.section }).count()).toBe(0)
    await checkAccess(page, `outer-room-${lang}-${width}`)
    await shoot(page, `outer-room-${lang}-${width}`)
    const { height = 0 } = page.viewportSize() ?? {}
    await page.mouse.click(width / 2, height / 2)
    await page.locator('.guest-card').waitFor()
    await shoot(page, `outer-touched-${lang}-${width}`)

    const begun = Date.now()
    await revoke(made)
    await page.getByRole('alert').getByText(word.gone).waitFor()
    expect(Date.now() - begun).toBeLessThan(5_000)
    await expect.poll(() => page.locator('canvas').count()).toBe(0)
    expect(await page.content()).not.toContain(room.name)
    await shoot(page, `outer-gone-${lang}-${width}`)
    // What has ended tells its language no more.
    await page.reload()
    await page
      .getByRole('alert')
      .getByText(/已失效|no longer valid/)
      .waitFor()
    await close()
  })

  it('reads a drawing and a document without anything around them, and is no guest elsewhere', {
    timeout: PATIENCE_MS,
  }, async () => {
    const answer = await lead.send('POST', '/api/hubFile/list', { projId: PROJECT, subId, page: 0, size: 50 })
    const files = ((await answer.json()) as { content: { fileId: number; kind: string; format: string }[] }).content
    const drawing = files.find(({ kind, format }) => kind === 'drawing' && format === 'dxf')!
    const letter = files.find(({ kind, format }) => kind === 'document' && format === 'docx')!
    const package_ = await share(
      { description: '三层送审', accessType: 9, fileIds: [drawing.fileId, letter.fileId] },
      { rights: [], watermark: ['reader', 'time', 'project'], lang },
    )
    const { page, close } = await visit({ lang, width, allow: ['401'] })
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(`/outerHub/${package_.code}`)
    const rows = page.locator('.shared-list li button')
    await expect.poll(() => rows.count()).toBe(2)
    await checkAccess(page, `outer-package-${lang}-${width}`)
    await shoot(page, `outer-package-${lang}-${width}`)
    await rows.first().click()
    await page.locator('.sheet-canvas').waitFor()
    await page.waitForFunction(() => !document.querySelector('.drawing-opening'))
    await checkAccess(page, `outer-drawing-${lang}-${width}`)
    await shoot(page, `outer-drawing-${lang}-${width}`)
    await page.goBack()
    await rows.nth(1).click()
    // Without the download its pages come as pictures, on the sheet.
    await page.locator('.sheet-canvas').waitFor()
    await page.waitForFunction(() => !document.querySelector('.drawing-opening'))
    expect(await page.locator('.word-frame').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(打印|下载|Print|Download)$/ }).count()).toBe(0)
    await shoot(page, `outer-document-${lang}-${width}`)

    // Who may have the file reads it as it is, under its watermark; whoever takes that away sees nothing.
    const whole = await share(
      { description: '会签版', accessType: 4, fileIds: [letter.fileId] },
      { rights: ['download'], watermark: ['reader', 'time', 'project'], lang },
    )
    await page.goto(`/outerHub/${whole.code}`)
    await page.frameLocator('.word-frame').locator('section.docx').first().waitFor()
    await page.locator('.watermark-sheet').waitFor()
    await page.locator('.watermark-sheet').evaluate((sheet) => sheet.remove())
    await page.locator('.word-frame').waitFor({ state: 'detached' })

    await page.goto('/user/center')
    await atLogin(page)
    await expect.poll(() => whoIs(page, hub.url)).toBeUndefined()
    await close()
  })

  it('asks whether a print is current, without signing in', async () => {
    const answer = await lead.send('POST', '/api/hubFile/list', { projId: PROJECT, subId, page: 0, size: 50 })
    const files = ((await answer.json()) as { content: { fileId: number; kind: string }[] }).content
    const drawing = files.find(({ kind }) => kind === 'drawing')!
    const { address } = await lead.get<{ address: string }>(
      `/api/accessControl/currentQrcode?kind=hubFile&fileId=${drawing.fileId}`,
    )
    const { page, close } = await visit({ lang, width, allow: ['404'] })
    await page.goto(new URL(address).pathname)
    await page.locator('.current-good').waitFor()
    await checkAccess(page, `current-${lang}-${width}`)
    await shoot(page, `current-${lang}-${width}`)
    await page.goto('/current/unknown')
    await page.getByRole('alert').waitFor()
    await close()
  })
})

it('leaves a person who he is, and his other pages too', { timeout: PATIENCE_MS }, async () => {
  const [model] = await listModels(lead, { subId })
  const made = await share(
    { description: '只看建筑', accessType: 1, fileIds: [model!.fileId] },
    { audience: 'members' },
  )
  const { page, close } = await hub.open('lead', `/outerHub/${made.code}`, {
    context: { deviceScaleFactor: 0.25 },
  })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.getByRole('heading', { name: '只看建筑' }).waitFor()
  await isDrawn(page)
  expect(await whoIs(page, hub.url)).toBe('lead')
  await page.goto('/user/center')
  await page.getByRole('main').waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/center')
  expect(await whoIs(page, hub.url)).toBe('lead')
  await close()
})

itKeepsSecrets(hub, secrets, 5)
