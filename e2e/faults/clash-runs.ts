// Kills that hit a clash run where it is, and what has to come of it all the same.
import type { ClashRun, ClashTest } from '@sunmao/contract'
import { PROJECT } from '../kit/building.ts'
import type { ModelClient } from '../kit/model-client.ts'
import { rowsOf, withDatabase } from './database.ts'
import { waitUntil } from './processes.ts'

/** A test of everything against everything: thousands of pairs are near each other. */
export async function addWideTest(client: ModelClient, name: string, tolerance: number): Promise<number> {
  const all = { projId: PROJECT, name, rules: { conditions: [] } }
  const { body: side } = await client.ask<{ id: number }>('POST', '/api/clashSelection', all)
  const fields = { name, type: 'clearance', tolerance, aId: side.id, bId: side.id }
  const made = await client.ask<ClashTest>('POST', '/api/clash', { projId: PROJECT, subId: client.subId, ...fields })
  if (made.status !== 201) throw new Error(`${name}: ${made.status} ${JSON.stringify(made.body)}`)
  return made.body.id
}

export async function beginRun(client: ModelClient, testId: number): Promise<number> {
  const begun = await client.ask<ClashRun[]>('POST', '/api/clash/run', { ids: [testId] })
  if (begun.status !== 201) throw new Error(`run: ${begun.status} ${JSON.stringify(begun.body)}`)
  return begun.body[0]!.id
}

export async function endedRun(client: ModelClient, testId: number, patienceMs: number): Promise<ClashRun> {
  let last: ClashRun | undefined
  const isOver = await waitUntil(async () => {
    const { body } = await client.ask<{ content: ClashRun[] }>('GET', `/api/clash/runs?id=${testId}`)
    last = body.content[0]
    return last !== undefined && last.status !== 'queued' && last.status !== 'running'
  }, patienceMs)
  if (!isOver) throw new Error(`the run of ${testId} is still ${last?.status}`)
  return last!
}

/** Where a run can be hit: while models are opened, when the first points are written, and at its end. */
export const moments = ['open', 'points', 'write'] as const
export type Moment = (typeof moments)[number]

/**
 * Waits until a run is there or past it, says where it is, and holds it there while `strike` hits it: between its first points and
 * its end lies a moment only, and its last transaction waits for a row of the first that somebody else holds.
 */
export const strikeAt = (
  dataDir: string,
  runId: number,
  wanted: Moment,
  strike: () => Promise<void>,
): Promise<Moment | 'done' | ''> =>
  withDatabase(dataDir, async (client) => {
    const look = async (): Promise<Moment | 'done' | ''> => {
      const { rows } = await client.query<{ stage: string | null; status: string; points: boolean }>(
        `select t.stage, t.status, exists (select from clash_point p where p.first_run_id = r.id) as points
         from clash_run r join task t on t.id = r.task_id where r.id = $1`,
        [runId],
      )
      const [task] = rows
      if (task?.status === 'done') return 'done'
      if (task?.status !== 'running' || !task.stage) return ''
      if (task.stage === 'write') return 'write'
      return task.points ? 'points' : 'open'
    }
    const order = ['', ...moments, 'done']
    let seen = await look()
    const isThere = await waitUntil(async () => {
      seen = await look()
      return order.indexOf(seen) >= order.indexOf(wanted)
    }, 120_000)
    if (!isThere) throw new Error(`never at ${wanted}`)
    if (wanted === 'points') {
      await client.query('begin')
      await client.query('select from clash_point where first_run_id = $1 for key share', [runId])
      // Whether it was held in time.
      seen = await look()
    }
    await strike()
    return seen
  })

/** Everything that a run found, without what only this test's rows are known by; and what must not be. */
export async function resultOf(dataDir: string, testId: number) {
  const points = await rowsOf(
    dataDir,
    `select a_global_id, b_global_id, depth, quality, point, box, level, room, grid, p.status, g.facts
     from clash_point p join clash_group g on g.id = p.group_id
     where p.test_id = $1 order by a_global_id, b_global_id, depth`,
    [testId],
  )
  const [run] = await rowsOf<object>(
    dataDir,
    `select status, pairs, found, added, resolved, reopened, unresolved, unresolved_pairs from clash_run
     where test_id = $1 order by id desc limit 1`,
    [testId],
  )
  const twice = await rowsOf(
    dataDir,
    `select least(a_global_id, b_global_id), greatest(a_global_id, b_global_id) from clash_point
     where test_id = $1 group by 1, 2 having count(*) > 1`,
    [testId],
  )
  const history = await rowsOf(
    dataDir,
    'select h.from_status from clash_point_history h join clash_point p on p.id = h.point_id where p.test_id = $1',
    [testId],
  )
  return { points, run, twice, history: history.length }
}
