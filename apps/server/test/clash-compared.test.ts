// What a run says it has compared, and that no run is taken for an all-clear that compared nothing.
import { writeIfc } from '@sunmao/sample'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ClashSetup, plan, SAMPLE, startClashSetup } from './clash-setup.ts'
import type { Caller } from './test-server.ts'

let hub: ClashSetup
let lead: Caller

/** Electrical elements as a hurried exporter writes them: every one a proxy. */
const proxies = () =>
  [...writeIfc(plan, { disciplines: ['E'] })]
    .join('')
    .replace(/=IFC(CABLECARRIERSEGMENT|LIGHTFIXTURE|ELECTRICDISTRIBUTIONBOARD)\(/g, '=IFCBUILDINGELEMENTPROXY(')

beforeAll(async () => {
  hub = await startClashSetup(['A', 'S'])
  ;({ lead } = hub)
  await hub.addFile('E', Buffer.from(proxies()))
}, 120_000)
afterAll(() => hub.stop())

const makeTest = async (a: object, b: object, name: string) => {
  const selectionOf = async (rules: object, side: string) =>
    (await lead.call('POST', '/api/clashSelection', { projId: SAMPLE, name: `${name} ${side}`, rules })).body.id
  const sides = { aId: await selectionOf(a, 'a'), bId: await selectionOf(b, 'b') }
  const fields = { projId: SAMPLE, subId: hub.subId, name, type: 'clearance', tolerance: 300, ...sides }
  return (await lead.call('POST', '/api/clash', fields)).body
}

it('templates hold every element of a discipline, whatever class it has', async () => {
  const all = { conditions: [] }
  const whole = await makeTest({ ...all, disciplines: ['E'] }, { ...all, disciplines: ['A'] }, '全部')
  await hub.run(whole.id)
  const { id, rowVersion } = await hub.fromTemplate('powerArchitecture')
  const wider = { id, rowVersion, type: 'clearance', tolerance: 300 }
  const test = (await lead.call('PUT', '/api/clash', wider)).body
  const run = await hub.run(test.id)
  expect(run.compared!.a).toBeGreaterThan(20)
  expect(run.compared!.pairs).toEqual([{ a: 'E', b: 'A', aCount: run.compared!.a, bCount: run.compared!.b }])
  const pairsOf = async (id: number) => (await hub.points(id)).map(({ a, b }) => [a.globalId, b.globalId].sort()).sort()
  const found = await pairsOf(test.id)
  expect(found.length).toBeGreaterThan(20)
  expect(found).toEqual(await pairsOf(whole.id))
}, 120_000)

it('a side that matches nothing is said, and never an all-clear', async () => {
  const none = await makeTest({ kinds: ['duct'], conditions: [] }, { trades: ['architecture'], conditions: [] }, '没有')
  const run = await hub.run(none.id)
  expect([run.status, run.found, run.compared?.a]).toEqual(['completed', 0, 0])
  const asked = { projId: SAMPLE, subId: hub.subId, testId: none.id }
  const matrix = (await lead.call('POST', '/api/clash/matrix', asked)).body
  expect(matrix.find(({ a, b }: { a: string; b: string }) => a === 'A' && b === 'S')).toEqual({
    a: 'A',
    b: 'S',
    count: 0,
  })
  const power = (await lead.call('POST', '/api/clash/matrix', { projId: SAMPLE, subId: hub.subId })).body
  const seen = power.find(({ a, b }: { a: string; b: string }) => a === 'A' && b === 'E')
  expect(seen.compared.a).toBeGreaterThan(100)
})

it('what a test does not ask about any more is not resolved by it', async () => {
  const all = { conditions: [] }
  const test = await makeTest({ ...all, disciplines: ['E'] }, { ...all, disciplines: ['S'] }, '电气与结构')
  await hub.run(test.id)
  const before = (await hub.points(test.id)).length
  const { body: rows } = await lead.call('GET', `/api/clashSelection?projId=${SAMPLE}`)
  const side = rows.find(({ name }: { name: string }) => name === '电气与结构 a')
  const nothing = { ...all, systems: ['改名了的系统'] }
  await lead.call('PUT', '/api/clashSelection', {
    id: side.id,
    rowVersion: side.rowVersion,
    name: side.name,
    rules: nothing,
  })
  const run = await hub.run(test.id)
  expect([before > 0, run.compared?.a, run.resolved]).toEqual([true, 0, 0])
  expect((await hub.points(test.id)).every(({ status }) => status !== 'resolved')).toBe(true)
})
