import * as z from 'zod'
import { Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { describeRoutes, permit, route, signedIn } from '../core/route.ts'

export const userDesktopFeature = defineFeature({
  permissions: ['userDesktop:list', 'userDesktop:edit'],
  approvableKinds: ['userDesktop'],
})
declare module '../core/feature.ts' {
  interface Features {
    userDesktop: typeof userDesktopFeature
  }
}

/** `approved`: a chain of approval has agreed, and somebody has to allot a machine. */
export const desktopStatuses = ['applied', 'approved', 'ready', 'refused', 'withdrawn', 'ended'] as const
const Status = z.enum(desktopStatuses)

/** A computer in the data centre: first an application, then a machine with an address. */
export const UserDesktop = z.object({
  id: Id,
  /** From the dictionary `desktop_spec`. */
  spec: z.string(),
  specLabel: z.string(),
  reason: z.string(),
  status: Status,
  name: z.string().optional(),
  /** Why it was refused or ended, or a word to its user. */
  note: z.string().optional(),
  isCurrent: z.boolean(),
  /** The approval that decides on the application, where a chain does. */
  approvalId: Id.optional(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type UserDesktop = z.infer<typeof UserDesktop>

export const ManagedDesktop = UserDesktop.extend({
  address: z.string().optional(),
  user: z.object({ id: Id, nickName: z.string(), jobNumber: z.string().optional(), deptName: z.string().optional() }),
})
export type ManagedDesktop = z.infer<typeof ManagedDesktop>

export const userDesktop = describeRoutes('Cloud desktops: applications and machines.', {
  detail: route({
    summary: "Get the caller's cloud desktops",
    description: '`address` opens the current one.',
    method: 'GET',
    path: '/api/userDesktop/detail',
    policy: signedIn,
    reply: z.object({ desktops: z.array(UserDesktop), address: z.string().optional() }),
  }),
  apply: route({
    summary: 'Apply for a cloud desktop',
    method: 'POST',
    path: '/api/userDesktop/apply',
    policy: signedIn,
    status: 201,
    log: 'log.userDesktop.apply',
    body: z.object({ spec: z.string().min(1).max(60), reason: z.string().trim().min(1).max(500) }),
    reply: UserDesktop,
  }),
  withdraw: route({
    summary: 'Withdraw an application for a cloud desktop',
    method: 'POST',
    path: '/api/userDesktop/withdraw',
    policy: signedIn,
    log: 'log.userDesktop.withdraw',
    body: z.object({ id: Id }),
    reply: UserDesktop,
  }),
  switch: route({
    summary: 'Switch to another cloud desktop',
    description: 'Answers where it is.',
    method: 'POST',
    path: '/api/userDesktop/switch',
    policy: signedIn,
    log: 'log.userDesktop.switch',
    body: z.object({ id: Id }),
    reply: z.object({ address: z.string() }),
  }),
  list: route({
    summary: 'List all cloud desktops and applications',
    method: 'GET',
    path: '/api/userDesktop',
    policy: permit(['userDesktop:list']),
    query: PageQuery.extend({ status: Status.optional(), userId: IdText.optional() }),
    reply: pageOf(ManagedDesktop),
  }),
  decide: route({
    summary: 'Grant, refuse or end a cloud desktop',
    description: 'Granting needs name and address.',
    method: 'PUT',
    path: '/api/userDesktop/decide',
    policy: permit(['userDesktop:edit']),
    log: 'log.userDesktop.decide',
    body: z.object({
      id: Id,
      status: z.enum(['ready', 'refused', 'ended']),
      name: z.string().trim().max(60).nullish(),
      address: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .nullish(),
      note: z.string().trim().max(500).nullish(),
      rowVersion: z.int(),
    }),
    reply: ManagedDesktop,
  }),
})
