import type {
  Me,
  OauthAudience,
  PermissionCode,
  Scope,
  ShareAudience,
  ShareRight,
  WatermarkPart,
} from '@sunmao/contract'

/** The names that we ship exist in both languages; `nameEn` never leaves the server. */
type Named = { nameEn?: string | null }
export type Person = Omit<Me, 'roles' | 'site'> & { roles: (Me['roles'][number] & Named)[]; site?: Me['site'] & Named }

/** What a guest's session opens, and nothing else. */
export interface Link {
  id: number
  projId: number
  subId: number | null
  accessType: number
  audience: ShareAudience
  /** Versions of models, drawings and documents that count now. */
  fileIds: readonly number[]
  viewpointId: number | null
  issueId: number | null
  linkId: number | null
  /** Only elements that were cut out of the models. */
  isCut: boolean
  rights: readonly ShareRight[]
  watermark: readonly WatermarkPart[]
  /** Who reads: an account, a mailbox, or neither. */
  readerId: number | null
  readerEmail: string | null
}

/** Who calls, and what he may do outside projects. */
export interface Identity {
  kind: 'person' | 'guest' | 'library'
  /** 0 for a guest: whatever is kept for a caller is kept under `callerKey`. */
  userId: number
  /** 0 for an API token, which has no session. */
  sessionId: number
  sessionKey: string
  /** The mark of the rights epoch that this was read in. */
  epoch: string
  link?: Link
  /** When he signed in or gave his password last, in milliseconds. */
  provenAt?: number | undefined
  /** The administrator who looks through this person's eyes: he may read and nothing else. */
  viewedBy?: { userId: number; username: string }
  /** Present for an API token: it may make the calls that need one of these. */
  scopes?: ReadonlySet<Scope>
  /** Present for a program that somebody has let in: which part of the product its token is good for. */
  audience?: OauthAudience
  me: Person
  isAdmin: boolean
  codes: ReadonlySet<string>
  /** Departments whose rows he may see; 'all' = no limit, empty = none. */
  scope: 'all' | readonly number[]
}

/** A person with a session of his own: no guest, no service, no tool with a token. */
export const isPersonHimself = (user: Identity | undefined) => user?.kind === 'person' && user.scopes === undefined

const RECENT_MS = 10 * 60_000
/** Whether it is certain that this person himself was here within the last ten minutes. */
export const isProvenNow = ({ provenAt }: Pick<Identity, 'provenAt'>): boolean =>
  provenAt !== undefined && Math.abs(Date.now() - provenAt) < RECENT_MS

/** Tells callers apart: people by their id, guests by their link and session. */
export const callerKey = ({ userId, link, sessionId }: Pick<Identity, 'userId' | 'link' | 'sessionId'>): string =>
  userId === 0 ? `link:${link?.id ?? 0}:${sessionId}` : `user:${userId}`

export interface ProjectRights {
  isMember: boolean
  isStaff: boolean
  codes: ReadonlySet<string>
}

export type Derived = Pick<Identity, 'me' | 'isAdmin' | 'codes' | 'scope'>

export interface Rights {
  person(userId: number, rowVersion: number, epoch: string): Promise<Derived | undefined>
  /** Read afresh, for parts that have no request and so no epoch. */
  now(userId: number): Promise<Derived | undefined>
  isStaffNow(userId: number, projId: number): Promise<boolean>
  inProject(user: Identity, projId: number): Promise<ProjectRights>
}

/** Empty `codes` let only an administrator pass. */
export const hasCode = (
  user: { isAdmin: boolean; codes: ReadonlySet<string> },
  codes: readonly PermissionCode[],
): boolean => user.isAdmin || codes.some((code) => user.codes.has(code))

export interface IdentityHeaders {
  authorization: string | undefined
  /** The key by which an administrator looks as another person. */
  viewAs: string | readonly string[] | undefined
  ip: string
}

/** Whom the headers of a request stand for. */
export type Identify = (headers: IdentityHeaders) => Promise<Identity | undefined>
