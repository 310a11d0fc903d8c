// What is kept from the workbench, longer: a personal viewpoint that comes back, and a walk that is there again after a reload.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { buildingOf, changesView, enter, isComplete, PATIENCE_MS, picture, seenIn } from './kit/workbench.ts'

const hub = journey()
let lead: Api
let hvac: Api
let subId: number
beforeAll(async () => {
  ;[lead, hvac] = await Promise.all([hub.api('lead'), hub.api('hvac')])
  subId = await buildingOf(hub)
}, PATIENCE_MS)

const bench = () => `/modelBrowse?projId=${PROJECT}&subId=${subId}`

/** From one of the standard sides. */
async function look(page: Page, key: string): Promise<void> {
  await picture(page).focus()
  await changesView(page, () => page.keyboard.press(key))
}

const firstViewpoint = async (api: Api) =>
  (await api.get<{ content: { id: number; name: string }[] }>(`/api/viewpoint?subId=${subId}`)).content[0]

it('a personal viewpoint is nobody else’s; deleting one can be taken back', { timeout: 4 * PATIENCE_MS }, async () => {
  const source = (await firstViewpoint(lead))!
  const { fileIds, state } = await lead.get<{ fileIds: number[]; state: object }>(
    `/api/viewpoint/detail?id=${source.id}`,
  )
  const made = await hvac.send('POST', '/api/viewpoint', { subId, name: '风管走向', fileIds, state })
  const { id } = (await made.json()) as { id: number }
  const { page, close } = await enter(hub, 'hvac', bench(), { lang: 'en' })
  await isComplete(page)
  await page.getByRole('tab', { name: 'Views', exact: true }).click()
  await page.getByRole('tab', { name: 'Saved views' }).click()
  const row = page.locator('.saved-row', { hasText: '风管走向' })
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for 风管走向' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  expect((await hvac.get<{ id: number }>(`/api/viewpoint/detail?id=${id}`)).id).toBe(id)

  const other = await enter(hub, 'lead', `/preview?id=${id}`, { lang: 'en', allow: [/404/] })
  await other.page.getByText('You cannot open this view.').waitFor()
  await shoot(other.page, 'preview-not-there-en-1440')
  await other.close()

  await remove()
  await expect.poll(async () => (await firstViewpoint(hvac))?.id, { timeout: PATIENCE_MS }).toBe(source.id)
  await close()
})

it('a walk of three frames is recorded, played, and there again after a reload', {
  timeout: 5 * PATIENCE_MS,
}, async () => {
  const { page, close } = await enter(hub, 'lead', bench())
  await isComplete(page)
  await page.getByRole('tab', { name: '视图', exact: true }).click()
  await page.getByRole('tab', { name: '保存的视图' }).click()
  await page.getByRole('button', { name: '录制漫游路线' }).click()
  for (const [place, key] of ['1', '2', '3'].entries()) {
    await look(page, key)
    await page.getByRole('button', { name: '记录画面' }).click()
    await page.getByLabel(`第 ${place + 1} 个画面的秒数`).fill('1')
  }
  await page.getByLabel('第 3 个画面的说明').fill('看东立面')
  await page.getByRole('button', { name: '下移第 1 个画面' }).click()
  await page.getByLabel('名称').fill('三面看')
  await shoot(page, 'walk-editor-zh-CN-1440')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.locator('.saved-row', { hasText: '三面看' }).waitFor()

  await page.reload()
  await isComplete(page)
  await page.getByRole('tab', { name: '视图', exact: true }).click()
  await page.getByRole('tab', { name: '保存的视图' }).click()
  // From the back, so that the walk has somewhere to come from.
  await look(page, '4')
  const before = await seenIn(page)
  const row = page.locator('.saved-row', { hasText: '三面看' })
  await row.getByText('3 个画面').waitFor()
  await row.getByRole('button', { name: /^三面看/ }).click()
  const player = page.getByRole('region', { name: '漫游路线「三面看」' })
  // It ends by itself at the last frame, which looks from the right.
  await player.getByText('看东立面').waitFor()
  await player.getByRole('button', { name: '播放', exact: true }).waitFor()
  const after = await seenIn(page)
  expect(after.camera.projection).toBe('perspective')
  expect(after.camera.eye).not.toEqual(before.camera.eye)
  const { content } = await lead.get<{ content: { name: string; frames: { eye: number[] }[] }[] }>(
    `/api/modelRoute/queryList?subId=${subId}`,
  )
  const last = content.find(({ name }) => name === '三面看')!.frames.at(-1)!
  after.camera.eye.forEach((metres, axis) => {
    expect(metres).toBeCloseTo(last.eye[axis]!, 2)
  })
  await shoot(page, 'walk-played-zh-CN-1440')
  // From the list of walks it plays as soon as the model is open.
  await page.goto(`/model/route?projId=${PROJECT}&sub=${subId}`)
  await page.getByRole('link', { name: '三面看' }).click()
  await player.waitFor()
  await close()
})
