import type { DesignCategory } from '@sunmao/contract'
import { asc, count, eq, inArray } from 'drizzle-orm'
import { tellSite } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { lockByName } from '../parameters/quota.service.ts'
import { designItemTable as itemTable, designCategoryTable as table } from './design-library.table.ts'
import { isSeen, seesAll } from './design-seen.ts'

const DEEPEST = 6

/** The whole tree. Where one sees nothing is not told: drafts are nobody's business. */
export async function listCategories(ctx: Ctx): Promise<DesignCategory[]> {
  const rows = await ctx.db.select().from(table).orderBy(asc(table.sort), asc(table.id))
  const counted = await ctx.db
    .select({ id: itemTable.categoryId, count: count() })
    .from(itemTable)
    .where(isSeen(ctx))
    .groupBy(itemTable.categoryId)
  const all = rows.map((row) => ({
    id: row.id,
    pid: row.pid ?? 0,
    name: row.name,
    label: (ctx.lang === 'en' && row.nameEn) || row.name,
    nameEn: row.nameEn,
    sort: row.sort,
    rowVersion: row.rowVersion,
    count: counted.find(({ id }) => id === row.id)?.count ?? 0,
  }))
  if (seesAll(ctx)) return all
  const holds = ({ id, count }: DesignCategory): boolean =>
    count > 0 || all.some((below) => below.pid === id && holds(below))
  return all.filter(holds)
}

interface Written {
  pid: number
  name: string
  nameEn?: string | null | undefined
  sort: number
}

export async function addCategory(ctx: Ctx, written: Written): Promise<DesignCategory> {
  let made = 0
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      await checkPlace(own, written.pid)
      const by = own.user.me.username
      const [row] = await own.db
        .insert(table)
        .values({ ...written, pid: written.pid || null, createBy: by, updateBy: by })
        .returning()
      made = row!.id
      tellSite(own, 'design')
    }),
  )
  return show(ctx, made)
}

export async function editCategory(
  ctx: Ctx,
  { id, rowVersion, ...written }: Written & { id: number; rowVersion: number },
): Promise<DesignCategory> {
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      await checkPlace(own, written.pid, id)
      const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('update')
      if (!row) throw notFound()
      if (row.rowVersion !== rowVersion) throw conflict('error.stale', await show(own, id))
      await own.db
        .update(table)
        .set({ ...written, pid: written.pid || null, updateBy: own.user.me.username })
        .where(eq(table.id, id))
      tellSite(own, 'design')
    }),
  )
  return show(ctx, id)
}

/** A tree stays one, and not too deep: those who change it do so one after another. */
async function checkPlace({ db }: Ctx, pid: number, own?: number): Promise<void> {
  await lockByName(db, 'design categories')
  const rows = await db.select({ id: table.id, pid: table.pid }).from(table)
  const pidOf = (id: number) => rows.find((row) => row.id === id)?.pid
  if (pid && !rows.some(({ id }) => id === pid)) throw notFound()
  let depth = 1
  for (let at: number | null | undefined = pid; at; at = pidOf(at)) {
    depth += 1
    if (at === own) throw badRequest('designLibrary.categoryCircle')
  }
  const below = (id: number): number =>
    1 + Math.max(0, ...rows.filter((row) => row.pid === id).map((row) => below(row.id)))
  if (depth + (own ? below(own) : 1) - 1 > DEEPEST) throw badRequest('designLibrary.categoryDeep', { most: DEEPEST })
}

export const removeCategories = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await lockByName(own.db, 'design categories')
    const held = await own.db.$count(itemTable, inArray(itemTable.categoryId, [...ids]))
    const below = await own.db
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.pid, [...ids]))
    if (held > 0 || below.some(({ id }) => !ids.includes(id))) throw badRequest('designLibrary.categoryUsed')
    const gone = await own.db
      .delete(table)
      .where(inArray(table.id, [...ids]))
      .returning()
    if (gone.length !== new Set(ids).size) throw notFound()
    tellSite(own, 'design')
  })

async function show(ctx: Ctx, id: number): Promise<DesignCategory> {
  const found = (await listCategories(ctx)).find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}
