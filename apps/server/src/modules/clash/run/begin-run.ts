// Who may write for a run: the attempt that began last. A worker that was thought dead and goes on finds itself shut out.
import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { writeInProject } from '../../project/project-lock.service.ts'
import { clashRunTable, clashSelectionTable, clashTestTable } from '../clash.table.ts'
import { modelsOfFiles, modelsOfScope, type ScopeModel } from '../clash-scope.ts'
import { labelOf } from './clash-label.ts'
import { type PairRules, rulesInForce } from './clash-rules.ts'

export type RunRow = typeof clashRunTable.$inferSelect
type TestRow = typeof clashTestTable.$inferSelect
type SelectionRow = typeof clashSelectionTable.$inferSelect

export interface BegunRun {
  run: RunRow
  test: TestRow
  a: SelectionRow['rules']
  b: SelectionRow['rules']
  rules: PairRules[]
  models: ScopeModel[]
  /** The last whole run, if it was asked the same. */
  before: RunRow | undefined
}

/** Raise it when the engine finds otherwise than before: then whole runs follow. */
const ENGINE = 1

/** Nothing when it has ended or is gone. Versions are those of the first attempt, as long as they are there. */
export const beginRun = (db: Db, runId: number): Promise<BegunRun | undefined> =>
  db.transaction(async (tx) => {
    // The test first, as a holder does that is still alive.
    const ofRun = tx.select({ id: clashRunTable.testId }).from(clashRunTable).where(eq(clashRunTable.id, runId))
    const [test] = await tx.select().from(clashTestTable).where(inArray(clashTestTable.id, ofRun)).for('update')
    if (!test) return undefined
    const [run] = await tx
      .update(clashRunTable)
      .set({
        attempt: sql`${clashRunTable.attempt} + 1`,
        status: 'running',
        startTime: sql`coalesce(${clashRunTable.startTime}, now())`,
      })
      .where(and(eq(clashRunTable.id, runId), sql`${clashRunTable.status} in ('queued', 'running')`))
      .returning()
    if (!run) return undefined
    const rulesOf = async (id: number) =>
      (await tx.select().from(clashSelectionTable).where(eq(clashSelectionTable.id, id)))[0]!.rules
    const [a, b, rules] = [await rulesOf(test.aId), await rulesOf(test.bId), await rulesInForce(tx, test)]
    const basis = basisOf(test, a, b, rules)
    const kept = await modelsOfFiles({ db: tx }, run.fileIds)
    const isKept = run.fileIds.length > 0 && kept.length === run.fileIds.length
    const models = isKept ? kept : await modelsOfScope({ db: tx }, test)
    const fileIds = models.map(({ fileId }) => fileId)
    const label = await labelOf(tx, models)
    const [begun] = await tx
      .update(clashRunTable)
      .set({ fileIds, label, basis })
      .where(eq(clashRunTable.id, runId))
      .returning()
    const [last] = await tx
      .select()
      .from(clashRunTable)
      .where(and(eq(clashRunTable.testId, test.id), ne(clashRunTable.id, runId), eq(clashRunTable.status, 'completed')))
      .orderBy(desc(clashRunTable.id))
      .limit(1)
    return { run: begun!, test, a, b, rules, models, before: last?.basis === basis ? last : undefined }
  })

const basisOf = (test: TestRow, a: BegunRun['a'], b: BegunRun['b'], rules: readonly PairRules[]) =>
  createHash('sha256')
    .update(JSON.stringify([ENGINE, test.type, test.tolerance, a, b, rules]))
    .digest('hex')

/** The run was cancelled, removed with its test, or taken over by another attempt. */
export class RunLost extends Error {}

/**
 * Rules that came or went while it ran count as they are at its end. Where it looked at changes only, pairs that a rule kept away
 * until now are not known: the next run looks at everything. The caller holds the run.
 */
export async function renewRules(tx: Db, begun: BegunRun): Promise<PairRules[]> {
  const { run, test, a, b } = begun
  const rules = await rulesInForce(tx, test)
  const basis = basisOf(test, a, b, rules)
  if (basis !== run.basis)
    await tx
      .update(clashRunTable)
      .set({ basis: begun.before ? null : basis })
      .where(eq(clashRunTable.id, run.id))
  return rules
}

/** A transaction of the attempt that holds the run. Locks are taken in one order: project, test, run. */
export const asHolder = <T>(db: Db, { run, test }: BegunRun, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await writeInProject(tx, test.projId)
    await tx.select({ id: clashTestTable.id }).from(clashTestTable).where(eq(clashTestTable.id, test.id)).for('update')
    const [held] = await tx
      .select({ id: clashRunTable.id })
      .from(clashRunTable)
      .where(
        and(eq(clashRunTable.id, run.id), eq(clashRunTable.attempt, run.attempt), eq(clashRunTable.status, 'running')),
      )
      .for('update')
    if (!held) throw new RunLost(`run ${run.id} is somebody else's`)
    return work(tx)
  })
