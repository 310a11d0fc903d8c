import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx, ThreadRule } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { isInSeenProject, membersAmong } from '../project/seen-project.service.ts'
import { addPost, listPosts, type ThingRef } from '../thread/thread.service.ts'
import { threadTable } from '../thread/thread.table.ts'
import { annotationLink } from './annotation-link.ts'
import { addresseesOf } from './annotation-row.ts'
import { hubAnnotationTable as table } from './hub-annotation.table.ts'

/** Members of its project talk about an annotation; its raiser and its addressees get a notice. */
export const annotationThread: ThreadRule = {
  seen: (ctx) =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.id, threadTable.refId), isInSeenProject(ctx, table.projId))),
    ),
  things: async (ctx, refIds) => {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(and(inArray(table.id, [...refIds]), isInSeenProject(ctx, table.projId)))
    return new Map(rows.map((row) => [row.id, { title: `${row.number} ${row.title}`, link: annotationLink(row) }]))
  },
  checkOpen: async (ctx, refId) => {
    await writeInProject(ctx.db, (await readRow(ctx, refId)).projId)
    const { issueId } = await holdRow(ctx, refId)
    if (issueId) throw conflict('annotation.movedOn')
  },
  audience: async (ctx, refId) => ({ projId: (await readRow(ctx, refId)).projId }),
  noticed: async (ctx, refId) => {
    const row = await readRow(ctx, refId)
    const userIds = [...(row.userId ? [row.userId] : []), ...(await addresseesOf(ctx, refId))]
    return { userIds: [...new Set(userIds)], link: annotationLink(row) }
  },
  seers: async (ctx, refId, userIds) => membersAmong(ctx.db, (await readRow(ctx, refId)).projId, userIds),
}

async function readRow({ db }: Ctx, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  return row
}

/** Until the end of the transaction nobody makes an issue of it, and no word is said where nobody looks any more. */
async function holdRow({ db }: Ctx, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('share')
  if (!row) throw notFound()
  return row
}

const threadOf = ({ id, issueId }: { id: number; issueId: number | null }): ThingRef =>
  issueId ? { kind: 'issue', refId: issueId } : { kind: 'hubAnnotation', refId: id }

interface Asked {
  annotationId: number
  before?: number
  size: number
}

export const listComments = async (ctx: ProjectCtx, { annotationId, ...page }: Asked) =>
  listPosts(ctx, { ...threadOf(await readRow(ctx, annotationId)), ...page })

interface NewComment {
  annotationId: number
  text: string
  mentions: number[]
}

export const addComment = (ctx: ProjectCtx, { annotationId, ...said }: NewComment) =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    return addPost(own, { ...threadOf(await holdRow(own, annotationId)), ...said })
  })
