import { ifcTerms } from '@sunmao/i18n/ifc'
import type { Building } from '@sunmao/model'
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { VersionReady } from '../../answers.ts'
import type { Db } from '../../db/client.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { passageTable } from '../passage/passage.table.ts'
import { modelFileTable as fileTable, modelTable } from './model.table.ts'
import { modelVersions } from './model-versions.service.ts'
import { openBuilding } from './packs/building-cache.service.ts'
import { packsOfKind } from './packs/model-pack.service.ts'

const KIND = 'element'
/** Names of a model; a model that gives every element a name of its own has more, and is found by its classes and types. */
const MOST_NAMES = 20_000
const AT_ONCE = 20

type Means = Pick<TaskContext, 'db' | 'blobs'>

/** Tries each version once: what cannot be opened is left without names. */
export async function indexElements({ db, blobs, signal }: Means & Pick<TaskContext, 'signal'>): Promise<void> {
  const isKnown = db
    .select({ one: sql`1` })
    .from(passageTable)
    .where(and(eq(passageTable.kind, KIND), eq(passageTable.refId, fileTable.fileId)))
  const waiting = await db
    .select({ fileId: fileTable.fileId })
    .from(modelTable)
    .innerJoin(fileTable, modelVersions.isLatest)
    .where(and(eq(fileTable.status, 'ready'), isNull(fileTable.deleteTime), notExists(isKnown)))
    .limit(AT_ONCE)
  for (const { fileId } of waiting) {
    if (signal.aborted) return
    await indexModel({ db, blobs }, fileId)
  }
}

/** As soon as a version can be used. */
export const namesOnVersion: VersionReady = {
  question: 'versionReady',
  file: import.meta.url,
  of: 'model',
  after: (means, fileId) => indexModel(means, fileId),
}

async function indexModel({ db, blobs }: Means, fileId: number): Promise<void> {
  const pack = (await packsOfKind(db, 'building', [fileId])).get(fileId)
  const groups = pack ? await openBuilding(blobs, pack).then(groupsOf, () => []) : []
  await db.transaction(async (tx) => {
    const [model] = await tx
      .select({ modelId: modelTable.modelId, projId: modelTable.projId })
      .from(fileTable)
      .innerJoin(modelTable, eq(modelTable.modelId, fileTable.modelId))
      .where(eq(fileTable.fileId, fileId))
      .for('share', { of: modelTable })
    if (!model) return
    const versions = tx.select({ fileId: fileTable.fileId }).from(fileTable).where(eq(fileTable.modelId, model.modelId))
    await tx.delete(passageTable).where(and(eq(passageTable.kind, KIND), sql`${passageTable.refId} in ${versions}`))
    await insertGroups(tx as unknown as Db, fileId, model.projId, groups)
  })
}

interface NameGroup {
  name: string
  type: string
  className: string
  level: string
  count: number
  first: number
}

/** Elements that are called alike, storey by storey; the most frequent first. */
export function groupsOf({ elements, texts, storeys }: Building): NameGroup[] {
  const groups = new Map<string, NameGroup>()
  for (let at = 0; at < elements.count; at++) {
    const key = [elements.names[at], elements.types[at], elements.classes[at], elements.storeys[at]].join()
    const known = groups.get(key)
    if (known) known.count++
    else
      groups.set(key, {
        name: texts[elements.names[at]!]!,
        type: texts[elements.types[at]!]!,
        className: texts[elements.classes[at]!]!,
        level: storeys[elements.storeys[at]!]?.name ?? '',
        count: 1,
        first: at,
      })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count).slice(0, MOST_NAMES)
}

const PER_INSERT = 1000
const words = { zh: ifcTerms('zh-CN'), en: ifcTerms('en') }

async function insertGroups(db: Db, fileId: number, projId: number, groups: readonly NameGroup[]): Promise<void> {
  // A version without names is one that was tried.
  const rows = groups.length > 0 ? groups : [undefined]
  for (let from = 0; from < rows.length; from += PER_INSERT) {
    const values = rows.slice(from, from + PER_INSERT).map((group, at) => ({
      kind: KIND,
      refId: fileId,
      part: from + at,
      projId,
      facts: group ? { ...group } : null,
      terms: sql`passage_terms(${projId}, ${group ? textOf(group) : ''})`,
    }))
    await db.insert(passageTable).values(values)
  }
}

const textOf = ({ name, type, className, level }: NameGroup) =>
  [name, type, className, words.zh.classTerm(className), words.en.classTerm(className), level].join(' ')
