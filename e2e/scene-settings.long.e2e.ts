// How a sub looks, carried over to another sub.
import { tiny, writeIfc } from '@sunmao/sample'
import { beforeAll, expect, it } from 'vitest'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { modelClient } from './kit/model-client.ts'
import { shoot } from './kit/page.ts'
import { buildingOf, enter, fromMore, isComplete, PATIENCE_MS, seenIn } from './kit/workbench.ts'

const hub = journey()
let lead: Api
let subId: number
beforeAll(async () => {
  lead = await hub.api('lead')
  subId = await buildingOf(hub)
}, PATIENCE_MS)

const bench = (sub = subId) => `/modelBrowse?projId=${PROJECT}&subId=${sub}`

it('scene settings of one sub are exported and imported in another one', { timeout: 6 * PATIENCE_MS }, async () => {
  const other = await makeSub()
  const { page, close } = await enter(hub, 'lead', bench(), { lang: 'en' })
  await isComplete(page)
  await fromMore(page, 'Scene settings')
  const drawer = dialog(page)
  await drawer.getByText('Fixed to the model').click()
  await drawer.getByLabel('View on opening').click()
  await page.getByTitle('Front', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Save for this building' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await shoot(page, 'scene-settings-en-1440')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Export' }).click(),
  ])
  await page.goto(bench(other))
  await isComplete(page)
  await fromMore(page, 'Scene settings')
  await drawer.getByText('Follows the camera').waitFor()
  await drawer.locator('input[type=file]').setInputFiles(await file.path())
  await page.getByText('Scene settings imported').waitFor()
  const scene = await lead.get<object>(`/api/sceneConfig?subId=${other}`)
  expect(scene).toMatchObject({ scene: { light: { from: 'world' }, defaultView: 'front' }, rowVersion: 1 })
  await close()

  // Whoever opens it next sees it from there.
  const next = await enter(hub, 'hvac', bench(other))
  await isComplete(next.page)
  const { camera } = await seenIn(next.page)
  expect(camera.eye[1]).toBeLessThan(0)
  await shoot(next.page, 'scene-imported-zh-CN-1440')
  await next.close()
})

/** With one small model, so that there is something to look at. */
async function makeSub(): Promise<number> {
  const made = await lead.send('POST', '/api/projectSub', { projId: PROJECT, subNo: '90', subName: '样板间' })
  const { subId: other } = (await made.json()) as { subId: number }
  const client = await modelClient(hub.url, other)
  const bytes = new TextEncoder().encode([...writeIfc(tiny())].join(''))
  const { fileId } = await client.upload('样板间.ifc', bytes)
  expect((await client.ended(fileId, PATIENCE_MS)).status).toBe('ready')
  return other
}
