// Points that are surely new are written while a run goes on, so that people see them, and the rest of them before its last
// transaction, so that nobody waits for it long. Whether any other is new is known at its end.
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { clashPointTable } from '../clash.table.ts'
import { asHolder, type BegunRun } from './begin-run.ts'
import type { Hit } from './clash-facts.ts'
import { firstGroups } from './clash-groups.ts'
import type { OpenedModel } from './clash-scene.ts'
import { placesOfGone } from './standing.ts'
import { type Described, describeHit, insertPoints } from './write-points.ts'

/** Points are written at most so often. */
const PAUSE_MS = 700
const MOST = 500

type Ends = Pick<Described['columns'], 'aGlobalId' | 'bGlobalId' | 'aHash' | 'bHash'>
const pairKey = ({ aGlobalId, bGlobalId }: Ends) => [aGlobalId, bGlobalId].sort().join(' ')
const meshKey = ({ aHash, bHash }: Ends) => [aHash, bHash].sort().join(' ')

export async function streamPoints(
  db: Db,
  begun: BegunRun,
  models: readonly OpenedModel[],
  isCovered: (hit: Hit) => boolean,
  onLost: () => void,
) {
  const { aGlobalId, bGlobalId, aHash, bHash, point, status } = clashPointTable
  const known = await db
    .select({ aGlobalId, bGlobalId, aHash, bHash, point, status })
    .from(clashPointTable)
    .where(eq(clashPointTable.testId, begun.test.id))
  const pairs = new Set(known.map(pairKey))
  // Elements under new GlobalIds are known by their meshes: which point is which is matched at the end.
  const meshes = new Set(known.map(meshKey))
  // What is near a point whose element went may be that point.
  const isNearGone = placesOfGone(models, known)
  let waiting: Hit[] = []
  let writing = Promise.resolve()
  let lastTime = performance.now()

  const isSurelyNew = (ends: Ends & { point: readonly number[] }) => {
    const isNew = !pairs.has(pairKey(ends)) && !meshes.has(meshKey(ends)) && !isNearGone(ends.point)
    pairs.add(pairKey(ends))
    return isNew
  }
  const write = async (found: readonly Described[]) => {
    if (found.length === 0) return
    const { projId, id: testId, groupBy } = begun.test
    await asHolder(db, begun, async (tx) => {
      const groups = await firstGroups(
        tx,
        { projId, testId, groupBy },
        found.map(({ group }) => group),
      )
      await insertPoints(
        tx,
        begun,
        found.map(({ columns }, at) => ({ ...columns, groupId: groups[at]! })),
      )
    })
  }

  return {
    add: (hits: readonly Hit[]): void => {
      waiting.push(...hits)
      if (waiting.length === 0 || performance.now() - lastTime < PAUSE_MS) return
      lastTime = performance.now()
      const now = waiting.splice(0, MOST).filter((hit) => !isCovered(hit))
      const found = now.map((hit) => describeHit(models, hit)).filter(({ columns }) => isSurelyNew(columns))
      writing = writing.then(() => write(found))
      writing.catch(onLost)
    },
    /** What was handed over to be written is written; the rest is left. */
    stop: (): Promise<void> => writing,
    /** All that is surely new of what the run found, in its order; `isOver` is asked before each batch. */
    end: async (hits: readonly Hit[], found: readonly Described[], isOver: () => boolean): Promise<void> => {
      waiting = []
      await writing
      const rest = found.filter(({ columns }, at) => !isCovered(hits[at]!) && isSurelyNew(columns))
      for (let from = 0; from < rest.length && !isOver(); from += MOST) await write(rest.slice(from, from + MOST))
    },
  }
}
