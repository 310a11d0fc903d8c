import * as z from 'zod'
import { byProject, bySub, Id, IdText } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { ElementQuery } from '../model/model-query.ts'
import { elementKinds, elementTrades } from './element-kind.ts'

/** Which elements, of whatever version is the newest: everything given must hold; of several values one is enough. */
export const ElementRules = ElementQuery.omit({ fileIds: true }).extend({
  /** Of the models that they are in. */
  disciplines: z.array(z.string().max(60)).max(50).optional(),
  /** What a thing is and who draws it, whatever class the file gives it. What nothing tells is of every trade. */
  kinds: z.array(z.enum(elementKinds)).max(elementKinds.length).optional(),
  trades: z.array(z.enum(elementTrades)).max(elementTrades.length).optional(),
  /** Only these. */
  globalIds: z.array(z.string().max(64)).min(1).max(10_000).optional(),
})
export type ElementRules = z.infer<typeof ElementRules>

/** A search for elements that a project keeps, for one side of a clash test. */
export const ClashSelection = z.object({
  id: Id,
  projId: Id,
  name: z.string(),
  rules: ElementRules,
  /** Tests that use it. */
  tests: z.int(),
  createByName: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type ClashSelection = z.infer<typeof ClashSelection>

const fields = z.object({ name: z.string().trim().min(1).max(60), rules: ElementRules })
const bySelection = (ids: Locate['ids']): Locate => ({ kind: 'clashSelection', ids })

export const clashSelection = describeRoutes('Saved selections of elements, which clash tests compare.', {
  list: route({
    summary: 'List the element selections of a project',
    method: 'GET',
    path: '/api/clashSelection',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(ClashSelection),
    scope: 'clash.read',
  }),
  create: route({
    summary: 'Create an element selection',
    method: 'POST',
    path: '/api/clashSelection',
    policy: inProject(['clash:add'], byProject('body', 'projId')),
    status: 201,
    log: 'log.clashSelection.add',
    perPersonMinute: 120,
    body: fields.extend({ projId: Id }),
    reply: ClashSelection,
    scope: 'clash.write',
  }),
  update: route({
    summary: 'Edit an element selection',
    method: 'PUT',
    path: '/api/clashSelection',
    policy: inProject(
      ['clash:edit'],
      bySelection(({ body }) => [(body as { id: number }).id]),
    ),
    log: 'log.clashSelection.edit',
    body: fields.extend({ id: Id, rowVersion: z.int() }),
    reply: ClashSelection,
    scope: 'clash.write',
  }),
  remove: route({
    summary: 'Delete element selections',
    description: 'Refused with 409 while a test uses one of them.',
    method: 'DELETE',
    path: '/api/clashSelection',
    policy: inProject(
      ['clash:del'],
      bySelection(({ body }) => body as number[]),
    ),
    log: 'log.clashSelection.del',
    body: z.array(Id).min(1).max(100),
    scope: 'clash.write',
  }),
  count: route({
    summary: 'Count the elements that a selection finds',
    description: "In the sub's newest models; the first of them come with it.",
    method: 'POST',
    path: '/api/clashSelection/count',
    policy: memberOf(bySub('body')),
    reads: true,
    body: z.object({ subId: Id, rules: ElementRules }),
    reply: z.object({ count: z.int(), names: z.array(z.string()) }),
    scope: 'clash.read',
  }),
})
