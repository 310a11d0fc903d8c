import * as z from 'zod'
import { byProject, Id, IdText, PageQuery, pageOf, pageSize } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, permit, route, signedIn } from '../core/route.ts'
import { defineTopic } from '../core/topic.ts'

export const projectFeature = defineFeature({
  order: 2,
  permissions: crud('project'),
  scopes: ['project.read'],
  foundKinds: ['project'],
  todoKinds: ['review'],
  messageGroups: ['project'],
})
declare module '../core/feature.ts' {
  interface Features {
    project: typeof projectFeature
  }
}

declare module '../core/topic.ts' {
  interface Topics {
    project: true
  }
}
/** Whatever changes in a project, for who has it open, and who that is. */
defineTopic('project', {
  hasRoster: true,
  // What each window looks at.
  signals: { presence: { data: z.object({ at: z.json() }), perSecond: 20, isKept: true } },
})

export const ProjectStatus = z.enum(['not_started', 'running', 'paused', 'finished', 'archived', 'cancelled'])
export type ProjectStatus = z.infer<typeof ProjectStatus>

/** Where a project may go from where it is. */
export const projectTransitions: Readonly<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  not_started: ['running', 'cancelled'],
  running: ['paused', 'finished', 'cancelled'],
  paused: ['running', 'cancelled'],
  finished: ['running', 'archived'],
  archived: ['finished'],
  cancelled: ['not_started'],
}

export const projectStages = ['方案', '初设', '施工图'] as const

/** A day, yyyy-MM-dd: days have no zone. */
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const Project = z.object({
  projId: Id,
  indexCode: z.string(),
  projName: z.string(),
  stage: z.string(),
  status: ProjectStatus,
  siteId: Id.optional(),
  deptId: Id.optional(),
  deptName: z.string().optional(),
  managerId: Id.optional(),
  managerName: z.string().optional(),
  startDate: Day.optional(),
  planEnd: Day.optional(),
  /** Among the caller's favourites. */
  collected: z.boolean(),
  subCount: z.int(),
  memberCount: z.int(),
  /** Names of the caller's roles in it. */
  myRoles: z.array(z.string()),
  /** What it begins with is still being made; said of one project, not in lists. */
  isPreparing: z.boolean().optional(),
  /** In the recycle bin since. */
  deleteTime: z.string().optional(),
  createTime: z.string(),
  rowVersion: z.int(),
})
export type Project = z.infer<typeof Project>

const fields = z.object({
  indexCode: z
    .string()
    .trim()
    .regex(/^[\w-]{1,20}$/),
  projName: z.string().trim().min(1).max(80),
  stage: z.enum(projectStages),
  siteId: Id.nullish(),
  deptId: Id.nullish(),
  /** He becomes project lead. Nothing = the caller. */
  managerId: Id.nullish(),
  startDate: Day.nullish(),
  planEnd: Day.nullish(),
})

/** Which of the projects that the caller may see. */
export const projectViews = ['all', 'mine', 'joined', 'collected', 'deleted'] as const
const filters = PageQuery.extend({
  projId: IdText.optional(),
  appModel: z.string().max(20).optional(),
  view: z.enum(projectViews).default('all'),
  status: ProjectStatus.optional(),
  stage: z.string().max(20).optional(),
})

const ids = z.array(Id).min(1).max(100)
const inBody: Locate = { kind: 'project', ids: ({ body }) => body as number[] }
const deleted: Locate = { kind: 'deletedProject', ids: ({ body }) => body as number[] }
const byId = z.object({ projId: IdText })

/** Something that happened in a project: who did it, what in the caller's words, and where it can be seen. */
export const Activity = z.object({
  by: z.string(),
  avatarName: z.string().optional(),
  text: z.string(),
  link: z.string(),
  time: z.string(),
})
export type Activity = z.infer<typeof Activity>

export const project = describeRoutes('Projects.', {
  list: route({
    summary: "List the caller's projects",
    description: 'An administrator sees all. With `projId` and size 1 it answers whether the caller is a member.',
    method: 'GET',
    path: '/api/project',
    policy: signedIn,
    query: filters,
    reply: pageOf(Project),
    scope: 'project.read',
  }),
  detail: route({
    summary: 'Get a project',
    method: 'GET',
    path: '/api/project/detail',
    policy: memberOf(byProject('query', 'projId')),
    query: byId,
    reply: Project,
    scope: 'project.read',
  }),
  activity: route({
    summary: 'List what happened in a project',
    description: 'The latest first, as far as the caller may know of it.',
    method: 'GET',
    path: '/api/project/activity',
    policy: memberOf(byProject('query', 'projId')),
    query: byId.extend({ size: pageSize(50) }),
    reply: z.array(Activity),
  }),
  count: route({
    summary: "Count the caller's projects by view",
    method: 'GET',
    path: '/api/project/projectCount',
    policy: signedIn,
    reply: z.object({ all: z.int(), mine: z.int(), joined: z.int(), collected: z.int() }),
  }),
  statuses: route({
    summary: 'Count projects by status',
    description: 'Under the present filter.',
    method: 'GET',
    path: '/api/project/status',
    policy: signedIn,
    query: filters.omit({ status: true }),
    reply: z.array(z.object({ status: ProjectStatus, count: z.int() })),
  }),
  create: route({
    summary: 'Create a project',
    method: 'POST',
    path: '/api/project',
    policy: permit(['project:add']),
    status: 201,
    log: 'log.project.add',
    body: fields,
    reply: Project,
  }),
  update: route({
    summary: 'Edit a project',
    method: 'PUT',
    path: '/api/project',
    policy: inProject(['project:edit'], byProject('body', 'projId')),
    log: 'log.project.edit',
    body: fields.extend({ projId: Id, rowVersion: z.int() }),
    reply: Project,
  }),
  remove: route({
    summary: 'Move projects to the recycle bin',
    method: 'DELETE',
    path: '/api/project',
    policy: inProject(['project:del'], inBody, { archived: 'open' }),
    log: 'log.project.del',
    body: ids,
  }),
  restore: route({
    summary: 'Restore projects from the recycle bin',
    method: 'POST',
    path: '/api/project/restore',
    policy: inProject(['project:del'], deleted, { archived: 'open' }),
    log: 'log.project.restore',
    body: ids,
  }),
  start: route({
    summary: 'Start a project',
    method: 'GET',
    also: 'POST',
    path: '/api/project/start',
    policy: inProject(['project:edit'], byProject('query', 'projId'), { archived: 'open' }),
    log: 'log.project.start',
    query: byId,
    reply: Project,
  }),
  updateStatus: route({
    summary: 'Set the status of a project',
    method: 'GET',
    also: 'POST',
    path: '/api/project/doUpdateStatus',
    policy: inProject(['project:edit'], byProject('query', 'projId'), { archived: 'open' }),
    log: 'log.project.status',
    query: byId.extend({ status: ProjectStatus }),
    reply: Project,
  }),
  collect: route({
    summary: "Add a project to the caller's favourites",
    method: 'GET',
    also: 'POST',
    path: '/api/project/collectProject',
    policy: memberOf(byProject('query', 'projId'), { archived: 'open' }),
    query: byId,
  }),
  uncollect: route({
    summary: "Remove a project from the caller's favourites",
    method: 'GET',
    also: 'POST',
    path: '/api/project/cancelCollectProject',
    policy: memberOf(byProject('query', 'projId'), { archived: 'open' }),
    query: byId,
  }),
})
