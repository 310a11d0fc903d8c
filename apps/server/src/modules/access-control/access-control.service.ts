import type { LoginReply, SharedLink } from '@sunmao/contract'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { OpenCtx } from '../../http/context.ts'
import { AppError, badRequest } from '../../http/errors.ts'
import { isPersonHimself } from '../../http/identity.ts'
import { isoTime } from '../../http/wire-time.ts'
import type { Services } from '../../services.ts'
import { randomToken } from '../../token.ts'
import { sessionTable } from '../auth/auth.table.ts'
import { replyFor } from '../auth/login.service.ts'
import { endSessions, openSession } from '../auth/session.service.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { accessControlTable } from './access-control.table.ts'

type NewLink = Omit<typeof accessControlTable.$inferInsert, 'id' | 'code' | 'status'>

/** Makes a link whose code nobody can guess (192 random bits). */
export async function createLink(db: Db, link: NewLink): Promise<{ id: number; code: string }> {
  const code = randomToken(24)
  const [row] = await db
    .insert(accessControlTable)
    .values({ ...link, code })
    .returning({ id: accessControlTable.id })
  return { id: row!.id, code }
}

/** What the link leads to. One that asks for a sign-in tells whoever has none only its description. */
export async function readLink(ctx: OpenCtx, code: string): Promise<SharedLink> {
  const { link, projName, subNo, indexCode } = await findLink(ctx.db, code)
  const about = { accessType: link.accessType, description: link.description, isLogin: link.isLogin }
  if (link.isLogin && !isPersonHimself(ctx.user)) return { ...about, fileIds: [] }
  return {
    ...about,
    projId: link.projId,
    projName,
    subId: link.subId ?? undefined,
    subCode: subNo ? `${indexCode}-${subNo}` : undefined,
    fileIds: link.fileIds,
    expiry: link.expiry ? isoTime(link.expiry) : undefined,
  }
}

/** A session for this link alone; it ends with the link. */
export async function openAsGuest(ctx: OpenCtx, code: string): Promise<LoginReply> {
  const { link } = await findLink(ctx.db, code)
  if (link.isLogin) throw badRequest('outer.loginNeeded')
  const session = await openSession(ctx.db, {
    accessControlId: link.id,
    door: 'link',
    ip: ctx.ip,
    browser: ctx.browser,
    remembered: false,
  })
  return replyFor(ctx, session)
}

/** Ends the link for everybody at once: guests' calls are refused from now on, their open windows are told. */
export async function revokeLink(services: Pick<Services, 'db' | 'bus'>, id: number): Promise<void> {
  await services.db.update(accessControlTable).set({ status: 'revoked' }).where(eq(accessControlTable.id, id))
  const sessions = await services.db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(eq(sessionTable.accessControlId, id))
  await endSessions(
    services,
    sessions.map((session) => session.id),
  )
}

async function findLink(db: Db, code: string) {
  const isOpen = and(
    eq(accessControlTable.code, code),
    eq(accessControlTable.status, 'on'),
    or(isNull(accessControlTable.expiry), gt(accessControlTable.expiry, sql`now()`)),
  )
  const [found] = await db
    .select({
      link: accessControlTable,
      projName: projectTable.projName,
      indexCode: projectTable.indexCode,
      subNo: projectSubTable.subNo,
    })
    .from(accessControlTable)
    // What lies in the recycle bin is shared with nobody.
    .innerJoin(projectTable, and(eq(projectTable.projId, accessControlTable.projId), isNull(projectTable.deleteTime)))
    .leftJoin(projectSubTable, eq(projectSubTable.subId, accessControlTable.subId))
    .where(isOpen)
  if (!found) throw new AppError(404, 'outer.gone')
  return found
}

/** Shared packages that a model is in. */
export async function sharesOf({ db }: Pick<Services, 'db'>, fileId: number) {
  const rows = await db
    .select()
    .from(accessControlTable)
    .where(sql`${accessControlTable.fileIds} @> array[${fileId}]::int[]`)
    .orderBy(accessControlTable.id)
  return rows.map(({ id, description, accessType, status }) => ({ id, description, accessType, isOn: status === 'on' }))
}
