import { accessTypeOf, canBeCommented, isSignedInAudience, type ShareContent, type ShareTerms } from '@sunmao/contract'
import { and, eq, inArray, max, ne, sql } from 'drizzle-orm'
import { goneBy, type Remover, tellMembers } from '../../bus/tell.ts'
import type { ProjectCtx, Services } from '../../core/context.ts'
import { badRequest, conflict } from '../../core/errors.ts'
import { forAllRows } from '../../core/refused-rows.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { enqueue } from '../../tasks/queue.ts'
import { randomToken } from '../../token.ts'
import { hashPassword } from '../credentials/password.service.ts'
import { notify } from '../message/message.service.ts'
import { lockByName } from '../parameters/quota.service.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { membersAmong } from '../project/seen-project.service.ts'
import { describeShares } from './access-control.locate.ts'
import { accessControlTable as table } from './access-control.table.ts'
import { extractTask } from './extract.task.ts'
import { endReaders } from './reader-session.service.ts'
import { heldBy } from './share-content.service.ts'
import { readShare, readSharesById } from './share-list.queries.ts'
import { brokenRules, checkPolicy, requireMayShare } from './share-policy.service.ts'

type NewShare = Omit<typeof table.$inferInsert, 'id' | 'code'>

/** Makes a share whose code nobody can guess (192 random bits). */
export async function insertShare(db: Db, share: NewShare): Promise<{ id: number; code: string }> {
  const code = randomToken(24)
  const [row] = await db
    .insert(table)
    .values({ ...share, code })
    .returning({ id: table.id })
  return { id: row!.id, code }
}

interface NewShares extends ShareTerms {
  projId: number
  subId?: number | undefined
  groupName?: string | undefined
  items: ShareContent[]
  asException: boolean
}

/** All of them or none. */
export async function createShares(ctx: ProjectCtx, { items, groupName, password, asException, ...terms }: NewShares) {
  await requireMayShare(ctx)
  // What the rules allow anyway is no exception.
  const isException = asException && (await brokenRules(ctx.db, terms)).length > 0
  if (!isException) await checkPolicy(ctx, terms)
  checkTerms({ ...terms, password, items })
  const passwordHash = terms.audience === 'password' ? await hashPassword(password!) : undefined
  const { projId } = ctx.project
  const made = await inTransaction(ctx, async (own) => {
    await writeInProject(own.db, projId)
    await lockByName(own.db, `share:${projId}`)
    const [last] = await own.db
      .select({ no: max(table.no) })
      .from(table)
      .where(eq(table.projId, projId))
    const ids: number[] = []
    for (const [at, item] of items.entries()) {
      const held = await heldBy({ ...ctx, db: own.db }, item)
      const { id } = await insertShare(own.db, {
        ...held,
        projId,
        subId: held.subId ?? terms.subId,
        no: (last?.no ?? 0) + at + 1,
        accessType: item.accessType,
        description: item.description,
        groupName,
        audience: terms.audience,
        isLogin: isSignedInAudience(terms.audience),
        passwordHash,
        emails: terms.audience === 'email' ? terms.emails : [],
        rights: terms.rights,
        watermark: terms.watermark,
        version: terms.version,
        lang: terms.lang,
        expiry: terms.expiry ? new Date(terms.expiry) : undefined,
        maxOpenings: terms.maxOpenings,
        isException,
        status: isException ? 'waiting' : 'on',
        userId: ctx.user.userId,
        createBy: ctx.user.me.username,
      })
      if (item.accessType === accessTypeOf('element')) await enqueue(own.db, extractTask, { id })
      ids.push(id)
    }
    tellMembers(own, projId, 'accessControl')
    return ids
  })
  return (await readSharesById(ctx, made)).sort((a, b) => a.id - b.id)
}

function checkTerms({
  audience,
  password,
  emails,
  expiry,
  rights,
  version,
  items,
}: ShareTerms & { items: ShareContent[] }) {
  if (audience === 'password' && !password) throw badRequest('share.passwordNeeded')
  if (audience === 'email' && emails.length === 0) throw badRequest('share.emailsNeeded')
  if (expiry && Date.parse(expiry) <= Date.now()) throw badRequest('share.expiryPast')
  for (const { accessType } of items) checkRights(accessType, rights)
  // Their places in another version are others.
  if (version === 'latest' && items.some((item) => item.elements && !item.room))
    throw badRequest('share.elementsPinned')
}

/** Refuses rights that this kind of share cannot give. */
function checkRights(accessType: number, rights: ShareTerms['rights']): void {
  // Of a part, the original would be more than was shared.
  if (rights.includes('download') && accessType === accessTypeOf('element')) throw badRequest('share.noDownloadOfPart')
  if (rights.includes('comment') && !canBeCommented(accessType)) throw badRequest('share.noCommentHere')
}

interface Changes {
  id: number
  rowVersion: number
  description?: string | undefined
  password?: string | undefined
  expiry?: string | null | undefined
  maxOpenings?: number | null | undefined
  rights?: ShareTerms['rights'] | undefined
  watermark?: ShareTerms['watermark'] | undefined
  isOn?: boolean | undefined
}

export async function updateShare(ctx: ProjectCtx, { id, rowVersion, password, isOn, ...changes }: Changes) {
  const before = await readShare(ctx, id)
  const next = { ...before, ...changes, expiry: changes.expiry === undefined ? before.expiry : changes.expiry }
  // What opens nothing further is always allowed: to turn it off, another name, another password.
  const { description: _, ...terms } = changes
  const isChanged = Object.values(terms).some((value) => value !== undefined)
  if (before.approvalId !== undefined && (isChanged || isOn)) throw conflict('share.inApproval', before)
  if (isOn && before.status === 'waiting') throw conflict('share.waits', before)
  // What was approved may come back as it was.
  if (isOn && before.isException && !isChanged) await requireMayShare(ctx)
  else if (isOn || (isChanged && before.status !== 'waiting'))
    await checkPolicy(ctx, { ...next, rights: next.rights ?? [] })
  if (changes.expiry && Date.parse(changes.expiry) <= Date.now()) throw badRequest('share.expiryPast')
  checkRights(before.accessType, next.rights ?? [])
  if (password && before.audience !== 'password') throw badRequest('share.noPassword')
  const passwordHash = password && (await hashPassword(password))
  await inTransaction(ctx, async (own) => {
    await writeInProject(own.db, ctx.project.projId)
    const [row] = await own.db
      .update(table)
      .set({
        description: changes.description,
        rights: changes.rights,
        watermark: changes.watermark,
        maxOpenings: changes.maxOpenings,
        expiry: changes.expiry === undefined ? undefined : changes.expiry === null ? null : new Date(changes.expiry),
        ...(passwordHash && { passwordHash }),
        ...(isOn !== undefined && { status: isOn ? ('on' as const) : ('off' as const) }),
        updateBy: ctx.user.me.username,
        updateTime: sql`now()`,
        rowVersion: sql`${table.rowVersion} + 1`,
      })
      // What was revoked does not come back.
      .where(and(eq(table.id, id), eq(table.rowVersion, rowVersion), ne(table.status, 'revoked')))
      .returning({ id: table.id })
    if (!row) throw conflict(before.status === 'revoked' ? 'share.isRevoked' : 'error.stale', before)
    tellMembers(own, ctx.project.projId, 'accessControl', id)
  })
  if (isOn === false) await endReaders(ctx, [id])
  return readShare(ctx, id)
}

/** To somebody of the project, who is told. */
export const handOver = (ctx: ProjectCtx, { ids, userId }: { ids: number[]; userId: number }): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const closed = new Set<number>()
    for (const { projId } of ctx.projects) {
      await writeInProject(own.db, projId)
      if ((await membersAmong(own.db, projId, [userId])).length === 0) closed.add(projId)
      tellMembers(own, projId, 'accessControl')
    }
    if (closed.size === ctx.projects.length) throw badRequest('share.notMember')
    await forAllRows(own, await describeShares(own.db, ids), {
      describe: (name) => name,
      run: async ({ projId }) => {
        if (closed.has(projId)) throw badRequest('share.notMember')
      },
    })
    await own.db
      .update(table)
      .set({ userId, rowVersion: sql`${table.rowVersion} + 1` })
      .where(inArray(table.id, ids))
    const facts = { name: ctx.user.me.nickName, count: String(ids.length) }
    if (userId !== ctx.user.userId)
      await notify(
        own,
        userId,
        'project',
        'message.sharesHandedOver',
        facts,
        `/accessControl?projId=${ctx.project.projId}`,
      )
  })

/** Ends shares for everybody at once: guests' calls are refused from now on, their open windows are told. */
export async function revokeShares(ctx: Pick<Services, 'db' | 'bus'> & Remover, ids: readonly number[]): Promise<void> {
  const rows = await ctx.db
    .update(table)
    .set({ status: 'revoked', approvalId: null, updateTime: sql`now()`, rowVersion: sql`${table.rowVersion} + 1` })
    .where(and(inArray(table.id, [...ids]), ne(table.status, 'revoked')))
    .returning({ id: table.id, projId: table.projId, name: table.description })
  await endReaders(ctx, ids)
  for (const { id, projId, name } of rows) tellMembers(ctx, projId, 'accessControl', id, goneBy(ctx, name))
}
