import { plantedClashes } from '@sunmao/sample'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clashPointTable, clashRunTable } from '../src/modules/clash/clash.table.ts'
import { asHolder, beginRun, RunLost } from '../src/modules/clash/run/begin-run.ts'
import { type ClashSetup, pairOf, plan, SAMPLE, startClashSetup, workOff } from './clash-setup.ts'
import type { Caller } from './test-server.ts'

let hub: ClashSetup
let lead: Caller
let outsider: Caller
let subId: number

beforeAll(async () => {
  hub = await startClashSetup()
  ;({ lead, subId } = hub)
  outsider = await hub.as('outsider')
}, 120_000)
afterAll(() => hub.stop())

const plantedOf = (kind: string, version: 1 | 2 = 1) =>
  plantedClashes(plan, version)
    .filter((one) => one.kind === kind)
    .map(({ a, b }) => [a, b].sort().join(' '))
    .sort()

describe('a run', { timeout: 240_000 }, () => {
  it('finds the planted clashes exactly, and nothing else', async () => {
    const found: string[] = []
    for (const code of ['airStructure', 'waterStructure', 'airPower']) {
      const test = await hub.fromTemplate(code)
      const ran = await hub.run(test.id)
      expect([code, ran.status, ran.error]).toEqual([code, 'completed', undefined])
      found.push(...(await hub.points(test.id)).map(pairOf))
    }
    expect(found.sort()).toEqual(plantedOf('hard'))
    const near = await hub.fromTemplate('ductPipe')
    await hub.run(near.id)
    expect((await hub.points(near.id)).map(pairOf)).toEqual(plantedOf('clearance'))
    const twice = await hub.fromTemplate('duplicate')
    await hub.run(twice.id)
    expect((await hub.points(twice.id)).map(pairOf)).toEqual(plantedOf('duplicate'))
  })

  it('says where, how deep and in which group; the same again changes nothing but new to active', async () => {
    const test = await hub.fromTemplate('airStructure')
    const first = await hub.run(test.id)
    const point = (await hub.points(test.id))[0]!
    expect(point).toMatchObject({ status: 'new', type: 'hard', quality: 'solid', a: { discipline: 'M' } })
    expect(point.depth).toBeCloseTo(82, 0)
    expect(point.level).toBeTruthy()
    expect(first).toMatchObject({ found: 1, added: 1, resolved: 0, unresolved: 1 })
    const second = await hub.run(test.id)
    expect(second).toMatchObject({ found: 1, added: 0, resolved: 0, unresolved: 1 })
    const [again] = await hub.points(test.id)
    expect(again).toMatchObject({ id: point.id, number: point.number, groupId: point.groupId, status: 'active' })
  })

  it('of two at once is one', async () => {
    const test = await hub.fromTemplate('airStructure')
    const asked = await Promise.all([1, 2, 3].map(() => lead.call('POST', '/api/clash/run', { ids: [test.id] })))
    expect(new Set(asked.map(({ body }) => body[0].id)).size).toBe(1)
    await workOff(hub)
    expect((await hub.lastRun(test.id)).status).toBe('completed')
  })

  it('belongs to the attempt that began last', async () => {
    const { db } = hub.services
    const test = await hub.fromTemplate('airStructure')
    await hub.run(test.id)
    const [row] = await db.select().from(clashRunTable).where(eq(clashRunTable.testId, test.id))
    await db.update(clashRunTable).set({ status: 'running' }).where(eq(clashRunTable.id, row!.id))
    const [first, second] = [await beginRun(db, row!.id), await beginRun(db, row!.id)]
    await expect(asHolder(db, first!, async () => 'written')).rejects.toThrow(RunLost)
    expect(await asHolder(db, second!, async () => 'written')).toBe('written')
    await db.update(clashRunTable).set({ status: 'completed' }).where(eq(clashRunTable.id, row!.id))
  })

  it('measures rooms', async () => {
    const test = await hub.fromTemplate('netHeight')
    expect((await hub.run(test.id)).status).toBe('completed')
    const rooms = (await lead.call('GET', `/api/clash/heights?id=${test.id}`)).body
    expect(rooms.length).toBeGreaterThan(3)
    expect(rooms.every(({ height, limit }: { height: number; limit: number }) => height > 0 && limit === 2400)).toBe(
      true,
    )
    const low = rooms.filter(({ height }: { height: number }) => height < 2400)
    expect((await hub.points(test.id)).length).toBe(low.length)
  })
})

describe('an ignore rule', { timeout: 120_000 }, () => {
  it('removes what it counted, and gives it back', async () => {
    const test = await hub.fromTemplate('airPower')
    await hub.run(test.id)
    const before = (await hub.points(test.id))[0]!
    const rule = { a: { classes: ['IfcDuctSegment'] }, b: { classes: ['IfcCableCarrierSegment'] } }
    const scope = { projId: SAMPLE, testId: test.id }
    const counted = (await lead.call('POST', '/api/clashIgnoreRule/count', { ...scope, ...rule })).body
    expect(counted).toEqual({ points: 1, pointsLeft: 0, groups: 1, groupsLeft: 0 })
    const made = await lead.call('POST', '/api/clashIgnoreRule', { ...scope, ...rule, name: '桥架' })
    expect([made.status, made.body.points, made.body.isExpired]).toEqual([201, 1, false])
    expect((await hub.points(test.id))[0]).toMatchObject({ status: 'ignored', ruleId: made.body.id })
    const past = { ...scope, ...rule, name: '过期', expiry: '2020-01-01' }
    expect((await lead.call('POST', '/api/clashIgnoreRule', past)).status).toBe(400)
    // A run keeps it away.
    expect(await hub.run(test.id)).toMatchObject({ status: 'completed', found: 0, unresolved: 0 })
    expect((await hub.points(test.id))[0]).toMatchObject({ status: 'ignored', ruleId: made.body.id })
    await lead.call('DELETE', '/api/clashIgnoreRule', [made.body.id])
    expect((await hub.points(test.id))[0]).toMatchObject({ id: before.id, status: before.status })
    expect((await outsider.call('POST', '/api/clashIgnoreRule', { ...scope, ...rule, name: 'x' })).status).toBe(404)
  })
})

describe('a selection', () => {
  it('counts, is unique by name, and stays while a test uses it', async () => {
    const rules = { classes: ['IfcBeam'], conditions: [] }
    const counted = (await lead.call('POST', '/api/clashSelection/count', { subId, rules })).body
    expect(counted.count).toBeGreaterThan(0)
    expect(counted.names[0]).toContain('梁')
    const fields = { projId: SAMPLE, name: '梁 A', rules }
    const { body } = await lead.call('POST', '/api/clashSelection', fields)
    expect((await lead.call('POST', '/api/clashSelection', { ...fields, name: '梁 a' })).status).toBe(400)
    expect((await lead.call('POST', '/api/clashSelection', { ...fields, name: ' ' })).status).toBe(400)
    expect((await outsider.call('DELETE', '/api/clashSelection', [body.id])).status).toBe(404)
    const test = { projId: SAMPLE, subId, name: 't', type: 'hard', tolerance: 0, aId: body.id, bId: body.id }
    const made = (await lead.call('POST', '/api/clash', test)).body
    expect((await lead.call('DELETE', '/api/clashSelection', [body.id])).status).toBe(409)
    const changed = await lead.call('PUT', '/api/clash', { id: made.id, rowVersion: made.rowVersion, name: 'u' })
    expect([changed.status, changed.body.name]).toEqual([200, 'u'])
    expect((await lead.call('PUT', '/api/clash', { id: made.id, rowVersion: made.rowVersion, name: 'v' })).status).toBe(
      409,
    )
    expect((await outsider.call('POST', '/api/clash/run', { ids: [made.id] })).status).toBe(404)
    await lead.call('DELETE', '/api/clash', [made.id])
    expect((await lead.call('DELETE', '/api/clashSelection', [body.id])).status).toBe(200)
  })
})

describe('a new version', { timeout: 240_000 }, () => {
  it('runs the tests of its scope by itself; what is gone is resolved, what comes back reopened', async () => {
    const others = (await lead.call('POST', '/api/clash/list', { projId: SAMPLE, size: 50 })).body.content
    const removed = await lead.call(
      'DELETE',
      '/api/clash',
      others.map(({ id }: { id: number }) => id),
    )
    expect(removed.status).toBe(200)
    const test = await hub.fromTemplate('airPower')
    await hub.run(test.id)
    const point = (await hub.points(test.id))[0]!
    await hub.addVersion('E', 2)
    const byVersion = { trigger: 'version', status: 'completed' }
    expect(await hub.lastRun(test.id)).toMatchObject({ ...byVersion, resolved: 1, unresolved: 0 })
    expect((await hub.points(test.id))[0]).toMatchObject({ id: point.id, status: 'resolved' })
    await hub.addVersion('E', 1)
    expect(await hub.lastRun(test.id)).toMatchObject({ ...byVersion, reopened: 1 })
    expect((await hub.points(test.id))[0]).toMatchObject({ id: point.id, status: 'reopened' })
    const history = (await lead.call('GET', `/api/clash/queryClashPointHistory?id=${point.id}`)).body
    expect(history.map(({ to }: { to: string }) => to).sort()).toEqual(['reopened', 'resolved'])
    const rows = await hub.services.db.select().from(clashPointTable).where(eq(clashPointTable.testId, test.id))
    expect(rows).toHaveLength(1)
  })
})
