import type { Found } from '@sunmao/contract'
import { ifcTerms } from '@sunmao/i18n/ifc'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { modelTable } from '../../model/model.table.ts'
import { isInSeenProject } from '../../project/seen-project.service.ts'
import { clashPointTable as table } from '../clash.table.ts'
import { clashLink, clashNumber, numberIn } from './clash-name.service.ts'

/** For the search of the whole site: by its number, in every project of the caller. */
export async function findClashes(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  const number = /^\s*cp/i.test(blurry) ? numberIn(blurry) : undefined
  if (number === undefined) return []
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.number, number), isInSeenProject(ctx, table.projId)))
    .orderBy(desc(table.id))
    .limit(size)
  const { classTerm } = ifcTerms(ctx.lang)
  const shown: Found[] = []
  for (const row of rows)
    if (await isOpen(ctx, row))
      shown.push({
        kind: 'clash',
        title: `${clashNumber(row.number)} ${classTerm(row.aClass)} × ${classTerm(row.bClass)}`,
        detail: [row.level, row.room, row.grid].filter(Boolean).join(' ') || undefined,
        link: clashLink(row),
        projId: row.projId,
      })
  return shown
}

async function isOpen(ctx: Ctx, { projId, aModelId, bModelId }: typeof table.$inferSelect): Promise<boolean> {
  const isOf = inArray(modelTable.modelId, [aModelId, bModelId])
  if ((await ctx.db.$count(modelTable, and(isOf, isNotNull(modelTable.deleteTime)))) > 0) return false
  if ((await ctx.db.$count(modelTable, and(isOf, eq(modelTable.locked, true)))) === 0) return true
  return ctx.user.isAdmin || (await ctx.rights.inProject(ctx.user, projId)).codes.has('model:edit')
}
