// When the same was asked of earlier versions, only pairs with a changed element are looked at: points of the others are as they
// were.
import { and, eq } from 'drizzle-orm'
import type { Blobs } from '../../../blobs/blobs.ts'
import type { Db } from '../../../db/client.ts'
import { clashPointTable } from '../clash.table.ts'
import { modelsOfFiles } from '../clash-scope.ts'
import { maskOf } from '../rules/clash-elements.ts'
import type { BegunRun, RunRow } from './begin-run.ts'
import { unchangedIn } from './clash-changes.ts'
import type { ElementRef, Hit, Vec } from './clash-facts.ts'
import { type OpenedModel, openBuildings } from './clash-scene.ts'

export interface Kept {
  /** For each model which elements have changed. */
  changed: Uint8Array[]
  /** What is still there of what was known. */
  hits: Hit[]
}

/** Nothing where everything has to be looked at. */
export async function keptSince(
  db: Db,
  blobs: Blobs,
  begun: BegunRun,
  models: readonly OpenedModel[],
): Promise<Kept | undefined> {
  const { before } = begun
  if (!before) return undefined
  const old = await modelsOfFiles({ db }, before.fileIds)
  if (old.length !== before.fileIds.length) return undefined
  const older = new Map((await openBuildings(db, blobs, old)).map((model) => [model.modelId, model]))
  const masks = masksOf(begun)
  const same = models.map((model) => {
    const before = older.get(model.modelId)
    return before ? unchangedIn(before, model, masks) : new Int32Array(model.building.elements.count).fill(-1)
  })
  return {
    changed: same.map((of) => Uint8Array.from(of, (before) => (before < 0 ? 1 : 0))),
    hits: await stillThere(db, before, models, older, same),
  }
}

/** In which selections an element is, and in which halves of the rules: a mask for each. */
const masksOf =
  ({ a, b, rules }: BegunRun) =>
  (model: OpenedModel): Uint8Array[] =>
    [a, b, ...rules.flatMap((rule) => [rule.a, rule.b])].map((asked) => maskOf(model, asked))

async function stillThere(
  db: Db,
  before: RunRow,
  models: readonly OpenedModel[],
  older: ReadonlyMap<number, OpenedModel>,
  same: readonly Int32Array[],
): Promise<Hit[]> {
  const newOf = new Map<string, ElementRef>()
  models.forEach(({ modelId }, model) => {
    const fileId = older.get(modelId)?.fileId
    same[model]!.forEach((before, element) => {
      if (before >= 0) newOf.set(`${fileId} ${before}`, { model, element })
    })
  })
  // What a run that did not come to its end has found meanwhile may be the answer to another question.
  const rows = await db
    .select()
    .from(clashPointTable)
    .where(and(eq(clashPointTable.testId, before.testId), eq(clashPointTable.lastRunId, before.id)))
  return rows.flatMap((row) => {
    const [a, b] = [newOf.get(`${row.aFileId} ${row.aIndex}`), newOf.get(`${row.bFileId} ${row.bIndex}`)]
    if (!a || !b) return []
    const { depth, quality, box } = row
    return [{ a, b, depth, quality, box, why: row.why ?? undefined, point: row.point as unknown as Vec }]
  })
}
