// Whose task is next where many wait.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extractTask } from '../src/modules/access-control/extract.task.ts'
import { bcfExportTask } from '../src/modules/bcf/export/bcf-export.task.ts'
import { applyBcfTask, readBcfTask } from '../src/modules/bcf/import/bcf-import.task.ts'
import { prepareTask } from '../src/modules/hub-file/prepare.task.ts'
import { importTask } from '../src/modules/library/import/import.task.ts'
import { convertTask } from '../src/modules/model/convert/convert.task.ts'
import { compareTask } from '../src/modules/model-version/compare.task.ts'
import { capsOf } from '../src/tasks/caps.ts'
import { claim } from '../src/tasks/claim.ts'
import { slotsOf } from '../src/tasks/lanes.ts'
import { enqueue, findTask, finish, putBack } from '../src/tasks/queue.ts'
import { taskTable, taskTurnTable } from '../src/tasks/task.table.ts'
import { tasksBefore } from '../src/tasks/tasks-before.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const ANNA = 1
const BO = 2
const MB = 1_000_000

let hub: TestServer
let db: TestServer['services']['db']
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  db = hub.services.db
})
afterAll(() => hub.stop())
beforeEach(async () => {
  await db.delete(taskTable)
  await db.delete(taskTurnTable)
})

const put = (ownerId: number | undefined, size = 0, projId?: number) =>
  enqueue(db, prepareTask, { fileId: 0 }, { ownerId, size, projId })
const putMany = async (count: number, ownerId: number | undefined, size = 0) => {
  const ids: string[] = []
  for (let one = 0; one < count; one++) ids.push(await put(ownerId, size))
  return ids
}
const kinds = [prepareTask.kind]
/** Takes one after another and ends each, so that nothing else runs. */
async function takeAll(count: number): Promise<string[]> {
  const taken: string[] = []
  for (let one = 0; one < count; one++) {
    const row = await claim(db, kinds)
    if (!row) break
    taken.push(row.id)
    await finish(db, row, { status: 'done', result: null })
  }
  return taken
}
const before = async (...ids: string[]) => {
  const rows = await Promise.all(ids.map(async (id) => (await findTask(db, id))!))
  const found = await tasksBefore(hub.services, rows)
  return ids.map((id) => found.get(id))
}

describe('turns', () => {
  it('are taken by person, however many tasks one of them has put in before; the system is one person more', async () => {
    const many = await putMany(5, ANNA)
    const [own, second] = await putMany(2, BO)
    const system = await put(undefined)
    const order = await takeAll(8)
    expect(order.slice(0, 3).sort()).toEqual([many[0], own, system].sort())
    expect(order.slice(3, 5).sort()).toEqual([many[1], second].sort())
    expect(order.slice(5)).toEqual(many.slice(2))
  })

  it('stay fair over the kinds of a lane and while tasks of one person run', async () => {
    const lane = [convertTask.kind, compareTask.kind]
    await enqueue(db, convertTask, { fileId: 1, size: 0 }, { ownerId: ANNA })
    await enqueue(db, compareTask, { id: 1 }, { ownerId: ANNA })
    const own = await enqueue(db, convertTask, { fileId: 2, size: 0 }, { ownerId: BO })
    const first = (await claim(db, lane))!
    const second = (await claim(db, lane))!
    expect([first.ownerId, second.id]).toEqual([ANNA, own])
  })

  it('give a person small files before large ones', async () => {
    const large = await put(ANNA, 300 * MB)
    const middle = await put(ANNA, 30 * MB)
    const small = await put(ANNA, 1000)
    expect(await takeAll(3)).toEqual([small, middle, large])
  })

  it('let no large file starve: it is passed by so many and no more', async () => {
    const large = await put(ANNA, 5 * MB)
    await putMany(8, ANNA)
    const order = await takeAll(9)
    // It came first and counts five megabytes: the fifth that came later is its equal.
    expect([4, 5]).toContain(order.indexOf(large))
  })

  it('go to others while a person has as many as he may in this process', async () => {
    await putMany(2, ANNA)
    const own = await put(BO)
    expect((await claim(db, kinds, { busyPersons: [ANNA] }))?.id).toBe(own)
    expect(await claim(db, kinds, { busyPersons: [ANNA] })).toBeUndefined()
    expect((await claim(db, kinds))?.ownerId).toBe(ANNA)
  })

  it('are given once each to many workers that ask at the same moment', async () => {
    await putMany(20, ANNA)
    await putMany(20, BO)
    const taken = await Promise.all(Array.from({ length: 50 }, () => claim(db, kinds)))
    const ids = taken.flatMap((row) => row?.id ?? [])
    expect([ids.length, new Set(ids).size]).toEqual([40, 40])
  })

  it('do not wait for a person whose tasks are not due yet', async () => {
    const [late] = await putMany(1, ANNA)
    await db
      .update(taskTable)
      .set({ runAfter: sql`now() + interval '1 minute'`, waitS: 60 })
      .where(eq(taskTable.id, late!))
    const own = await put(BO)
    expect(await takeAll(2)).toEqual([own])
  })

  it('come back to a task that its worker had to put back', async () => {
    const [first] = await putMany(2, ANNA)
    await putBack(db, (await claim(db, kinds))!)
    expect((await claim(db, kinds))?.id).toBe(first)
  })
})

describe('who waits', () => {
  it('is told how many are before him: those that run, his own before it, and the turns of others', async () => {
    const mine = await putMany(3, ANNA)
    const [other] = await putMany(10, BO)
    expect(await before(mine[0]!, mine[2]!, other!)).toEqual([0, 4, 1])
    await claim(db, kinds)
    expect(await before(mine[1]!)).toEqual([2])
  })

  it('is told nothing of a task that does not wait', async () => {
    const [one] = await putMany(1, ANNA)
    await claim(db, kinds)
    expect(await before(one!)).toEqual([undefined])
  })

  it('is told by the task’s own answer', async () => {
    const lead = await hub.as('lead')
    const { body: me } = await lead.call('GET', '/auth/info')
    const [first, second] = await putMany(2, me.user.user?.id ?? me.user.id)
    const read = async (id: string) => (await lead.call('GET', `/api/task/${id}`)).body
    expect([(await read(first!)).before, (await read(second!)).before]).toEqual([0, 1])
  })
})

describe('slots of a lane', () => {
  it('grow with the machine; documents have two on the smallest, buildings as many as there is memory for', () => {
    const small = { cores: 2, memoryMb: 8_000 }
    const large = { cores: 16, memoryMb: 64_000 }
    expect([slotsOf('document', small), slotsOf('heavy', small), slotsOf('clash', small)]).toEqual([2, 1, 1])
    expect([slotsOf('document', large), slotsOf('heavy', large)]).toEqual([4, 4])
    for (const lane of ['quick', 'document', 'exchange', 'heavy', 'clash', 'store'] as const)
      expect(slotsOf(lane, large)).toBeLessThanOrEqual(16)
  })

  it('are others for what somebody takes in than for what was in it: five thousand files do not hold up the next archive', () => {
    for (const { lane } of [importTask, readBcfTask, applyBcfTask, bcfExportTask, extractTask])
      expect(lane).not.toBe(prepareTask.lane)
  })

  it('have seconds for a small file and more for a large one', () => {
    expect(capsOf(prepareTask, 1000).ms).toBeLessThanOrEqual(30_000)
    expect(capsOf(prepareTask, 300 * MB).ms).toBe(180_000)
    expect(capsOf(convertTask, MB).ms).toBeLessThan(180_000)
    expect(capsOf(convertTask, 900 * MB).ms).toBe(1_800_000)
    expect(capsOf(prepareTask, 40 * MB).ms).toBeGreaterThan(capsOf(prepareTask, 4 * MB).ms)
  })
})
