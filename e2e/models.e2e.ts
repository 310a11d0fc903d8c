// From a file on somebody's disk to a building that people look into: dropped, converted, released, compared, refused; and the
// demo's own models on every screen.
import { readFileSync } from 'node:fs'
import { plannedDifferences, tiny, writeIfc } from '@sunmao/sample'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Api } from './kit/api.ts'
import { type ListedModel, listModels, PROJECT, subIdOf } from './kit/building.ts'
import { dropFile } from './kit/drop-file.ts'
import { dialog, pageHead, save, title } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { type PageOptions, shoot } from './kit/page.ts'
import { checkScreen, front, goTo, variants } from './kit/screens.ts'

/** A conversion on a busy machine, behind whatever else waits for the same worker. */
const PATIENCE_MS = 120_000

// With a converter that waits, as users have it.
const hub = journey({ env: { SPARE_CONVERTER: '1' } })
let lead: Api
/** Empty at first; the demo's own models are in the main building. */
let subId: number
let mainId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  ;[mainId, subId] = await Promise.all([subIdOf(lead, '01'), subIdOf(lead, '02')])
})

const plan = tiny()
const NAME = '裙房-建筑.ifc'
const ifc = (version: 1 | 2) => Buffer.from([...writeIfc(plan, { disciplines: ['A'], version })].join(''))
const listAddress = () => `/model/list?projId=${PROJECT}&sub=${subId}`
const card = (page: Page, name: string) => page.locator('.model-card').filter({ hasText: name })
/** A row of the page in front: pages that are kept lie behind it. */
const someRow = (page: Page) => page.locator('.ant-table-tbody .ant-table-row').filter({ visible: true }).first()

async function as(username: string, address: string, options: PageOptions = {}) {
  const visit = await hub.open(username, address, options)
  visit.page.setDefaultTimeout(30_000)
  return visit
}

const drop = (page: Page, name: string, bytes: Buffer) => dropFile(page, name, bytes, '松开鼠标，上传到此子项')

/** Writes down every text that the uploads and the states of models go through, however quickly. */
const watchStates = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenStates: seen })
    const note = () => {
      for (const one of document.querySelectorAll<HTMLElement>('.upload-row, .model-status')) seen.add(one.innerText)
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
const seenStates = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seenStates: Set<string> }).seenStates].join('\n'))

describe('a model', () => {
  it('is dropped onto the list, converted, and stands in the windows of others', {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const other = await as('hvac', listAddress())
    await title(other.page, '模型列表').waitFor()
    await other.isLive()
    const { page, close } = await as('lead', listAddress())
    await page.getByText('还没有模型').waitFor()
    await watchStates(page)
    await drop(page, NAME, ifc(1))
    await card(page, NAME).getByText('可浏览').waitFor({ timeout: PATIENCE_MS })
    const seen = await seenStates(page)
    expect(seen).toMatch(/\d+%/)
    expect(seen).toMatch(/(排队中|转换中)\s*.*已用 \d+ 秒/)
    await card(page, NAME).locator('img[src^="/blob/"]').waitFor()
    await card(page, NAME).getByText('第 1 版').waitFor()
    await shoot(page, 'model-ready-zh-CN-1440')
    await card(other.page, NAME).getByText('可浏览').waitFor({ timeout: PATIENCE_MS })
    await other.close()
    await close()
  })

  it('is released', async () => {
    const { page, close } = await as('lead', `/model/pubVersion?projId=${PROJECT}&sub=${subId}`)
    await pageHead(page).getByRole('button', { name: '发布新版本' }).click()
    await dialog(page).locator('input[name="name"]').fill('裙房第一版')
    await dialog(page).getByText('1 个模型全部可以发布').waitFor()
    await shoot(page, 'model-publish-zh-CN-1440')
    await save(page).click()
    await page.getByText('已发布「裙房第一版」').waitFor()
    await page.getByRole('row', { name: /裙房第一版.*已发布/ }).waitFor()
    await close()
  })

  it('gets a second version, and the comparison shows exactly what was changed', {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const { page, close } = await as('lead', listAddress())
    await card(page, NAME).waitFor()
    await drop(page, NAME, ifc(2))
    await card(page, NAME).getByText('第 2 版').waitFor({ timeout: PATIENCE_MS })
    await card(page, NAME).getByText('可浏览').waitFor({ timeout: PATIENCE_MS })
    await card(page, NAME).getByRole('link', { name: NAME, exact: true }).click()
    await page.getByRole('checkbox', { name: '第 1 版' }).check()
    await page.getByRole('checkbox', { name: '第 2 版' }).check()
    await page.getByRole('button', { name: '对比所选版本' }).click()
    await page.waitForURL('**/model/compare?*')
    const changes = page.locator('.compare-element')
    const { added, removed, moved, reshaped, changed } = plannedDifferences(plan, { disciplines: ['A'] })
    const planned = new Set([...added, ...removed, ...moved, ...reshaped, ...changed.map(({ globalId }) => globalId)])
    expect(planned.size).toBeGreaterThan(3)
    const shown = () => changes.evaluateAll((all) => all.map((one) => one.lastChild?.textContent).sort())
    await expect.poll(shown, { timeout: PATIENCE_MS }).toEqual([...planned].sort())
    for (const [word, ids] of [
      ['新增', added],
      ['删除', removed],
      ['移动', moved],
      ['几何变化', reshaped],
    ] as const)
      await page.getByRole('button', { name: new RegExp(`^${word}\\s*${ids.length}$`) }).waitFor()
    await shoot(page, 'model-compare-zh-CN-1440')
    await page.getByRole('button', { name: /^移动/ }).click()
    await expect.poll(() => changes.count()).toBe(moved.length)
    await close()
  })

  it('is looked into: its place in the project, tree, search, properties, rooms, schedule', {
    timeout: 120_000,
  }, async () => {
    const { page, close } = await as('hvac', listAddress())
    await card(page, NAME).getByRole('link', { name: NAME, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
    await page.getByRole('navigation', { name: '当前位置' }).getByText('模型详情').waitFor()
    await expect.poll(() => page.locator('[aria-current="page"]').filter({ hasText: '模型列表' }).count()).toBe(1)

    await page.getByRole('tab', { name: '构件', exact: true }).click()
    const storey = page.getByRole('treeitem', { name: /\b1F\b/ })
    await storey.waitFor()
    await storey.locator('.ant-tree-switcher').click()
    await page
      .getByRole('treeitem')
      .filter({ hasText: /^墙 \d/ })
      .waitFor()
    await shoot(page, 'model-tree-zh-CN-1440')
    await page.locator('.ant-segmented-item').filter({ hasText: '搜索' }).click()
    await page.getByLabel('名称').fill('平开门')
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    // Any of them: doors of one kind are alike.
    await page
      .getByRole('button', { name: /平开门/ })
      .first()
      .click()
    const side = page.getByRole('complementary', { name: '属性' })
    await side.getByRole('heading', { name: '门', exact: true }).waitFor()
    await side.getByText('耐火极限').waitFor()
    await shoot(page, 'model-properties-zh-CN-1440')

    await page.getByRole('tab', { name: /^房间/ }).click()
    await page.getByText(/\d+ 个房间，共/).waitFor()
    await someRow(page).waitFor()
    await page.getByRole('tab', { name: '明细表' }).click()
    await someRow(page).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 Excel' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await close()
  })

  it('is not released by who may not', async () => {
    const { page, close } = await as('hvac', `/model/pubVersion?projId=${PROJECT}&sub=${subId}`)
    await page.getByRole('row', { name: /裙房第一版/ }).waitFor()
    expect(await page.getByRole('button', { name: '发布新版本' }).count()).toBe(0)
    await close()
    const hvac = await hub.api('hvac')
    const fileIds = (await listModels(lead, { subId })).filter(({ name }) => name === NAME).map(({ fileId }) => fileId)
    const refused = await hvac.send('POST', '/api/modelPubVersion', { subId, name: '不该有的', fileIds })
    expect(refused.status).toBe(403)
  })

  it('that is cut off fails with a sentence, on a phone in English too', { timeout: 2 * PATIENCE_MS }, async () => {
    const { page, close } = await as('lead', listAddress(), { lang: 'en', width: 390 })
    await page.getByRole('heading', { name: 'Models' }).waitFor()
    const whole = ifc(1)
    await page.getByLabel('Upload models').setInputFiles({
      name: 'broken.ifc',
      mimeType: 'application/octet-stream',
      buffer: whole.subarray(0, Math.floor(whole.length * 0.6)),
    })
    await card(page, 'broken.ifc').getByText('Failed').waitFor({ timeout: PATIENCE_MS })
    await card(page, 'broken.ifc')
      .getByText(/The file is cut off/)
      .waitFor()
    await card(page, 'broken.ifc').scrollIntoViewIfNeeded()
    await checkScreen(page, 'model-failed-en-390')
    await close()
  })

  it('goes on where it stopped when the network was away', { timeout: 2 * PATIENCE_MS }, async () => {
    const other = await as('hvac', listAddress())
    await card(other.page, NAME).waitFor()
    await other.isLive()
    const { page, close } = await as('lead', listAddress(), { allow: ['ERR_INTERNET_DISCONNECTED', 'WebSocket'] })
    await card(page, NAME).waitFor()
    const context = page.context()
    const indexOf = (address: string) => Number(new URL(address).searchParams.get('index'))
    const arrived: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/modelUpload/part') && response.ok()) arrived.push(indexOf(response.url()))
    })
    // Parts go two at a time: when the third sets out, one of the others has arrived.
    let wasCut = false
    await page.route('**/api/modelUpload/part?*', async (route) => {
      if (wasCut || indexOf(route.request().url()) < 2) return route.continue()
      wasCut = true
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(17_000_000)], '说明.pdf'))
      const input = document.querySelector<HTMLInputElement>('.upload-drop input[type="file"]')!
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await page.getByText('连接中断，恢复后自动继续').waitFor({ timeout: PATIENCE_MS })
    await shoot(page, 'model-upload-zh-CN-1440')
    await expect.poll(() => arrived.length).toBeGreaterThan(0)
    await context.setOffline(false)
    await card(page, '说明.pdf').getByText('已存为文档').waitFor({ timeout: PATIENCE_MS })
    await expect.poll(() => arrived.toSorted()).toEqual([0, 1, 2])
    await card(other.page, '说明.pdf').getByText('已存为文档').waitFor({ timeout: PATIENCE_MS })
    await other.close()
    await close()
  })
})

describe('the demo', () => {
  let architecture: ListedModel

  it('has a building in five disciplines, three of them in a second version, and a release', {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const state = async () =>
      (await listModels(lead, { subId: mainId })).map((row) => `${row.name} ${row.version} ${row.status}`).sort()
    await expect
      .poll(state, { timeout: PATIENCE_MS, interval: 1000 })
      .toEqual([
        '综合楼-建筑.ifc 2 ready',
        '综合楼-暖通.ifc 2 ready',
        '综合楼-电气.ifc 1 ready',
        '综合楼-结构.ifc 2 ready',
        '综合楼-给排水.ifc 1 ready',
      ])
    architecture = (await listModels(lead, { subId: mainId })).find(({ name }) => name === '综合楼-建筑.ifc')!
    const releases = await lead.get<{ status: string }[]>(
      `/api/modelPubVersion/queryAllPubVersionByProjSub?subId=${mainId}&projId=${PROJECT}`,
    )
    // Besides those that wait for the decision of an approval.
    expect(releases.filter(({ status }) => status !== 'draft')).toMatchObject([
      { name: '施工图第一版', status: 'published', models: 5, createBy: '林知远' },
      { name: '提资第二版', status: 'superseded', models: 5 },
      { name: '提资第一版', status: 'superseded', models: 2 },
    ])
  })

  it.concurrent.each(variants)(
    'shows itself without a problem, %s, %i px wide',
    { timeout: 240_000 },
    async (lang, width) => {
      const { page, close } = await as('lead', '/dashboard', { lang, width })
      const detail = `detail?projId=${PROJECT}&fileId=${architecture.fileId}`
      const screens = [
        `list?projId=${PROJECT}&sub=${mainId}`,
        detail,
        `${detail}&tab=elements`,
        `${detail}&tab=elements&view=search`,
        `${detail}&tab=rooms`,
        `${detail}&tab=schedule`,
        `pubVersion?projId=${PROJECT}&sub=${mainId}`,
        `compare?projId=${PROJECT}&sub=${subId}`,
        `filterView?projId=${PROJECT}&sub=${mainId}`,
        `route?projId=${PROJECT}&sub=${mainId}`,
      ]
      for (const screen of screens) {
        await goTo(page, `/model/${screen}`, [lang, width])
        await front(page, `/model/${screen}`)
          .locator('.ant-table-row, .model-card, .ant-tree-treenode, .facts')
          .filter({ visible: true })
          .first()
          .waitFor()
        await checkScreen(page, `model-${screen.replaceAll(/\W+/g, '-')}-${lang}-${width}`)
      }
      await close()
    },
  )
})
