import { eq, inArray } from 'drizzle-orm'
import { noteChanges, noteRemoved } from '../../core/changes.ts'
import type { Ctx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { refusing } from '../../resource/refusing.ts'
import { dictTable } from '../admin/dict.table.ts'
import { readDicts } from './dict.queries.ts'

interface Fields {
  name: string
  description?: string | null
}

export const createDict = (ctx: Ctx, fields: Fields) =>
  refusing(() => {
    const by = ctx.user.me.username
    return ctx.db.insert(dictTable).values({ ...fields, createBy: by, updateBy: by })
  })

export const updateDict = (ctx: Ctx, id: number, rowVersion: number | undefined, fields: Fields) =>
  refusing(() =>
    ctx.db.transaction(async (tx) => {
      const isIt = eq(dictTable.id, id)
      const [row] = await tx.select().from(dictTable).where(isIt).for('update')
      if (!row) throw notFound()
      if (rowVersion !== undefined && rowVersion !== row.rowVersion) {
        const [current] = await readDicts(tx, isIt, { page: 0, size: 1, sort: undefined })
        throw conflict('error.stale', current)
      }
      await tx
        .update(dictTable)
        .set({ ...fields, updateBy: ctx.user.me.username })
        .where(isIt)
      noteChanges(row, fields)
    }),
  )

/** Their entries go with them. All or none. */
export const removeDicts = (ctx: Ctx, ids: number[]) =>
  ctx.db.transaction(async (tx) => {
    const gone = await tx.delete(dictTable).where(inArray(dictTable.id, ids)).returning()
    if (gone.length !== new Set(ids).size) throw notFound()
    noteRemoved(gone)
  })
