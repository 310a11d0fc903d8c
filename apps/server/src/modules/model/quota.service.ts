import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Ctx } from '../../http/context.ts'
import { AppError } from '../../http/errors.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { modelFileTable, modelTable, modelUploadTable } from './model.table.ts'

/** Parameters that an administrator may change; 0 = no limit, and what is no number counts as not changed. */
export const quotas = {
  project: { code: 'model_quota_project_gb', gigabytes: 200 },
  person: { code: 'model_quota_person_gb', gigabytes: 50 },
} as const

const GIGABYTE = 1e9

interface Quota {
  used: number
  most?: number | undefined
}

/** The files of all versions, and those on their way. */
export async function projectQuota(db: Db, projId: number): Promise<Quota> {
  const [kept] = await db
    .select({ bytes: sizeOf(modelFileTable.size) })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(eq(modelTable.projId, projId))
  const coming = await bytesComing(db, eq(modelUploadTable.projId, projId))
  return { used: kept!.bytes + coming, most: await readLimit(db, quotas.project) }
}

/** What somebody has begun to send, in all projects. */
const personQuota = async (db: Db, userId: number): Promise<Quota> => ({
  used: await bytesComing(db, eq(modelUploadTable.userId, userId)),
  most: await readLimit(db, quotas.person),
})

async function bytesComing(db: Db, where: SQL): Promise<number> {
  const [coming] = await db
    .select({ bytes: sizeOf(modelUploadTable.size) })
    .from(modelUploadTable)
    .where(where)
  return coming!.bytes
}

/** Refuses an upload that is one too many; it is counted already. The caller has locked the project. */
export async function checkQuotas(ctx: Ctx, { projId, size }: { projId: number; size: number }): Promise<void> {
  const { userId } = ctx.user
  // Two that begin at once, in two projects.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`)
  refuseOver('model.projectFull', await projectQuota(ctx.db, projId), size)
  refuseOver('model.personFull', await personQuota(ctx.db, userId), size)
}

function refuseOver(code: 'model.projectFull' | 'model.personFull', { used, most }: Quota, size: number): void {
  if (most === undefined || used <= most) return
  throw new AppError(507, code, { used: inWords(used - size), size: inWords(size), most: inWords(most) })
}

const inWords = (bytes: number) =>
  bytes < GIGABYTE ? `${Math.ceil(bytes / 1e6)} MB` : `${Number((bytes / GIGABYTE).toFixed(1))} GB`

const sizeOf = (column: typeof modelFileTable.size | typeof modelUploadTable.size) =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** In bytes. */
async function readLimit(
  db: Db,
  { code, gigabytes }: (typeof quotas)[keyof typeof quotas],
): Promise<number | undefined> {
  const [row] = await db.select().from(parameterTable).where(eq(parameterTable.code, code))
  const wanted = row && row.value.trim() !== '' ? Number(row.value) : Number.NaN
  const limit = Number.isNaN(wanted) ? gigabytes : wanted
  return limit > 0 ? limit * GIGABYTE : undefined
}
