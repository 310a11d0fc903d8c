// What an issue may refer to. A feature adds a kind with one question: which of its things are in a project, by their ids or by
// their words. Showing, checking and choosing references all ask it.
import { type IssueReference, issueReferenceKinds, type ShownReference } from '@sunmao/contract'
import { and, asc, desc, eq, ilike, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { containing } from '../../db/search.ts'
import { findGroupReferences, findPointReferences } from '../clash/clash-reference.service.ts'
import { annotationLink } from '../hub-annotation/annotation-link.service.ts'
import { hubAnnotationTable } from '../hub-annotation/hub-annotation.table.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { modelPubVersionTable } from '../model-version/model-version.table.ts'
import { issueLink } from './issue.queries.ts'
import { issueReferenceTable, issueTable } from './issue.table.ts'

type Kind = IssueReference['kind']
interface Wanted {
  projId: number
  ids?: readonly number[]
  blurry?: string
  /** The newest first. */
  limit: number
}
type Means = Pick<Ctx, 'db' | 'lang'> & Partial<Pick<ProjectCtx, 'project'>>
type Find = (means: Means, wanted: Wanted) => Promise<Omit<ShownReference, 'kind'>[]>

const MOST = 1000
const CHOICES = 20

/** By ids, or by words in one of the columns. */
const matching = ({ ids, blurry }: Wanted, id: PgColumn, texts: readonly PgColumn[]): SQL | undefined =>
  and(
    ids && inArray(id, [...ids]),
    blurry?.trim() ? or(...texts.map((column) => ilike(column, containing(blurry.trim())))) : undefined,
  )

const kinds: Record<Kind, Find> = {
  model: async ({ db }, wanted) => {
    const rows = await db
      .select({ id: modelFileTable.fileId, name: modelTable.name, version: modelFileTable.version })
      .from(modelFileTable)
      .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
      .where(and(eq(modelTable.projId, wanted.projId), matching(wanted, modelFileTable.fileId, [modelTable.name])))
      .orderBy(desc(modelFileTable.fileId))
      .limit(wanted.limit)
    return rows.map(({ id, name, version }) => ({
      id,
      title: `${name} v${version}`,
      link: `/model/detail?projId=${wanted.projId}&fileId=${id}`,
    }))
  },
  release: async ({ db }, wanted) => {
    const table = modelPubVersionTable
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.projId, wanted.projId), matching(wanted, table.id, [table.name])))
      .orderBy(desc(table.id))
      .limit(wanted.limit)
    return rows.map(({ id, name, projId, subId }) => ({
      id,
      title: name,
      link: `/model/pubVersion?projId=${projId}&sub=${subId}`,
    }))
  },
  issue: async ({ db }, wanted) => {
    const rows = await db
      .select({ id: issueTable.id, projId: issueTable.projId, number: issueTable.number, title: issueTable.title })
      .from(issueTable)
      .where(
        and(
          eq(issueTable.projId, wanted.projId),
          ne(issueTable.status, 'draft'),
          matching(wanted, issueTable.id, [issueTable.number, issueTable.title]),
        ),
      )
      .orderBy(desc(issueTable.id))
      .limit(wanted.limit)
    return rows.map((row) => ({ id: row.id, title: `${row.number} ${row.title}`, link: issueLink(row) }))
  },
  annotation: async ({ db }, wanted) => {
    const table = hubAnnotationTable
    const rows = await db
      .select()
      .from(table)
      .where(and(eq(table.projId, wanted.projId), matching(wanted, table.id, [table.number, table.title])))
      .orderBy(desc(table.id))
      .limit(wanted.limit)
    return rows.map((row) => ({ id: row.id, title: `${row.number} ${row.title}`, link: annotationLink(row) }))
  },
  clashPoint: findPointReferences,
  clashGroup: findGroupReferences,
}

/** What was removed since is not told. */
export async function readReferences(
  means: Means,
  { id, projId }: { id: number; projId: number },
): Promise<ShownReference[]> {
  const rows = await means.db
    .select({ kind: issueReferenceTable.kind, id: issueReferenceTable.refId })
    .from(issueReferenceTable)
    .where(eq(issueReferenceTable.issueId, id))
    .orderBy(asc(issueReferenceTable.id))
  const found = await findAll(means, projId, rows)
  return rows.flatMap((row) => found.find((one) => one.kind === row.kind && one.id === row.id) ?? [])
}

/** That each of them is there, in the same project. */
export async function checkReferences(db: Db, projId: number, references: readonly IssueReference[]): Promise<void> {
  const wanted = new Set(references.map(({ kind, id }) => `${kind} ${id}`))
  if ((await findAll({ db, lang: 'zh-CN' }, projId, references)).length !== wanted.size)
    throw badRequest('issue.otherProject')
}

async function findAll(means: Means, projId: number, references: readonly IssueReference[]): Promise<ShownReference[]> {
  const found: ShownReference[] = []
  for (const [kind, rows] of groupBy(references, (one) => one.kind)) {
    const ids = [...new Set(rows.map(({ id }) => id))]
    const things = await kinds[kind](means, { projId, ids, limit: MOST })
    found.push(...things.map((one) => ({ kind, ...one })))
  }
  return found
}

/** The newest of each kind that have these words. */
export async function findReferences(means: Means, { projId, blurry }: { projId: number; blurry?: string }) {
  const found: ShownReference[] = []
  for (const kind of issueReferenceKinds) {
    const things = await kinds[kind](means, { projId, blurry, limit: CHOICES })
    found.push(...things.map((one) => ({ kind, ...one })))
  }
  return found
}
