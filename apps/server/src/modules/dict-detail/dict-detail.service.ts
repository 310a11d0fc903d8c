import { eq } from 'drizzle-orm'
import { noteChanges, noteRemoved } from '../../core/changes.ts'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { refusing } from '../../resource/refusing.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'

interface Fields {
  dict: { id: number }
  label: string
  labelEn?: string | null
  value: string
  dictSort: number
}

export const createDetail = (ctx: Ctx, { dict, ...fields }: Fields) =>
  refusing(() =>
    ctx.db.transaction(async (tx) => {
      const [parent] = await tx.select().from(dictTable).where(eq(dictTable.id, dict.id)).for('key share')
      if (!parent) throw notFound()
      const by = ctx.user.me.username
      await tx
        .insert(dictDetailTable)
        .values({ ...fields, labelEn: fields.labelEn || null, dictId: dict.id, createBy: by, updateBy: by })
    }),
  )

/** An entry stays in its dictionary. */
export const updateDetail = (ctx: Ctx, id: number, { label, labelEn, value, dictSort }: Omit<Fields, 'dict'>) =>
  refusing(() =>
    ctx.db.transaction(async (tx) => {
      const isIt = eq(dictDetailTable.id, id)
      const [row] = await tx.select().from(dictDetailTable).where(isIt).for('update')
      if (!row) throw notFound()
      // Lists show the label in the caller's language; sent back as it came, it must not replace the Chinese one.
      const isShown = ctx.lang === 'en' && label === row.labelEn
      const written = {
        label: isShown ? row.label : label,
        labelEn: labelEn === undefined ? row.labelEn : labelEn || null,
        value,
        dictSort,
      }
      noteChanges(row, written)
      await tx
        .update(dictDetailTable)
        .set({ ...written, updateBy: ctx.user.me.username })
        .where(isIt)
    }),
  )

export async function removeDetail(ctx: Ctx, id: number): Promise<void> {
  const gone = await ctx.db.delete(dictDetailTable).where(eq(dictDetailTable.id, id)).returning()
  if (gone.length === 0) throw notFound()
  noteRemoved(gone.map((row) => ({ id: row.id, name: row.label })))
}
