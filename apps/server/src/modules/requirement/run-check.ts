// A check in its own process. It can be killed at any time: the next attempt finds the same, and its rows change once, at the end.
import { checkIds, IfcFacts, type SpecificationResult } from '@sunmao/ids'
import { scanStep } from '@sunmao/ifc/step'
import { indexOfGlobalIds } from '@sunmao/model'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { withIfcSource } from '../model/convert/ifc-source.service.ts'
import { modelFileTable } from '../model/model.table.ts'
import { openBuilding } from '../model/packs/building-cache.service.ts'
import { packedModels } from '../model/packs/packed-model.service.ts'
import {
  requirementFailureTable as failureTable,
  requirementTable,
  requirementCheckTable as table,
} from './requirement.table.ts'

type Failure = typeof failureTable.$inferInsert
const BATCH = 1000

export async function runCheck(context: TaskContext<{ checkId: number }>): Promise<void> {
  const { db, blobs, config, progress, signal, payload } = context
  const isIt = and(eq(table.id, payload.checkId), inArray(table.status, ['queued', 'running']))
  const [row] = await db
    .select({ document: requirementTable.document, file: modelFileTable })
    .from(table)
    .innerJoin(requirementTable, eq(requirementTable.id, table.requirementId))
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, table.fileId))
    .where(isIt)
  // Removed meanwhile, or ended by an attempt whose process died after it.
  if (!row?.file.hash) return
  await db.update(table).set({ status: 'running' }).where(isIt)
  progress(5, 'read')
  const found = await withIfcSource(blobs, { ...row.file, hash: row.file.hash }, config.dataDir, async (source) => {
    const facts = new IfcFacts(scanStep(source))
    progress(30, 'check')
    const onProgress = (share: number) => progress(30 + 60 * share, 'check')
    const results = checkIds(facts, row.document, { onProgress, signal })
    return { results, failures: failuresOf(facts, payload.checkId, results) }
  })
  const { fileId } = row.file
  const failures = await withIndexes(context, fileId, found.failures)
  progress(95, 'write')
  await db.transaction(async (tx) => {
    const [held] = await tx.select({ id: table.id }).from(table).where(isIt).for('update')
    if (!held) return
    await replaceFailures(tx, payload.checkId, failures)
    const results = found.results.map(({ status: outcome, applicable, failed }) => ({ outcome, applicable, failed }))
    await tx.update(table).set({ status: 'done', error: null, results, endTime: new Date() }).where(isIt)
  })
}

const failuresOf = (facts: IfcFacts, checkId: number, results: readonly SpecificationResult[]): Failure[] =>
  results.flatMap(({ failures }, specification) =>
    failures.map(({ record, requirements }, sort) => ({
      ...{ checkId, specification, sort },
      globalId: facts.globalIdOf(record).slice(0, 64),
      name: facts.nameOf(record).slice(0, 300),
      class: facts.classOf(record),
      unmet: [...requirements],
    })),
  )

/** Where they are in the model; types and materials are nowhere. */
async function withIndexes(
  { db, blobs }: Pick<TaskContext<unknown>, 'db' | 'blobs'>,
  fileId: number,
  failures: Failure[],
): Promise<Failure[]> {
  if (failures.length === 0) return failures
  const [model] = await packedModels(db, [fileId])
  const building = await openBuilding(blobs, model!.pack)
  const indexes = indexOfGlobalIds(
    building,
    failures.map(({ globalId }) => globalId),
  )
  return failures.map((one, at) => ({ ...one, index: one.globalId === '' || indexes[at]! < 0 ? null : indexes[at]! }))
}

async function replaceFailures(tx: Db, checkId: number, failures: readonly Failure[]): Promise<void> {
  await tx.delete(failureTable).where(eq(failureTable.checkId, checkId))
  for (let at = 0; at < failures.length; at += BATCH)
    await tx.insert(failureTable).values(failures.slice(at, at + BATCH))
}
