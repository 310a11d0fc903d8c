import * as z from 'zod'
import { Id } from '../core/common.ts'
import { ShareRight, shareRights } from '../core/share-right.ts'
import { ElementSet } from '../model/model-scene.ts'

/** What a share holds; the place in the list, counted from 1, is its `accessType`. */
export const shareKinds = [
  'model',
  'federated',
  'drawing',
  'document',
  'viewpoint',
  'issue',
  'element',
  'link2d3d',
  'package',
] as const
export type ShareKind = (typeof shareKinds)[number]
export const AccessType = z.int().min(1).max(shareKinds.length)
export const shareKindOf = (accessType: number): ShareKind => shareKinds[accessType - 1] ?? 'package'
export const accessTypeOf = (kind: ShareKind): number => shareKinds.indexOf(kind) + 1

/** Where something can be said that people of the project hear: about an issue. */
export const canBeCommented = (accessType: number): boolean => shareKindOf(accessType) === 'issue'

/** Who may open it: whoever has the link, who knows the password, who reads one of the mailboxes, the project's members, everybody with an account. */
export const shareAudiences = ['anyone', 'password', 'email', 'members', 'site'] as const
export type ShareAudience = (typeof shareAudiences)[number]
/** Those who have an account. */
export const isSignedInAudience = (audience: ShareAudience): boolean => audience === 'members' || audience === 'site'

/** What is written across every picture and page; nothing chosen = no watermark. */
export const watermarkParts = ['reader', 'time', 'address', 'project'] as const
export const WatermarkPart = z.enum(watermarkParts)
export type WatermarkPart = z.infer<typeof WatermarkPart>

/** `waiting`: an exception of the site's rules that nobody has approved yet. */
export const shareStatuses = ['on', 'off', 'waiting', 'expired', 'usedUp', 'revoked'] as const
export type ShareStatus = (typeof shareStatuses)[number]

/** The versions of the moment it was made, or always those that were published last. */
export const shareVersions = ['pinned', 'latest'] as const

const unique = <S extends z.ZodType>(item: S, most: number) =>
  z
    .array(item)
    .max(most)
    .transform((values) => [...new Set(values)])

/** How shares are opened; the same for all of a batch. */
export const ShareTerms = z.object({
  audience: z.enum(shareAudiences).default('anyone'),
  password: z.string().min(6).max(64).optional(),
  /** For the audience `email`. */
  emails: unique(z.email().max(200).toLowerCase(), 50).default([]),
  /** Until the end of this moment; absent = for ever. */
  expiry: z.iso.datetime({ offset: true }).nullish(),
  maxOpenings: z.int().min(1).max(1_000_000).nullish(),
  rights: unique(ShareRight, shareRights.length).default(['properties', 'measure', 'section']),
  watermark: unique(WatermarkPart, watermarkParts.length).default([]),
  version: z.enum(shareVersions).default('pinned'),
  /** The language that it opens in, whatever the reader's browser asks for. */
  lang: z.enum(['zh-CN', 'en']).nullish(),
})
export type ShareTerms = z.infer<typeof ShareTerms>

export const ShareDescription = z.string().trim().min(1).max(100)

/** What one share holds. */
export const ShareContent = z.object({
  description: ShareDescription,
  accessType: AccessType,
  /** Versions of models, drawings and documents; those of a viewpoint, an issue, a release or a link are found by it. */
  fileIds: unique(Id, 100).default([]),
  viewpointId: Id.optional(),
  issueId: Id.optional(),
  linkId: Id.optional(),
  /** A release: its models. */
  pubVersionId: Id.optional(),
  /** A room: its elements and what bounds it, of all the models. */
  room: z.object({ fileId: Id, globalId: z.string().max(40) }).optional(),
  /** Only these elements of the models. */
  elements: ElementSet.optional(),
})
export type ShareContent = z.infer<typeof ShareContent>

export const Share = z.object({
  id: Id,
  /** Within its project. */
  no: z.int(),
  projId: Id,
  projName: z.string().optional(),
  subId: Id.optional(),
  subName: z.string().optional(),
  accessType: AccessType,
  description: z.string(),
  /** Shares that were made together have the same. */
  groupName: z.string().optional(),
  fileIds: z.array(Id),
  viewpointId: Id.optional(),
  issueId: Id.optional(),
  linkId: Id.optional(),
  pubVersionId: Id.optional(),
  roomGlobalId: z.string().optional(),
  audience: z.enum(shareAudiences),
  isLogin: z.boolean(),
  emails: z.array(z.string()),
  expiry: z.string().optional(),
  maxOpenings: z.int().optional(),
  openings: z.int(),
  lastUse: z.string().optional(),
  rights: z.array(ShareRight),
  watermark: z.array(WatermarkPart),
  version: z.enum(shareVersions),
  lang: z.enum(['zh-CN', 'en']).optional(),
  status: z.enum(shareStatuses),
  /** More than the site's rules allow; open only once it is approved. */
  isException: z.boolean(),
  /** The approval that decides on it now. */
  approvalId: Id.optional(),
  /** Who answers for it; whoever made it until it is handed over. */
  owner: z.object({ id: Id.optional(), nickName: z.string() }),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type Share = z.infer<typeof Share>

export const shareActions = ['open', 'download', 'print', 'comment', 'refused'] as const
/** One use of a share. */
export const ShareRecord = z.object({
  id: Id,
  accessControlId: Id,
  description: z.string(),
  action: z.enum(shareActions),
  /** A person's name, a mailbox, or the guest's number. */
  reader: z.string(),
  isGuest: z.boolean(),
  address: z.string(),
  device: z.string(),
  /** What was opened or taken. */
  what: z.string(),
  createTime: z.string(),
})
export type ShareRecord = z.infer<typeof ShareRecord>

/** What the site allows; a share against it is refused. */
export const SharePolicy = z.object({
  /** Whether the caller may share in this project at all. */
  mayShare: z.boolean(),
  /** Days; absent = as long as one likes. */
  longest: z.int().optional(),
  passwordRequired: z.boolean(),
  publicAllowed: z.boolean(),
  downloadAllowed: z.boolean(),
})
export type SharePolicy = z.infer<typeof SharePolicy>

/** Labels of a sheet of A4, by columns and rows. */
export const labelSizes = {
  '3x8': { columns: 3, rows: 8 },
  '2x7': { columns: 2, rows: 7 },
  '2x4': { columns: 2, rows: 4 },
  '1x1': { columns: 1, rows: 1 },
} as const
export const LabelSize = z.enum(Object.keys(labelSizes) as [keyof typeof labelSizes])
export type LabelSize = z.infer<typeof LabelSize>
