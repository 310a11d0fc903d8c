// A coordination meeting of three people: arranged as a series with three viewpoints and a list of issues, walked through with
// all following one, marked, minuted, turned into issues, carried over, and taken home as Word, PDF and calendar.
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { MeetingDetail } from '@sunmao/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import type { Api } from './kit/api.ts'
import { listModels, PROJECT } from './kit/building.ts'
import { choice, dialog, pageHead, save } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { readCalendar } from './kit/read-calendar.ts'
import { checkScreen, goTo, variants } from './kit/screens.ts'
import { buildingOf, enter, eyeOf, isComplete, PATIENCE_MS } from './kit/workbench.ts'

const hub = journey()
const TITLE = '3F 管线综合协调会'
const LIST = '未关闭问题'
/** From three sides, metres of the world. */
const VIEWS = [
  ['走道 北侧', [20, -60, 40]],
  ['机房 东侧', [90, 10, 30]],
  ['中庭 俯视', [20, 10, 120]],
] as const

let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
  const fileIds = (await listModels(lead, { subId })).map(({ fileId }) => fileId)
  for (const [name, eye] of VIEWS) {
    const camera = {
      eye,
      target: [20, 10, 6],
      up: [0, 0, 1],
      projection: 'perspective',
      fieldOfView: 45,
      viewHeight: 30,
    }
    const plain = { selected: {}, hidden: {}, isolated: null, ghosted: {}, colours: [], sectionPlanes: [] }
    const state = { camera, ...plain, sectionBox: null, storeyGap: 0, hasRooms: false }
    await made('/api/viewpoint', { subId, name, isPersonal: false, fileIds, state })
  }
  const filter = { status: ['open', 'doing'] }
  const sort = { by: 'createTime', isDescending: true }
  await made('/api/issueView', { projId: PROJECT, name: LIST, isPersonal: false, filter, sort })
}, PATIENCE_MS)

async function made(path: string, body: object): Promise<void> {
  const answer = await lead.send('POST', path, body)
  expect([path, answer.status, answer.ok ? '' : await answer.text()]).toEqual([path, 201, ''])
}
const shown = (id: number) => lead.get<MeetingDetail>(`/api/meeting/detail?id=${id}`)
const itemPane = (page: Page) => page.getByRole('region', { name: /^(议程内容|Agenda item)$/ })
const together = (page: Page) => page.locator('.together-pane')

/** Where somebody stands, in whole metres. */
async function eyeIn(page: Page): Promise<number[] | undefined> {
  const text = /^#v=(.+)$/.exec(await eyeOf(page))?.[1]
  if (!text) return undefined
  const { camera } = JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString()) as {
    camera: { eye: number[] }
  }
  return camera.eye.map(Math.round)
}

/** The text of a file in a Word document, from the local headers that our writer leaves in order. */
function wordText(bytes: Buffer): string {
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [size, name] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const start = at + 30 + name
    const packed = bytes.subarray(start, start + size)
    if (bytes.subarray(at + 30, start).toString() === 'word/document.xml')
      return String(bytes.readUInt16LE(at + 8) === 0 ? packed : inflateRawSync(packed)).replace(/<[^>]+>/g, '\n')
    at = start + size
  }
  throw new Error('no document in it')
}

async function arrange(page: Page): Promise<number> {
  await pageHead(page).getByRole('button', { name: '发起会议' }).click()
  const form = dialog(page)
  await form.getByLabel('会议名称').fill(TITLE)
  for (const name of ['沈若溪', '周以宁']) {
    await form.getByLabel('参会人员').fill(name)
    await choice(page, name).click()
  }
  await form.getByLabel('会议名称').click()
  await form.getByLabel('重复').click()
  await choice(page, '每周').click()
  await shoot(page, 'meeting-form-zh-CN-1440')
  await save(page).click()
  await page.waitForURL(/\/meeting\/detail\?.*id=\d+/)
  return Number(new URL(page.url()).searchParams.get('id'))
}

async function addItem(page: Page, kind: string, thing: string): Promise<void> {
  await page.getByRole('button', { name: '添加议程' }).click()
  await dialog(page).getByLabel('类型').click()
  await choice(page, kind).click()
  if (kind !== '文字议题') {
    await dialog(page)
      .getByRole('combobox', { name: new RegExp(`^${kind}`) })
      .click()
    await choice(page, thing).click()
  } else await dialog(page).getByLabel('标题').fill(thing)
  await save(page).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('region', { name: '议程', exact: true }).getByText(thing).first().waitFor()
}

it('is arranged, walked through together, minuted, carried over and taken home', {
  timeout: 10 * PATIENCE_MS,
}, async () => {
  const first = await enter(hub, 'lead', `/meeting?projId=${PROJECT}`)
  const { page } = first
  const id = await arrange(page)
  for (const [name] of VIEWS) await addItem(page, '视点', name)
  await addItem(page, '问题视图', LIST)
  await addItem(page, '文字议题', '幕墙分格')
  await pageHead(page).getByRole('button', { name: '开始会议' }).click()
  await page.getByRole('button', { name: '下一项' }).waitFor()
  await shoot(page, 'meeting-running-zh-CN-1440')
  await checkAccess(page, 'a meeting that goes on')

  // All three look at the models; one of them by the English page.
  await itemPane(page).getByRole('link', { name: '一起看' }).click()
  await isComplete(page)
  await together(page).getByRole('button', { name: '带大家看' }).click()
  const room = `/modelBrowse?projId=${PROJECT}&subId=${subId}&together=m${id}`
  const [second, third] = await Promise.all([enter(hub, 'hvac', room), enter(hub, 'review', room, { lang: 'en' })])
  await Promise.all([isComplete(second.page), isComplete(third.page)])
  await together(second.page).getByRole('button', { name: '跟随', exact: true }).click()
  await together(third.page).getByRole('button', { name: 'Follow', exact: true }).click()
  await expect.poll(() => together(page).locator('ul li').count()).toBe(3)
  for (const [name, eye] of VIEWS) {
    await together(page).getByRole('button', { name, exact: true }).click()
    for (const one of [second.page, third.page])
      await expect.poll(() => eyeIn(one), { timeout: PATIENCE_MS, message: name }).toEqual([...eye])
  }
  await shoot(third.page, 'together-follow-en-1440')
  await checkAccess(third.page, 'following somebody')
  // Whoever goes his own way is seen where he stands, unless one hides it.
  await third.page.mouse.move(700, 450)
  await third.page.mouse.wheel(0, -600)
  await together(third.page).getByRole('button', { name: 'Follow', exact: true }).waitFor()
  const cone = page.locator('.together-cone b', { hasText: '周以宁' })
  await cone.waitFor()
  await shoot(page, 'together-lead-zh-CN-1440')
  await together(page).getByRole('switch', { name: '显示他人位置' }).click()
  await cone.waitFor({ state: 'hidden' })

  // A mark on what is seen, made by one who follows.
  await second.page.getByRole('button', { name: '批注', exact: true }).click()
  await second.page.getByRole('application').waitFor()
  await second.page.mouse.move(560, 300)
  await second.page.mouse.down()
  await second.page.mouse.move(700, 380)
  await second.page.mouse.move(760, 420)
  await second.page.mouse.up()
  const mark = second.page.locator('.annotation-pane')
  await mark.getByLabel('标题').fill('此处净高不足')
  await mark.getByRole('button', { name: '发送批注' }).click()
  await second.page.getByText(/^已发送 批注-\d{4}$/).waitFor()
  // The last item of the agenda that opens models is the one that is talked about.
  await expect.poll(async () => (await shown(id)).agenda.find((one) => one.startTime)?.title).toBe(VIEWS[2][0])

  // The minutes, written by two at once, each seeing where the other writes.
  const address = `/meeting/detail?projId=${PROJECT}&id=${id}`
  await page.goto(address)
  // The leader is gone without a word: after ten seconds one of the others leads.
  const leads = async () =>
    (await together(second.page).getByRole('button', { name: '结束带看' }).count()) +
    (await together(third.page).getByRole('button', { name: 'Stop leading' }).count())
  await expect.poll(leads, { timeout: PATIENCE_MS }).toBe(1)
  await second.page.goto(address)
  const pane = itemPane(page)
  const area = (one: Page) => itemPane(one).getByRole('textbox', { name: '纪要' })
  await Promise.all([area(page).click(), area(second.page).click()])
  await page.keyboard.type('走道净高按 2.40 m 控制。')
  await area(second.page).getByText('走道净高按 2.40 m 控制。').waitFor()
  await second.page.keyboard.press('Control+End')
  await second.page.keyboard.press('Enter')
  await Promise.all([second.page.keyboard.type('暖通下周复核。'), page.keyboard.type('设备机房除外。')])
  const said = ['走道净高按 2.40 m 控制。设备机房除外。', '暖通下周复核。']
  for (const one of [page, second.page]) {
    for (const words of said) await area(one).locator('p', { hasText: words }).waitFor()
    await itemPane(one).getByText('已保存', { exact: true }).waitFor()
  }
  await pane.locator('.rich-text-caret', { hasText: '沈若溪' }).waitFor()
  await pane.getByText('同时编辑：沈若溪').waitFor()
  await shoot(page, 'meeting-text-zh-CN-1440')
  await checkAccess(page, 'minutes that two write')
  await second.close()
  await pane.getByLabel('记录一条决定，回车保存').fill('风管改走 Ⓒ 轴北侧')
  await page.keyboard.press('Enter')
  await pane.locator('.meeting-decisions').getByText('风管改走 Ⓒ 轴北侧').waitFor()
  for (const [text, name] of [
    ['风管改线', '沈若溪'],
    ['复核梁上翻', '周以宁'],
    ['更新净高图', '林知远'],
  ] as const) {
    await pane.getByLabel('负责人').click()
    await choice(page, name).click()
    await pane.getByLabel('记录一条行动项，回车保存').fill(text)
    await page.keyboard.press('Enter')
    await pane.locator('.meeting-actions').getByText(text).waitFor()
  }
  for (const text of ['风管改线', '复核梁上翻']) {
    const row = pane.locator('.meeting-actions li', { hasText: text })
    await row.getByRole('button', { name: '转为问题' }).click()
    await page.getByRole('menuitem').first().click()
    await row.getByRole('link', { name: /^ZHL-/ }).waitFor()
  }
  await third.page.goto(`/meeting/detail?projId=${PROJECT}&id=${id}`)
  await third.page.getByText(said[0]!).waitFor()
  await third.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await third.page.getByText('Present').first().waitFor()
  await shoot(third.page, 'meeting-minutes-en-1440')
  await third.close()

  await pageHead(page).getByRole('button', { name: '结束会议' }).click()
  await dialog(page)
    .getByRole('button', { name: /^确\s?[定认]$/ })
    .click()
  await pageHead(page).getByRole('button', { name: '分发纪要' }).waitFor()
  const over = await shown(id)
  const next = await shown(over.next!.id)
  expect(next.agenda.map(({ kind, title }) => [kind, title])).toEqual([
    ['carryOver', TITLE],
    ['issueView', LIST],
    ['text', '幕墙分格'],
  ])
  expect(next.openActions.map(({ text }) => text)).toEqual(['风管改线', '复核梁上翻', '更新净高图'])

  await page.reload()
  for (const [format, label] of [
    ['docx', 'Word 文档'],
    ['pdf', 'PDF 文档'],
  ] as const) {
    await pageHead(page).getByRole('button', { name: /纪要$/ }).first().click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: label }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${TITLE} 会议纪要.${format}`)
    const bytes = await readFile(await download.path())
    if (process.env.SHOTS) await download.saveAs(`.cache/shots/meeting-minutes.${format}`)
    if (format === 'pdf') expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    else
      for (const words of [TITLE, ...said, '风管改走 Ⓒ 轴北侧', '复核梁上翻', '周以宁', '转入下次会议'])
        expect(wordText(bytes)).toContain(words)
  }
  await first.close()
})

it('is in the calendar of who was invited, as another program reads it', { timeout: 2 * PATIENCE_MS }, async () => {
  const own = await hub.open('hvac', `/meeting?projId=${PROJECT}`, { lang: 'en' })
  const { page } = own
  await pageHead(page)
    .getByRole('button', { name: /Calendar and rooms/ })
    .click()
  await page.getByRole('menuitem', { name: 'Calendar subscription' }).click()
  await dialog(page).getByRole('button', { name: 'Create address' }).click()
  const address = await dialog(page).locator('.copy-box-text').innerText()
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  const events = readCalendar(await answer.text()).filter(({ values }) => values.get('SUMMARY')?.includes(TITLE))
  expect(events.length).toBeGreaterThan(50)
  expect(new Set(events.map(({ values }) => `${values.get('UID')} ${values.get('RECURRENCE-ID')}`)).size).toBe(
    events.length,
  )
  const starts = events.map(({ start }) => start.getTime()).sort((a, b) => a - b)
  for (const [at, start] of starts.entries()) if (at > 0) expect(start - starts[at - 1]!).toBe(7 * 24 * 3_600_000)
  expect(events.every(({ start, end }) => end.getTime() - start.getTime() === 3_600_000)).toBe(true)
  await own.close()
})

it('shows its screens in both languages on both widths', { timeout: 4 * PATIENCE_MS }, async () => {
  const { content } = await lead.get<{ content: { id: number; title: string; status: string }[] }>(
    `/api/meeting?projId=${PROJECT}&size=100`,
  )
  const { id } = content.find(({ title, status }) => title === TITLE && status === 'ended')!
  for (const variant of variants) {
    const [lang, width] = variant
    const { page, close } = await hub.open('lead', '/dashboard', { lang, width })
    for (const [name, address] of [
      ['meeting-list', `/meeting?projId=${PROJECT}`],
      ['meeting-week', `/meeting?projId=${PROJECT}&look=week`],
      ['meeting', `/meeting/detail?projId=${PROJECT}&id=${id}`],
    ] as const) {
      await goTo(page, address, variant)
      await checkScreen(page, `${name}-${lang}-${width}`)
    }
    await close()
  }
})
