import * as z from 'zod'
import { byProject, Id, IdText } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { IssueFilter, IssueSort, issueGroupings } from './issue-filter.ts'

export const issueLayouts = ['table', 'board'] as const

const fields = z.object({
  name: z.string().trim().min(1).max(60),
  isPersonal: z.boolean().default(true),
  /** What it shows; `mine` means whoever looks at it. */
  filter: IssueFilter.omit({ projId: true, ids: true, fileIds: true }),
  sort: IssueSort,
  /** By what the list is divided and the model coloured. */
  group: z.enum(issueGroupings).nullish(),
  layout: z.enum(issueLayouts).default('table'),
})

/** A way to look at the issues of a project that somebody kept. */
export const IssueView = fields.extend({
  id: Id,
  projId: Id,
  /** Only its owner sees a personal one. */
  isPersonal: z.boolean(),
  group: z.enum(issueGroupings).optional(),
  layout: z.enum(issueLayouts),
  mine: z.boolean(),
  createBy: z.string(),
  /** What people call who made it. */
  createByName: z.string(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type IssueView = z.infer<typeof IssueView>

const byView = (ids: Locate['ids']): Locate => ({ kind: 'issueView', ids })

export const issueView = describeRoutes('Saved filters of issues.', {
  list: route({
    summary: 'List saved filters of issues',
    description: "One's own, and those of the project.",
    method: 'GET',
    path: '/api/issueView',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(IssueView),
    scope: 'issue.read',
  }),
  create: route({
    summary: 'Save a filter of issues',
    description: 'Personal ones are for every member; those of the project need the right.',
    method: 'POST',
    path: '/api/issueView',
    policy: memberOf(byProject('body', 'projId')),
    status: 201,
    log: 'log.issueView.add',
    perPersonMinute: 120,
    body: fields.extend({ projId: Id }),
    reply: IssueView,
  }),
  update: route({
    summary: 'Edit a saved filter of issues',
    method: 'PUT',
    path: '/api/issueView',
    policy: inProject(
      ['issue:edit'],
      byView(({ body }) => [(body as { id: number }).id]),
      { own: true },
    ),
    log: 'log.issueView.edit',
    body: fields.extend({ id: Id, rowVersion: z.int() }),
    reply: IssueView,
  }),
  remove: route({
    summary: 'Delete saved filters of issues',
    method: 'DELETE',
    path: '/api/issueView',
    policy: inProject(
      ['issue:edit'],
      byView(({ body }) => body as number[]),
      { own: true },
    ),
    log: 'log.issueView.del',
    body: z.array(Id).min(1).max(100),
  }),
})
