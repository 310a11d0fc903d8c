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

/** Refuses what the site does not allow. */
export async function checkPolicy(ctx: ProjectCtx, { audience, rights, expiry }: Terms): Promise<void> {
  const policy = await policyFor(ctx)
  if (!policy.mayShare) throw forbidden()
  const isOutside = !isSignedInAudience(audience)
  if (isOutside && !policy.publicAllowed) throw badRequest('share.policyPublic')
  if (audience === 'anyone' && policy.passwordRequired) throw badRequest('share.policyPassword')
  if (isOutside && rights.includes('download') && !policy.downloadAllowed) throw badRequest('share.policyDownload')
  if (policy.longest !== undefined) {
    const last = Date.now() + policy.longest * DAY_MS
    // The end of the last day still counts.
    if (!expiry || Date.parse(expiry) > last + DAY_MS) throw badRequest('share.policyLongest', { days: policy.longest })
  }
}
