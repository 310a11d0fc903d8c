import { plainScene } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectTable } from '../src/modules/project/project.table.ts'
import { formWith } from './admin/upload.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
const URL = '/api/sceneConfig'

let hub: TestServer
let lead: Caller
let designer: Caller
let outsider: Caller
let subId: number
let otherSub: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  designer = await hub.as('hvac')
  outsider = await hub.as('outsider')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
  const made = await lead.call('POST', '/api/projectSub', { projId: SAMPLE, subNo: '88', subName: '裙房' })
  otherSub = made.body.subId
})
afterAll(() => hub.stop())

const evening = {
  sky: { top: '#203040', bottom: '#E0A070' },
  light: { from: 'world', azimuth: 270, altitude: 12, sun: 1.6, ambient: 0.5 },
  defaultView: 'front',
  colourScheme: { dimension: 'discipline', colours: [{ label: 'A', colour: '#3366CC' }] },
}
const get = async (who: Caller, of = subId) => (await who.call('GET', `${URL}?subId=${of}`)).body
const put = (who: Caller, rowVersion: number, scene: object = evening, of = subId) =>
  who.call('PUT', URL, { subId: of, scene, rowVersion })
const bring = (who: Caller, bytes: string | Buffer, of = subId) => {
  const { body, headers } = formWith('file', 'scene.json', Buffer.from(bytes))
  return who.call('POST', `${URL}/import?subId=${of}`, body, headers)
}

it('is as the product comes until somebody sets it, then the same for every member', async () => {
  expect(await get(designer)).toEqual({ subId, scene: plainScene, rowVersion: 0 })
  expect(await put(lead, 0)).toMatchObject({ status: 200, body: { scene: evening, rowVersion: 1 } })
  expect(await get(designer)).toEqual({ subId, scene: evening, rowVersion: 1 })
  expect((await get(designer, otherSub)).scene).toEqual(plainScene)
})

it('is set by who has the right, and seen by members only', async () => {
  const { rowVersion } = await get(lead)
  expect((await put(designer, rowVersion)).status).toBe(403)
  expect((await bring(designer, JSON.stringify(evening))).status).toBe(403)
  expect((await put(outsider, rowVersion)).status).toBe(404)
  expect((await outsider.call('GET', `${URL}?subId=${subId}`)).status).toBe(404)
  expect((await outsider.call('GET', `${URL}/export?subId=${subId}`)).status).toBe(404)
  expect((await bring(outsider, JSON.stringify(evening))).status).toBe(404)
})

it('of two who set it at once one is told, also the first time', async () => {
  const made = await lead.call('POST', '/api/projectSub', { projId: SAMPLE, subNo: '89', subName: '地库' })
  for (const before of [0, 1]) {
    const answers = await Promise.all([1, 2].map(() => put(lead, before, evening, made.body.subId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const told = answers.find(({ status }) => status === 409)!.body
    expect(told).toMatchObject({ code: 'error.stale', current: { rowVersion: before + 1 } })
  }
})

it('refuses what is no scene', async () => {
  const { rowVersion } = await get(lead)
  const light = { ...evening.light, altitude: 120 }
  expect((await put(lead, rowVersion, { ...evening, light })).status).toBe(400)
  expect((await put(lead, rowVersion, { ...evening, sky: { top: 'red', bottom: '#000000' } })).status).toBe(400)
  expect((await put(lead, rowVersion, { ...evening, defaultView: 'upside' })).status).toBe(400)
})

it('what one sub exports another one imports', async () => {
  const sent = await lead.call('GET', `${URL}/export?subId=${subId}`)
  expect(sent.status).toBe(200)
  expect(decodeURIComponent(String(sent.headers['content-disposition']))).toMatch(/场景配置\.json$/)
  expect(sent.body).toEqual(evening)
  const taken = await bring(lead, `\uFEFF${JSON.stringify(sent.body)}`, otherSub)
  expect(taken).toMatchObject({ status: 200, body: { subId: otherSub, scene: evening, rowVersion: 1 } })
  // Again, and it replaces what is there.
  expect((await bring(lead, JSON.stringify(plainScene), otherSub)).body).toMatchObject({ scene: plainScene })
})

it('a file that holds no scene says so, and changes nothing', async () => {
  const before = await get(lead)
  for (const text of ['{', '{}', '[1,2]', JSON.stringify({ ...evening, sky: null })])
    expect((await bring(lead, text)).body).toMatchObject({ status: 400, code: 'sceneConfig.noScene' })
  for (const bytes of ['sky: blue', Buffer.from([0x7b, 0xff, 0xfe]), Buffer.from('\u0089PNG', 'latin1')])
    expect((await bring(lead, bytes)).body).toMatchObject({ status: 400, code: 'error.wrongType' })
  const long = JSON.stringify({ ...evening, note: 'x'.repeat(1_048_576) })
  expect((await bring(lead, long)).status).toBe(413)
  expect(await get(lead)).toEqual(before)
})

it('an archived project keeps its scene', async () => {
  const { db } = hub.services
  const isIt = eq(projectTable.projId, SAMPLE)
  const [before] = await db.select().from(projectTable).where(isIt)
  await db.update(projectTable).set({ status: 'archived' }).where(isIt)
  const { rowVersion } = await get(lead)
  expect((await put(lead, rowVersion)).body).toMatchObject({ status: 409, code: 'project.archived' })
  expect((await bring(lead, JSON.stringify(evening))).status).toBe(409)
  await db.update(projectTable).set({ status: before!.status }).where(isIt)
})
