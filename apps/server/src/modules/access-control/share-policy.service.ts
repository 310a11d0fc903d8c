import { isSignedInAudience, type SharePolicy, type ShareTerms } from '@sunmao/contract'
import { inArray } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, forbidden } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { parameterTable } from '../parameters/parameters.table.ts'

const DAY_MS = 86_400_000

/** Under Parameters; a site without them allows everything. */
export const sharePolicyParameters = {
  longest: 'share_longest_days',
  passwordRequired: 'share_password_required',
  publicAllowed: 'share_public_allowed',
  downloadAllowed: 'share_download_allowed',
  who: 'share_who',
} as const

export async function policyFor(ctx: ProjectCtx): Promise<SharePolicy> {
  const { who, ...rules } = await readRules(ctx.db)
  return { ...rules, mayShare: ctx.project.can('accessControl:add') && isAmong(ctx, who) }
}

async function readRules(db: Db) {
  const codes = Object.values(sharePolicyParameters)
  const rows = await db.select().from(parameterTable).where(inArray(parameterTable.code, codes))
  const settingOf = (code: string) => rows.find((row) => row.code === code)?.value.trim() ?? ''
  const days = Number(settingOf(sharePolicyParameters.longest))
  return {
    longest: Number.isInteger(days) && days > 0 ? days : undefined,
    passwordRequired: settingOf(sharePolicyParameters.passwordRequired) === '1',
    publicAllowed: settingOf(sharePolicyParameters.publicAllowed) !== '0',
    downloadAllowed: settingOf(sharePolicyParameters.downloadAllowed) !== '0',
    who: settingOf(sharePolicyParameters.who),
  }
}

/** `lead`: whoever puts the project's team together; `admin`: administrators; else everybody with the right. */
const isAmong = ({ project, user }: ProjectCtx, who: string) =>
  who === 'admin' ? user.isAdmin : who === 'lead' ? project.can('projectMember:edit') : true

type Terms = Pick<ShareTerms, 'audience' | 'rights'> & { expiry?: string | null | undefined }

export async function requireMayShare(ctx: ProjectCtx): Promise<void> {
  if (!(await policyFor(ctx)).mayShare) throw forbidden()
}

/** Refuses what the site does not allow. */
export async function checkPolicy(ctx: ProjectCtx, terms: Terms): Promise<void> {
  await requireMayShare(ctx)
  const [first] = rulesBrokenBy(await readRules(ctx.db), terms)
  if (first) throw badRequest(first.code, first.facts)
}

/** Which rules of the site these terms break, in words for whoever decides on an exception. */
export const brokenRules = async (db: Db, terms: Terms): Promise<BrokenRule[]> =>
  rulesBrokenBy(await readRules(db), terms)

interface BrokenRule {
  code: 'share.policyPublic' | 'share.policyPassword' | 'share.policyDownload' | 'share.policyLongest'
  facts: Readonly<Record<string, number>>
}

function rulesBrokenBy(policy: Omit<SharePolicy, 'mayShare'>, { audience, rights, expiry }: Terms): BrokenRule[] {
  const broken: BrokenRule[] = []
  const isOutside = !isSignedInAudience(audience)
  if (isOutside && !policy.publicAllowed) broken.push({ code: 'share.policyPublic', facts: {} })
  if (audience === 'anyone' && policy.passwordRequired) broken.push({ code: 'share.policyPassword', facts: {} })
  if (isOutside && rights.includes('download') && !policy.downloadAllowed)
    broken.push({ code: 'share.policyDownload', facts: {} })
  if (policy.longest !== undefined) {
    const last = Date.now() + policy.longest * DAY_MS
    // The end of the last day still counts.
    if (!expiry || Date.parse(expiry) > last + DAY_MS)
      broken.push({ code: 'share.policyLongest', facts: { days: policy.longest } })
  }
  return broken
}
