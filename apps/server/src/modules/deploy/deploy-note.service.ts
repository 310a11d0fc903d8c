import { and, between, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { instantOf, wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { countRows } from '../../db/count.ts'
import { containing } from '../../db/search.ts'
import { refuseStale } from '../../resource/stale-write.ts'
import { deployNoteTable, type NoteKind } from './deploy.table.ts'

export type NoteRow = typeof deployNoteTable.$inferSelect
interface Filter {
  name?: string | undefined
  blurry?: string | undefined
  createTime?: string[] | undefined
}
interface Part {
  page: number
  size: number
}
type Given = Record<string, unknown> & { name?: string }

const MOST = 1000

function whereOf(kind: NoteKind, { name, blurry, createTime: [from, to, ...rest] = [] }: Filter): SQL | undefined {
  return and(
    eq(deployNoteTable.kind, kind),
    name ? ilike(deployNoteTable.name, containing(name)) : undefined,
    blurry
      ? or(
          ilike(deployNoteTable.name, containing(blurry)),
          ilike(sql`${deployNoteTable.content}->>'ip'`, containing(blurry)),
          ilike(sql`${deployNoteTable.content}->>'account'`, containing(blurry)),
        )
      : undefined,
    from && to && rest.length === 0 ? between(deployNoteTable.createTime, instantOf(from), instantOf(to)) : undefined,
  )
}

export async function listNotes({ db }: Ctx, kind: NoteKind, { page, size, ...filter }: Filter & Part) {
  return {
    rows: await readNotes(db, kind, filter)(size, page * size),
    totalElements: await countRows(db, deployNoteTable, whereOf(kind, filter)),
  }
}

export const readNotes = (db: Db, kind: NoteKind, filter: Filter) => (limit: number, offset: number) =>
  db
    .select()
    .from(deployNoteTable)
    .where(whereOf(kind, filter))
    .orderBy(desc(deployNoteTable.id))
    .limit(limit)
    .offset(offset)

export const findNotes = (db: Db, kind: NoteKind, ids: readonly number[]) =>
  db
    .select()
    .from(deployNoteTable)
    .where(and(eq(deployNoteTable.kind, kind), inArray(deployNoteTable.id, [...ids])))

/** As its form shows it. */
export const asForm = ({ id, name, content, createBy, updateBy, createTime, updateTime, rowVersion }: NoteRow) => ({
  ...content,
  id,
  name,
  createBy: createBy ?? undefined,
  updateBy: updateBy ?? undefined,
  createTime: wireTime(createTime),
  updateTime: wireTime(updateTime),
  rowVersion,
})

export async function addNote({ db, user }: Ctx, kind: NoteKind, { name = '', ...content }: Given): Promise<void> {
  if ((await db.$count(deployNoteTable, eq(deployNoteTable.kind, kind))) >= MOST)
    throw badRequest('deploy.tooMany', { count: MOST })
  const by = user.me.username
  await db.insert(deployNoteTable).values({ kind, name, content, createBy: by, updateBy: by })
}

export async function changeNote(
  ctx: Ctx,
  kind: NoteKind,
  { id, rowVersion, name = '', ...content }: Given & { id: number; rowVersion?: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const isIt = and(eq(deployNoteTable.kind, kind), eq(deployNoteTable.id, id))
    const [row] = await tx.select().from(deployNoteTable).where(isIt).for('update')
    if (!row) throw notFound()
    await refuseStale(ctx, tx, deployNoteTable, row, rowVersion, async () => asForm(row))
    await tx
      .update(deployNoteTable)
      .set({
        name,
        content,
        updateBy: ctx.user.me.username,
        updateTime: new Date(),
        rowVersion: sql`${deployNoteTable.rowVersion} + 1`,
      })
      .where(isIt)
  })
}

/** All of them or none. */
export async function removeNotes({ db }: Ctx, kind: NoteKind, ids: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(deployNoteTable)
      .where(and(eq(deployNoteTable.kind, kind), inArray(deployNoteTable.id, [...ids])))
      .returning({ id: deployNoteTable.id })
    if (gone.length !== new Set(ids).size) throw notFound()
  })
}
