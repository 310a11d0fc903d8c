import { isSignedInAudience, type LoginReply, type SharedLink } from '@sunmao/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OpenCtx } from '../../core/context.ts'
import { AppError, badRequest } from '../../core/errors.ts'
import { isPersonHimself } from '../../core/identity.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { hashToken } from '../../token.ts'
import { replyBeside, replyFor } from '../auth/login.service.ts'
import { CODE_LIFE_S, sixDigits } from '../credentials/mail-code.service.ts'
import { putOnce, takeOnce, tryOnce } from '../credentials/one-time.service.ts'
import { isPassword } from '../credentials/password.service.ts'
import { beginShare, countShareLetter } from '../credentials/throttle.service.ts'
import { mailCode } from '../outbox/outbox.service.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { accessControlTable as table } from './access-control.table.ts'
import { filesNow } from './link.service.ts'
import { openReader, type Reader } from './reader-session.service.ts'
import { guestNumber, writeUse } from './share-record.service.ts'
import { isOpen, type ShareRow } from './share-row.ts'

/** What the link leads to. Whoever has not shown yet that he may open it learns only what is asked of him. */
export async function readLink(ctx: OpenCtx, code: string): Promise<SharedLink> {
  const { link, projName, subNo, indexCode, isUsedUp } = await findShare(ctx, code)
  const isInside = ctx.user?.link?.id === link.id
  if (isUsedUp && !isInside) throw gone()
  const about = {
    accessType: link.accessType,
    isLogin: isSignedInAudience(link.audience),
    audience: link.audience,
    isOpen: isInside,
    lang: link.lang ?? undefined,
  }
  const isTold = isInside || link.audience === 'anyone' || (await isOfAudience(ctx, link))
  if (!isTold) return { ...about, accessType: 9, description: '', fileIds: [] }
  return {
    ...about,
    description: link.description,
    projId: link.projId,
    projName,
    subId: link.subId ?? undefined,
    subCode: subNo ? `${indexCode}-${subNo}` : undefined,
    fileIds: await filesNow(ctx.db, link.id),
    expiry: link.expiry ? isoTime(link.expiry) : undefined,
  }
}

/** That the caller is signed in as one of the people whom the link is for. */
async function isOfAudience(ctx: OpenCtx, { audience, projId }: ShareRow): Promise<boolean> {
  if (!ctx.user || !isPersonHimself(ctx.user)) return false
  if (audience === 'site') return true
  return audience === 'members' && (await ctx.rights.inProject(ctx.user, projId)).isMember
}

interface Shown {
  password?: string | undefined
  email?: string | undefined
  mailCode?: string | undefined
}

/** A session for this link alone; it ends with the link. */
export async function openAsGuest(ctx: OpenCtx, code: string, shown: Shown = {}): Promise<LoginReply> {
  const { link, isUsedUp } = await findShare(ctx, code)
  if (isUsedUp) throw gone()
  const reader = await admit(ctx, link, shown)
  // One statement: of many at once no more come in than may.
  const [counted] = await ctx.db
    .update(table)
    .set({ openings: sql`${table.openings} + 1`, lastUse: sql`now()` })
    .where(and(eq(table.id, link.id), isOpen))
    .returning({ id: table.id })
  if (!counted) throw gone()
  const session = await openReader(ctx, link.id, reader)
  // A person keeps the session that he came with.
  const reply = await (isPersonHimself(ctx.user) ? replyBeside : replyFor)(ctx, session)
  await writeUse(ctx, {
    id: link.id,
    projId: link.projId,
    action: 'open',
    userId: reader.readerId,
    reader: reader.readerEmail ?? guestNumber(session.id),
    what: link.description,
  })
  return reply
}

/** Lets the audience in and nobody else. */
async function admit(ctx: OpenCtx, link: ShareRow, shown: Shown): Promise<Reader> {
  const isPerson = isPersonHimself(ctx.user)
  switch (link.audience) {
    case 'anyone':
      return isPerson ? { readerId: ctx.user!.userId } : {}
    case 'password':
      await checkPassword(ctx, link, shown.password)
      return isPerson ? { readerId: ctx.user!.userId } : {}
    case 'email':
      return { readerEmail: await checkMailCode(ctx, link, shown) }
    default:
      if (!isPerson) throw badRequest('outer.loginNeeded')
      if (!(await isOfAudience(ctx, link))) throw new AppError(403, 'outer.notMember')
      return { readerId: ctx.user!.userId }
  }
}

async function checkPassword(ctx: OpenCtx, link: ShareRow, password: string | undefined): Promise<void> {
  if (!password) throw badRequest('outer.passwordNeeded')
  const attempt = await beginShare(ctx.db, link.id, ctx.ip)
  if (!(await isPassword(link.passwordHash ?? undefined, password))) {
    await writeRefusal(ctx, link)
    throw new AppError(403, 'outer.wrongPassword')
  }
  await attempt.succeed()
}

const writeRefusal = (ctx: OpenCtx, { id, projId }: ShareRow) => {
  const userId = isPersonHimself(ctx.user) ? ctx.user!.userId : undefined
  return writeUse(ctx, { id, projId, action: 'refused', userId, reader: '' })
}

const codeKey = (id: number, email: string) => `share:${id}:${email}`

async function checkMailCode(ctx: OpenCtx, link: ShareRow, { email, mailCode: code }: Shown): Promise<string> {
  if (!email || !code) throw badRequest('outer.mailNeeded')
  const attempt = await beginShare(ctx.db, link.id, ctx.ip)
  const expected = await tryOnce<{ hash: string }>(ctx.db, 'mailCode', codeKey(link.id, email), ctx.ip)
  const isRight = expected?.hash === hashToken(code) && link.emails.includes(email)
  // Of two with the same code, one comes in.
  if (!isRight || !(await takeOnce(ctx.db, 'mailCode', codeKey(link.id, email)))) {
    await writeRefusal(ctx, link)
    throw new AppError(403, 'outer.wrongMailCode')
  }
  await attempt.succeed()
  return email
}

/** Says nothing about whether the mailbox is one of those that the link is for; the letter says the rest. */
export async function mailReader(ctx: OpenCtx, code: string, email: string): Promise<void> {
  const { link } = await findShare(ctx, code)
  if (link.audience !== 'email') throw badRequest('outer.mailNeeded')
  await countShareLetter(ctx.db, link.id, email, ctx.ip)
  if (!link.emails.includes(email)) return
  const digits = sixDigits()
  await putOnce(ctx.db, 'mailCode', codeKey(link.id, email), { hash: hashToken(digits) }, CODE_LIFE_S)
  const lang = link.lang ?? ctx.lang
  await mailCode({ ...ctx, lang }, email, 'mail.shareCode', {
    name: link.description,
    code: digits,
    seconds: CODE_LIFE_S,
  })
}

const gone = () => new AppError(404, 'outer.gone')

async function findShare({ db }: { db: Db }, code: string) {
  const [found] = await db
    .select({
      link: table,
      projName: projectTable.projName,
      indexCode: projectTable.indexCode,
      subNo: projectSubTable.subNo,
      isUsedUp: sql<boolean>`coalesce(${table.openings} >= ${table.maxOpenings}, false)`,
    })
    .from(table)
    // What lies in the recycle bin is shared with nobody.
    .innerJoin(projectTable, and(eq(projectTable.projId, table.projId), isNull(projectTable.deleteTime)))
    .leftJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .where(
      and(
        eq(table.code, code),
        sql`${table.status} = 'on' and (${table.expiry} is null or ${table.expiry} > now())`,
        sql`case ${table.accessType} when 5 then ${table.viewpointId} when 6 then ${table.issueId}
          when 8 then ${table.linkId} else 0 end is not null`,
      ),
    )
  if (!found) throw gone()
  return found
}
