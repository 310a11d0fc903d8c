import * as z from 'zod'
import { byProject, Id, IdText } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { ElementRules } from './clash-selection.ts'

/** Pairs that nobody wants to hear of: one element of `a`, the other of `b`. */
export const ClashIgnoreRule = z.object({
  id: Id,
  projId: Id,
  /** Absent: in every test of the project. */
  testId: Id.optional(),
  name: z.string(),
  reason: z.string(),
  a: ElementRules,
  b: ElementRules,
  /** The last day on which it holds. */
  expiry: z.string().optional(),
  isExpired: z.boolean(),
  /** Points that it keeps away now. */
  points: z.int(),
  createByName: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type ClashIgnoreRule = z.infer<typeof ClashIgnoreRule>

const pair = z.object({ a: ElementRules, b: ElementRules })
const fields = pair.extend({
  name: z.string().trim().min(1).max(60),
  reason: z.string().trim().max(500).default(''),
  expiry: z.iso.date().nullish(),
})
const byRule = (ids: Locate['ids']): Locate => ({ kind: 'clashIgnoreRule', ids })
const testNamed: Locate = {
  kind: 'clash',
  ids: ({ body }) => [(body as { testId?: number }).testId].filter((id) => id !== undefined),
}

/** A saved rule holds at once: points that it covers are ignored with its name as the reason, and come back when it goes. */
export const clashIgnoreRule = describeRoutes('Rules that ignore clash points.', {
  list: route({
    summary: 'List the ignore rules of a project',
    method: 'GET',
    path: '/api/clashIgnoreRule',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(ClashIgnoreRule),
    scope: 'clash.read',
  }),
  count: route({
    summary: 'Count the clash points that a new ignore rule would remove',
    description: 'Of the unresolved points.',
    method: 'POST',
    path: '/api/clashIgnoreRule/count',
    policy: memberOf([byProject('body', 'projId'), testNamed]),
    reads: true,
    body: pair.extend({ projId: Id, testId: Id.optional() }),
    reply: z.object({ points: z.int(), pointsLeft: z.int(), groups: z.int(), groupsLeft: z.int() }),
    scope: 'clash.read',
  }),
  create: route({
    summary: 'Create an ignore rule',
    method: 'POST',
    path: '/api/clashIgnoreRule',
    policy: inProject(['clash:add'], [byProject('body', 'projId'), testNamed]),
    status: 201,
    log: 'log.clashIgnoreRule.add',
    perPersonMinute: 60,
    body: fields.extend({ projId: Id, testId: Id.optional() }),
    reply: ClashIgnoreRule,
    scope: 'clash.write',
  }),
  update: route({
    summary: 'Edit an ignore rule',
    method: 'PUT',
    path: '/api/clashIgnoreRule',
    policy: inProject(
      ['clash:edit'],
      byRule(({ body }) => [(body as { id: number }).id]),
    ),
    log: 'log.clashIgnoreRule.edit',
    body: fields.extend({ id: Id, rowVersion: z.int() }),
    reply: ClashIgnoreRule,
    scope: 'clash.write',
  }),
  remove: route({
    summary: 'Delete ignore rules',
    method: 'DELETE',
    path: '/api/clashIgnoreRule',
    policy: inProject(
      ['clash:del'],
      byRule(({ body }) => body as number[]),
    ),
    log: 'log.clashIgnoreRule.del',
    body: z.array(Id).min(1).max(100),
    scope: 'clash.write',
  }),
})
