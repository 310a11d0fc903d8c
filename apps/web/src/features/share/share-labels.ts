import {
  isSignedInAudience,
  type Share,
  type ShareAudience,
  type ShareKind,
  type SharePolicy,
  type ShareRight,
  type ShareStatus,
  shareKindOf,
  type WatermarkPart,
} from '@sunmao/contract'
import type { TFunction } from 'i18next'
import type { Meaning } from '../../ui/label/status.tsx'
import { dayText, minuteText, parseTime } from '../../ui/text/format.ts'

export const shareMeanings: Record<ShareStatus, Meaning> = {
  on: 'done',
  off: 'doing',
  waiting: 'review',
  expired: 'void',
  usedUp: 'void',
  revoked: 'void',
}

/** What can be allowed of each kind: nothing that its readers have no use for. */
export const rightsOf: Record<ShareKind, readonly ShareRight[]> = {
  model: ['properties', 'measure', 'section', 'download'],
  federated: ['properties', 'measure', 'section', 'download'],
  drawing: ['measure', 'download', 'print'],
  document: ['download', 'print'],
  viewpoint: ['properties', 'measure', 'section'],
  issue: ['properties', 'measure', 'section', 'comment'],
  element: ['properties', 'measure', 'section'],
  link2d3d: ['properties', 'measure', 'section'],
  package: ['properties', 'measure', 'section', 'download', 'print'],
}

/** What an exception may be: anything. */
export const freePolicy: SharePolicy = {
  mayShare: true,
  passwordRequired: false,
  publicAllowed: true,
  downloadAllowed: true,
}

/** Whether the site's rules forbid anything. */
export const isRestricted = ({ longest, passwordRequired, publicAllowed, downloadAllowed }: SharePolicy) =>
  longest !== undefined || passwordRequired || !publicAllowed || !downloadAllowed

/** A rule of the site against downloads by people outside. */
export const isDownloadBlocked = (audience: ShareAudience, policy: SharePolicy) =>
  !policy.downloadAllowed && !isSignedInAudience(audience)

/** Which rule of the site forbids an audience. */
export function audienceRule(
  audience: ShareAudience,
  policy: SharePolicy,
): 'policyPublic' | 'policyPassword' | undefined {
  if (!policy.publicAllowed && !isSignedInAudience(audience)) return 'policyPublic'
  return policy.passwordRequired && audience === 'anyone' ? 'policyPassword' : undefined
}

export const kindWord = (t: TFunction, accessType: number) => t(`share.kind.${shareKindOf(accessType)}`)

const BETWEEN = ' · '

export const rightsWord = (t: TFunction, rights: readonly ShareRight[]) =>
  [t('share.right.view'), ...rights.map((right) => t(`share.right.${right}`))].join(BETWEEN)

export const watermarkWord = (t: TFunction, parts: readonly WatermarkPart[]) =>
  parts.length > 0 ? parts.map((part) => t(`share.watermark.${part}`)).join(BETWEEN) : t('share.none')

export const audienceWord = (t: TFunction, { audience, emails }: Pick<Share, 'audience' | 'emails'>) =>
  audience === 'email' ? t('share.emailCount', { count: emails.length }) : t(`share.audience.${audience}`)

/** Most end with a day; its last minute is not worth a word. */
export function expiryWord(t: TFunction, expiry: string | undefined): string {
  if (!expiry) return t('share.forEver')
  return parseTime(expiry, '{h}:{i}') === '23:59' ? dayText(expiry) : minuteText(expiry)
}

/** Files are not published: their newest version counts. */
export function versionWord(t: TFunction, { version, accessType }: Pick<Share, 'version' | 'accessType'>): string {
  if (version === 'pinned') return t('share.pinned')
  return t(['drawing', 'document'].includes(shareKindOf(accessType)) ? 'share.newest' : 'share.latest')
}

export const openingsWord = ({ openings, maxOpenings }: Pick<Share, 'openings' | 'maxOpenings'>) =>
  maxOpenings ? `${openings} / ${maxOpenings}` : `${openings}`
