// A run of a clash test, in its own process. It can be killed at any time: the next attempt finds the same, knows the points that
// were written before, and ends the run once.
import { availableParallelism } from 'node:os'
import { type ClashTest, makeMask } from '@sunmao/clash'
import { startDriver } from '@sunmao/clash/driver'
import type { ClashTestType } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../core/errors.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { clashRunTable } from '../clash.table.ts'
import { followRun } from '../clash-issue.service.ts'
import { runAgainIfNewer } from '../clash-trigger.service.ts'
import { asHolder, type BegunRun, beginRun, RunLost, renewRules } from './begin-run.ts'
import type { Hit } from './clash-facts.ts'
import { type HeightRow, measureHeights, writeHeights } from './clash-height.ts'
import { coverOf } from './clash-rules.ts'
import { bodiesOnly, classesIn, ignoredIn, itemsOf, openScene, type RunScene } from './clash-scene.ts'
import { type Compared, comparedOf, countSides } from './compared.ts'
import { hitsOf, sidesOf } from './find-clashes.ts'
import { finishRun, readPointRows } from './finish-run.ts'
import { type Kept, keptSince } from './kept-points.ts'
import { RunRefused } from './run-refused.ts'
import { streamPoints } from './stream-points.ts'
import { type Described, describeHit } from './write-points.ts'

/** The engine's part of the progress, in percent. */
const [FROM, TO] = [10, 90]

type Context = TaskContext<{ runId: number }>

export async function runClashTest(context: Context): Promise<void> {
  const { db, payload } = context
  const begun = await beginRun(db, payload.runId)
  if (!begun) return
  try {
    await work(context, begun)
  } catch (error) {
    if (error instanceof RunLost) return
    const said = saidOf(error)
    if (!said) throw error
    await db
      .update(clashRunTable)
      .set({ status: 'failed', endTime: new Date(), error: said })
      .where(eq(clashRunTable.id, begun.run.id))
  }
}

/** What would be the same if it were tried again, in words: a project that was archived meanwhile, a model without meshes. */
function saidOf(error: unknown) {
  if (error instanceof RunRefused) return { code: error.code, facts: error.facts }
  return error instanceof AppError ? { code: error.code, facts: {} } : undefined
}

async function work(context: Context, begun: BegunRun): Promise<void> {
  const { db, blobs, progress } = context
  const { test, models } = begun
  progress(1, 'open')
  const opened = await openScene(db, blobs, models)
  progress(FROM, 'check')
  const { hits, found, pairs, heights, compared } =
    test.type === 'netHeight' ? describeHeights(begun, opened) : await findClashes(context, begun, opened, test.type)
  const before = await readPointRows(db, test.id)
  progress(TO, 'write')
  const news: Parameters<Context['publish']>[] = []
  const bus = { publish: (...one: (typeof news)[number]) => void news.push(one) }
  await asHolder(db, begun, async (tx) => {
    const cover = coverOf(opened.models, await renewRules(tx, begun))
    const { pointIds, ...changed } = await finishRun(tx, begun, opened.models, {
      hits,
      found,
      pairs,
      compared,
      coverOf: cover,
      before,
    })
    await writeHeights(tx, test.id, opened.models, heights, pointIds)
    await followRun({ ...context, db: tx, bus }, begun, changed)
    await runAgainIfNewer(tx, begun.run, test)
  })
  for (const one of news) context.publish(...one)
}

interface Found {
  hits: Hit[]
  found: Described[]
  pairs: number
  compared: Compared
  heights: HeightRow[]
}

function describeHeights(begun: BegunRun, opened: RunScene): Found {
  const { counts, ...measured } = measureHeights(begun, opened)
  const compared = comparedOf(opened.models, counts)
  return { ...measured, compared, found: measured.hits.map((hit) => describeHit(opened.models, hit)) }
}

async function findClashes(
  { db, blobs, progress, signal }: Context,
  begun: BegunRun,
  opened: RunScene,
  type: Exclude<ClashTestType, 'netHeight'>,
): Promise<Found> {
  const { scene, models } = opened
  const sides = bodiesOnly(opened, sidesOf(itemsOf(opened, begun.a), itemsOf(opened, begun.b)))
  const asked: ClashTest = {
    type,
    tolerance: begun.test.tolerance / 1000,
    sides,
    ignored: ignoredIn(opened),
    ...(type === 'duplicate' && { classes: classesIn(opened) }),
  }
  const kept: Kept | undefined = await keptSince(db, blobs, begun, models)
  const cover = coverOf(models, begun.rules)
  const stop = new AbortController()
  const isOver = AbortSignal.any([signal, stop.signal])
  const stream = await streamPoints(
    db,
    begun,
    models,
    (hit) => cover(hit) !== undefined,
    () => stop.abort(),
  )
  const driver = startDriver({ threads: availableParallelism() })
  try {
    const { rows, pairs, isComplete } = await driver.run(scene, asked, {
      changed:
        kept &&
        makeMask(
          scene,
          kept.changed.map((mask, model) => ({ model, mask })),
        ),
      signal: isOver,
      onProgress: (share) => progress(FROM + (TO - FROM) * share, 'check'),
      onRows: (found) => stream.add(hitsOf(scene, found, type)),
    })
    if (!isComplete) {
      await stream.stop()
      throw new Error('the run was cut off')
    }
    const hits = [...hitsOf(scene, rows, type), ...(kept?.hits ?? [])]
    const found = hits.map((hit) => describeHit(models, hit))
    await stream.end(hits, found, () => isOver.aborted)
    if (isOver.aborted) throw new Error('the run was cut off')
    return { hits, found, pairs, compared: comparedOf(models, countSides(scene, sides)), heights: [] }
  } finally {
    // Whoever looks on waits for what was found, not for threads that end.
    void driver.close()
  }
}
