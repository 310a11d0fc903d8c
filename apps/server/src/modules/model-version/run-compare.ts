import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Building, compareBuildings } from '@sunmao/model'
import { eq } from 'drizzle-orm'
import type { Blobs } from '../../blobs/blobs.ts'
import { storeBlob } from '../../blobs/store-blob.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { readAlike } from '../model/convert/reread.service.ts'
import { openBuilding } from '../model/packs/building-cache.service.ts'
import { packsOfKind } from '../model/packs/model-pack.service.ts'
import { type Change, emptyCounts } from './change.ts'
import { modelCompareTable as table } from './model-version.table.ts'

const compress = promisify(gzip)

/** Compares pair by pair; the record changes once, at the end. */
export async function runCompare(context: TaskContext<{ id: number }>): Promise<void> {
  const { db, blobs, progress } = context
  const { id } = context.payload
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) return
  const wanted = row.pairs.flatMap(({ from, to }) => [from, to].filter((one) => one !== undefined))
  const packs = await packsOfKind(db, 'building', wanted)
  const packOf = (fileId: number | undefined) => (fileId === undefined ? undefined : packs.get(fileId))
  const changes: Change[] = []
  for (const [at, { from, to }] of row.pairs.entries()) {
    const stored = [await open(blobs, packOf(from)), await open(blobs, packOf(to))] as const
    const [before, after] = await alike(context, [from, stored[0]], [to, stored[1]])
    for (const change of changesOf(before, after)) changes.push({ ...change, from, to })
    progress((100 * (at + 1)) / row.pairs.length)
  }
  const counts = emptyCounts()
  for (const { kind } of changes) counts[kind] += 1
  const { hash } = await storeBlob({ db, blobs }, await compress(JSON.stringify(changes)))
  await db.update(table).set({ status: 'done', counts, result: hash }).where(eq(table.id, id))
}

const open = (blobs: Blobs, pack: string | undefined) => (pack ? openBuilding(blobs, pack) : undefined)

type Side = readonly [fileId: number | undefined, building: Building | undefined]

/** As one converter reads both. */
async function alike(context: TaskContext, [from, before]: Side, [to, after]: Side) {
  if (from === undefined || to === undefined || !before || !after) return [before, after] as const
  return readAlike(context, [
    { fileId: from, building: before },
    { fileId: to, building: after },
  ])
}

/** A model that is new or gone is all of its elements. */
function changesOf(before: Building | undefined, after: Building | undefined): Omit<Change, 'from' | 'to'>[] {
  const all = (building: Building) => Array.from({ length: building.elements.count }, (_, index) => index)
  if (!before) return after ? all(after).map((index) => ({ kind: 'added', after: index, values: [] })) : []
  if (!after) return all(before).map((index) => ({ kind: 'removed', before: index, values: [] }))
  const found = compareBuildings(before, after)
  const valuesOf = new Map(found.changed.map(({ after: index, values }) => [index, values]))
  const isBody = new Set([...found.moved, ...found.reshaped].map((pair) => pair.after))
  return [
    ...found.added.map((index) => ({ kind: 'added' as const, after: index, values: [] })),
    ...found.removed.map((index) => ({ kind: 'removed' as const, before: index, values: [] })),
    ...found.moved.map((pair) => ({ kind: 'moved' as const, ...pair, values: valuesOf.get(pair.after) ?? [] })),
    ...found.reshaped.map((pair) => ({ kind: 'reshaped' as const, ...pair, values: valuesOf.get(pair.after) ?? [] })),
    // What moved or has another shape tells its values there.
    ...found.changed
      .filter((pair) => !isBody.has(pair.after))
      .map(({ before: old, after: now, values }) => ({ kind: 'changed' as const, before: old, after: now, values })),
  ]
}
