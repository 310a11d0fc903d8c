import * as z from 'zod'
import { Between, Flag, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, permit, route, signedIn } from '../core/route.ts'
import { waitingKinds } from '../project/project-member.ts'
import { Me, Site } from './auth.ts'

export const usersFeature = defineFeature({
  permissions: crud('user'),
  scopes: ['user.read'],
  foundKinds: ['person'],
})
declare module '../core/feature.ts' {
  interface Features {
    users: typeof usersFeature
  }
}

/** 11 digits, the first two 13 to 19. */
export const Phone = z.string().regex(/^1[3-9]\d{9}$/)
export const Email = z.email().max(120)
const cipher = z.string().min(1).max(1024)

export const MySession = z.object({
  key: z.string(),
  current: z.boolean(),
  browser: z.string(),
  ip: z.string(),
  createTime: z.string(),
  lastSeen: z.string(),
  remembered: z.boolean(),
})
export type MySession = z.infer<typeof MySession>

/** An account elsewhere that signs in as this person. */
export const BoundIdentity = z.object({ id: Id, issuer: z.string(), name: z.string(), createTime: z.string() })
export type BoundIdentity = z.infer<typeof BoundIdentity>

export const FoundUser = z.object({ nickName: z.string(), jobNumber: z.string().optional() })
export type FoundUser = z.infer<typeof FoundUser>

/** A person as the administration sees him. */
export const User = Me.extend({
  id: Id,
  site: Site.nullable(),
  /** He waits after too many failed sign-ins. */
  isLocked: z.boolean(),
  /** A note of the administration; the person does not see it. */
  remark: z.string().optional(),
  updateBy: z.string().optional(),
  updateTime: z.string().optional(),
  rowVersion: z.int(),
})
export type User = z.infer<typeof User>

/** Why somebody has a permission: by which role, and through which entry of the menu. */
const Because = z.object({ roleId: Id, roleName: z.string(), menu: z.string() })
const Granted = z.object({ code: z.string(), because: z.array(Because) })
export const EffectiveRights = z.object({
  isAdmin: z.boolean(),
  /** The roles that make him an administrator, or give him his reach over departments. */
  roles: z.array(z.object({ id: Id, name: z.string(), level: z.int(), dataScope: z.string() })),
  /** Names of the departments whose people he may see; nothing = all of them. */
  depts: z.array(z.string()).optional(),
  permissions: z.array(Granted),
  /** One page of his projects, with what he may do in each. */
  projects: pageOf(
    z.object({
      projId: Id,
      indexCode: z.string(),
      projName: z.string(),
      roles: z.array(z.string()),
      permissions: z.array(Granted),
    }),
  ),
})
export type EffectiveRights = z.infer<typeof EffectiveRights>

/** What an import did. Problems name their row of the sheet; with one of them nothing was written. */
export const UserImport = z.object({
  total: z.int(),
  created: z.int(),
  problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
  /** First passwords, told once. */
  accounts: z.array(z.object({ username: z.string(), nickName: z.string(), password: z.string() })),
})
export type UserImport = z.infer<typeof UserImport>

const named = z.object({ id: Id })
const userFields = z.object({
  username: z.string().trim().min(2).max(20),
  nickName: z.string().trim().min(2).max(20),
  jobNumber: z.string().trim().max(20).nullish(),
  email: z.union([Email, z.literal('')]).nullish(),
  phone: z.union([Phone, z.literal('')]).nullish(),
  gender: z.enum(['男', '女']).nullish(),
  remark: z.string().trim().max(200).nullish(),
  enabled: Flag,
  site: named.nullish(),
  /** Without an id: none. */
  dept: z.object({ id: Id.nullish() }).nullish(),
  roles: z.array(named).max(50).default([]),
  jobs: z.array(named).max(50).default([]),
})
const userFilters = PageQuery.extend({
  id: IdText.optional(),
  enabled: Flag.optional(),
  /** With the departments below it. */
  deptId: IdText.optional(),
  roleId: IdText.optional(),
  createTime: Between,
})

/** What people change of their own account. */
const account = {
  center: route({
    summary: "Edit the caller's profile",
    method: 'PUT',
    loose: true,
    path: '/api/users/center',
    policy: signedIn,
    status: 204,
    log: 'log.user.center',
    body: z.object({
      id: z.int().optional(),
      nickName: z.string().trim().min(2).max(20),
      gender: z.enum(['男', '女']).nullish(),
      phone: z.union([Phone, z.literal('')]).nullish(),
    }),
  }),
  updatePass: route({
    summary: "Change the caller's password",
    method: 'POST',
    loose: true,
    path: '/api/users/updatePass',
    policy: signedIn,
    beforePasswordChange: true,
    log: 'log.user.updatePass',
    body: z.object({ oldPass: cipher, newPass: cipher }),
  }),
  updateEmail: route({
    summary: "Change the caller's mailbox by a mailed code",
    method: 'POST',
    loose: true,
    path: '/api/users/updateEmail/:code',
    policy: signedIn,
    log: 'log.user.updateEmail',
    params: z.object({ code: z.string().regex(/^\d{6}$/) }),
    body: z.object({ password: cipher, email: Email }),
  }),
  resetEmailCode: route({
    summary: 'Mail a code to a new mailbox of the caller',
    method: 'POST',
    path: '/api/code/resetEmail',
    policy: signedIn,
    perMinute: 20,
    query: z.object({ email: Email }),
  }),
  updateAvatar: route({
    summary: "Upload the caller's avatar",
    method: 'POST',
    path: '/api/users/updateAvatar',
    policy: signedIn,
    log: 'log.user.updateAvatar',
    perPersonMinute: 20,
    files: { avatar: { maxBytes: 5_000_000, kinds: ['png', 'jpg', 'gif'] } },
    reply: z.object({ avatar: z.string() }),
  }),
  sessions: route({
    summary: "List the caller's sessions",
    method: 'GET',
    path: '/api/users/sessions',
    policy: signedIn,
    asOther: 'refused',
    reply: z.array(MySession),
  }),
  endSessions: route({
    summary: 'End sessions of the caller',
    method: 'DELETE',
    path: '/api/users/sessions',
    policy: signedIn,
    log: 'log.user.endSessions',
    body: z.array(z.string().min(1).max(64)).min(1).max(500),
  }),
  identities: route({
    summary: 'List the identities bound to the caller',
    method: 'GET',
    path: '/api/users/binding',
    policy: signedIn,
    asOther: 'refused',
    reply: z.array(BoundIdentity),
  }),
  binding: route({
    summary: 'Bind an identity to the caller',
    description: 'By the `code` of its provider, which works once. Without `password` only soon after signing in.',
    method: 'POST',
    path: '/api/users/binding',
    policy: signedIn,
    // A wrong password must be counted although the call fails, and a code works once anyway.
    secret: true,
    log: 'log.user.bind',
    query: z.object({ code: z.string().min(1).max(128) }),
    body: z.object({ password: cipher.optional() }).optional(),
    reply: BoundIdentity,
  }),
  unbind: route({
    summary: 'Unbind identities from the caller',
    method: 'DELETE',
    path: '/api/users/binding',
    policy: signedIn,
    log: 'log.user.unbind',
    body: Ids,
  }),
}

const rights = {
  rights: route({
    summary: 'List what a person may do, and why',
    method: 'GET',
    path: '/api/users/rights',
    policy: permit(['user:list']),
    query: PageQuery.extend({ id: IdText }),
    reply: EffectiveRights,
  }),
}

/** A project that somebody is on, who is to be removed. */
export const ProjectOfLeaver = z.object({
  projId: Id,
  projName: z.string(),
  /** Nobody leaves it any more. */
  isArchived: z.boolean(),
  waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int() })),
  /** Who could take it over. */
  members: z.array(z.object({ id: Id, nickName: z.string() })),
})
export type ProjectOfLeaver = z.infer<typeof ProjectOfLeaver>

/** The administration of people, and finding them. */
const admin = {
  list: route({
    summary: 'List people',
    method: 'GET',
    path: '/api/users',
    policy: permit(['user:list']),
    query: userFilters,
    reply: pageOf(User),
  }),
  download: route({
    summary: 'Export people',
    method: 'GET',
    path: '/api/users/download',
    policy: permit(['user:list']),
    query: userFilters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  template: route({
    summary: 'Download the sheet for an import of people',
    description: 'An empty sheet with the columns, and a second one that explains them.',
    method: 'GET',
    path: '/api/users/template',
    policy: permit(['user:add']),
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  import: route({
    summary: 'Import people from a sheet',
    description: 'All of the sheet or nothing. `dryRun` only looks for problems.',
    method: 'POST',
    path: '/api/users/import',
    policy: permit(['user:add']),
    secret: true,
    log: 'log.users.import',
    query: z.object({ dryRun: Flag.optional() }),
    files: { file: { maxBytes: 2_000_000, kinds: ['xlsx'] } },
    reply: UserImport,
  }),
  create: route({
    summary: 'Create an account',
    description:
      'The first password is a random one that is told once, to whoever made the account, in the header `X-First-Password`.',
    method: 'POST',
    loose: true,
    path: '/api/users',
    policy: permit(['user:add']),
    status: 201,
    log: 'log.users.add',
    leftOver: { key: 'rowVersion', fields: ['jobNumber', 'site'] },
    body: userFields.extend({ id: z.null().optional() }),
  }),
  update: route({
    summary: 'Edit an account',
    method: 'PUT',
    loose: true,
    path: '/api/users',
    policy: permit(['user:edit']),
    status: 204,
    log: 'log.users.edit',
    body: userFields.extend({ id: Id, rowVersion: z.int().optional() }),
  }),
  remove: route({
    summary: 'Delete accounts',
    method: 'DELETE',
    loose: true,
    path: '/api/users',
    policy: permit(['user:del']),
    log: 'log.users.del',
    body: Ids,
  }),
  waiting: route({
    summary: 'List the projects of a person with what waits for him there',
    description: 'Asked before his account is deleted, with who could take it over.',
    method: 'GET',
    path: '/api/users/waiting',
    policy: permit(['user:del']),
    query: z.object({ id: IdText }),
    reply: z.array(ProjectOfLeaver),
  }),
  leave: route({
    summary: 'Delete the account of somebody who is on projects',
    description:
      'He leaves them all; what waits for him in a project goes to its taker, or stays under his name. All of it or nothing.',
    method: 'POST',
    path: '/api/users/leave',
    policy: permit(['user:del']),
    log: 'log.users.del',
    body: z.object({
      id: Id,
      takers: z
        .array(z.object({ projId: Id, userId: Id }))
        .max(500)
        .default([]),
    }),
  }),
  resetPwd: route({
    summary: 'Reset passwords',
    description:
      'A new random password for each, told once; it must be changed at the next sign-in, and all sessions end.',
    method: 'PUT',
    loose: true,
    path: '/api/users/resetPwd',
    policy: permit(['user:edit']),
    secret: true,
    log: 'log.users.resetPwd',
    body: Ids.max(100),
    reply: z.array(z.object({ id: Id, username: z.string(), password: z.string() })),
  }),
  unlock: route({
    summary: 'End the waiting after failed sign-ins',
    method: 'PUT',
    path: '/api/users/unlock',
    policy: permit(['user:edit']),
    log: 'log.users.unlock',
    body: Ids,
  }),
  findByIdNoCache: route({
    summary: 'Get a person',
    method: 'GET',
    path: '/api/users/findByIdNoCache',
    policy: permit(['user:list']),
    query: z.object({ id: IdText }),
    reply: User,
  }),
  findList: route({
    summary: 'Get people by their ids',
    method: 'POST',
    path: '/api/users/findList',
    reads: true,
    policy: permit(['user:list']),
    body: z.array(Id).max(1000),
    reply: z.array(User),
  }),
  query: route({
    summary: 'Search people',
    description: 'By job number, name, pinyin or initials; needs two letters or one Chinese character.',
    method: 'GET',
    path: '/api/public/queryUser',
    policy: signedIn,
    scope: 'user.read',
    query: z.object({ blurryName: z.string().trim().max(40).default('') }),
    reply: z.array(FoundUser),
  }),
}

/** By the module of the server that answers them. */
export const userParts = { admin, rights, account }

export const users = describeRoutes("Accounts: their administration, finding people, and the caller's own.", {
  ...admin,
  ...rights,
  ...account,
})
