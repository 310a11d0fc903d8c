import * as z from 'zod'
import { byProject, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route, signedIn } from '../core/route.ts'

/** A building or part of a project; everything in the hub hangs on one. */
export const ProjectSub = z.object({
  subId: Id,
  projId: Id,
  subNo: z.string(),
  /** The project's index code and the number. */
  subCode: z.string(),
  subName: z.string(),
  sort: z.int(),
  rowVersion: z.int(),
})
export type ProjectSub = z.infer<typeof ProjectSub>

const fields = z.object({
  subNo: z
    .string()
    .trim()
    .regex(/^[\w-]{1,10}$/),
  subName: z.string().trim().min(1).max(60),
})
/** Rows of subs, by their own ids. */
const bySub = (ids: Locate['ids']): Locate => ({ kind: 'sub', ids })

export const projectSub = describeRoutes('Subs: the parts that a project is divided into, such as buildings.', {
  list: route({
    summary: "List the subs of the caller's projects",
    description: 'An administrator sees all.',
    method: 'GET',
    path: '/api/projectSub',
    policy: signedIn,
    query: PageQuery.extend({ projId: IdText.optional(), subId: IdText.optional() }),
    reply: pageOf(ProjectSub),
    scope: 'project.read',
  }),
  ofProject: route({
    summary: 'List the subs of a project in their order',
    method: 'GET',
    path: '/api/projectSub/querySubListByProjId',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(ProjectSub),
    scope: 'project.read',
  }),
  create: route({
    summary: 'Create a sub',
    method: 'POST',
    path: '/api/projectSub',
    policy: inProject(['project:edit'], byProject('body', 'projId')),
    status: 201,
    log: 'log.projectSub.add',
    body: fields.extend({ projId: Id }),
    reply: ProjectSub,
  }),
  update: route({
    summary: 'Edit a sub',
    method: 'PUT',
    path: '/api/projectSub',
    policy: inProject(
      ['project:edit'],
      bySub(({ body }) => [(body as { subId: number }).subId]),
    ),
    log: 'log.projectSub.edit',
    body: fields.extend({ subId: Id, rowVersion: z.int() }),
    reply: ProjectSub,
  }),
  sort: route({
    summary: "Set the order of a project's subs",
    description: 'The whole list; refused when it is not the list of now.',
    method: 'PUT',
    path: '/api/projectSub/sort',
    policy: inProject(['project:edit'], byProject('body', 'projId')),
    log: 'log.projectSub.sort',
    body: z.object({ projId: Id, subIds: z.array(Id).max(500) }),
  }),
  remove: route({
    summary: 'Delete subs',
    method: 'DELETE',
    path: '/api/projectSub',
    policy: inProject(
      ['project:edit'],
      bySub(({ body }) => body as number[]),
    ),
    log: 'log.projectSub.del',
    body: z.array(Id).min(1).max(500),
  }),
})
