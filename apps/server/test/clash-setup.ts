// A hub with the models of a small building whose clashes are known. What waits in the queue is done in this process: a child
// for each model and each run would take most of the time.
import { createHash } from 'node:crypto'
import type { ClashPoint, ClashRun, ClashTest } from '@sunmao/contract'
import { planBuilding, writeIfc } from '@sunmao/sample'
import { expect } from 'vitest'
import { clashTask } from '../src/modules/clash/clash.task.ts'
import { convertTask } from '../src/modules/model/convert/convert.task.ts'
import { claim } from '../src/tasks/claim.ts'
import type { Task } from '../src/tasks/define-task.ts'
import { finish } from '../src/tasks/queue.ts'
import { formWith } from './admin/upload.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

/** Its project. */
export const SAMPLE = 2
export const plan = planBuilding({ name: '碰撞', floors: 5, basements: 0, bays: [1, 2] })

const disciplines = ['A', 'S', 'M', 'P', 'E'] as const
export type Discipline = (typeof disciplines)[number]
type Version = 1 | 2

export interface ClashSetup extends TestServer {
  lead: Caller
  subId: number
  /** Uploads a version and converts it; tests that run by themselves run. */
  addVersion(discipline: Discipline, version: Version): Promise<void>
  /** The same with bytes of any kind, under that discipline's name; answers the new version. */
  addFile(discipline: Discipline, bytes: Buffer): Promise<number>
  /** Runs a test now and answers the run as it ended. */
  run(id: number): Promise<ClashRun>
  /** Asks for a run and leaves it in the queue. */
  queue(id: number): Promise<ClashRun>
  lastRun(id: number): Promise<ClashRun>
  points(testId: number): Promise<ClashPoint[]>
  fromTemplate(code: string): Promise<ClashTest>
}

export const pairOf = ({ a, b }: Pick<ClashPoint, 'a' | 'b'>) => [a.globalId, b.globalId].sort().join(' ')

/** With the models of these disciplines, each in its first version. */
export async function startClashSetup(wanted: readonly Discipline[] = disciplines): Promise<ClashSetup> {
  const hub = await startTestServer()
  const lead = await hub.as('lead')
  const { subId } = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0]
  const lastRun = async (id: number) => (await lead.call('GET', `/api/clash/runs?id=${id}`)).body.content[0]
  const queue = async (id: number) => {
    const asked = await lead.call('POST', '/api/clash/run', { ids: [id] })
    expect(asked.status).toBe(201)
    return asked.body[0]
  }
  const addFile = async (discipline: Discipline, bytes: Buffer) => {
    const fileId = await upload(lead, subId, discipline, bytes)
    await workOff(hub)
    return fileId
  }
  const addVersion = async (discipline: Discipline, version: Version) => {
    await addFile(discipline, Buffer.from([...writeIfc(plan, { disciplines: [discipline], version })].join('')))
  }
  for (const discipline of wanted) await addVersion(discipline, 1)
  return {
    ...hub,
    lead,
    subId,
    addVersion,
    addFile,
    queue,
    lastRun,
    run: async (id) => {
      await queue(id)
      await workOff(hub)
      return lastRun(id)
    },
    points: async (testId) => {
      const points: ClashPoint[] = []
      for (let page = 0; ; page++) {
        const asked = { projId: SAMPLE, testId, page, size: 100 }
        const { content, totalElements } = (await lead.call('POST', '/api/clash/points', asked)).body
        points.push(...content)
        if (content.length === 0 || points.length >= totalElements) return points
      }
    },
    fromTemplate: async (code) =>
      (await lead.call('POST', '/api/clash/templates', { projId: SAMPLE, subId, codes: [code] })).body[0],
  }
}

async function upload(lead: Caller, subId: number, discipline: Discipline, bytes: Buffer): Promise<number> {
  const named = { subId, name: `碰撞-${discipline}.ifc`, size: bytes.length, discipline }
  const { uploadId } = (await lead.call('POST', '/api/modelUpload', named)).body
  const { body, headers } = formWith('part', 'part', bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await lead.call('POST', `/api/modelUpload/part?uploadId=${uploadId}&index=0&sha256=${sha256}`, body, headers)
  const made = await lead.call('POST', '/api/model', { uploadId })
  expect(made.status).toBe(201)
  return made.body.fileId
}

const tasks = new Map<string, Task>([convertTask, clashTask].map((task) => [task.kind, task as Task]))

/** Does what waits, one after another. */
export async function workOff(hub: TestServer): Promise<void> {
  const { db } = hub.services
  for (;;) {
    const row = await claim(db, [...tasks.keys()])
    if (!row) return
    const task = tasks.get(row.kind)!
    const result = await task.run(taskContext(hub, task.payload.parse(row.payload)))
    await finish(db, row, { status: 'done', result: result ?? null })
  }
}
