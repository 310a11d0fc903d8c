import * as z from 'zod'
import { byProject, everyRow, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route, signedIn } from '../core/route.ts'

export const projectMemberFeature = defineFeature({
  permissions: ['projectMember:edit'],
})
declare module '../core/feature.ts' {
  interface Features {
    projectMember: typeof projectMemberFeature
  }
}

/** Staffing: who works in a project, as what, for which disciplines and subs (none = all of them). */
export const ProjectResource = z.object({
  resourceId: Id,
  projId: Id,
  user: z.object({
    id: Id,
    username: z.string(),
    nickName: z.string(),
    jobNumber: z.string().optional(),
    deptName: z.string().optional(),
    avatarName: z.string().optional(),
  }),
  roleIds: z.array(Id),
  roleNames: z.array(z.string()),
  /** Permission strings in this project. */
  roles: z.array(z.string()),
  disciplines: z.array(z.string()),
  subIds: z.array(Id),
  rowVersion: z.int(),
})
export type ProjectResource = z.infer<typeof ProjectResource>

/** Somebody to choose. */
export const PickedPerson = z.object({
  id: Id,
  username: z.string(),
  nickName: z.string(),
  jobNumber: z.string().optional(),
  deptName: z.string().optional(),
  /** In the project that is asked about, for its own people. */
  roleNames: z.array(z.string()).optional(),
  disciplines: z.array(z.string()).optional(),
})
export type PickedPerson = z.infer<typeof PickedPerson>

/** What can wait for somebody in a project. */
export const waitingKinds = [
  'manager',
  'issueAssignee',
  'issueReviewer',
  'hubAnnotation',
  'clashGroup',
  'accessControl',
  'approval',
  'todo',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

const member = z.object({
  roleIds: z.array(Id).min(1).max(20),
  disciplines: z.array(z.string().max(10)).max(30).default([]),
  subIds: z.array(Id).max(500).default([]),
})
/** By job number, name, pinyin or initials. */
const search = z.object({ projId: IdText, blurry: z.string().max(40).optional() })
const byResource = (ids: Locate['ids']): Locate => ({ kind: 'resource', ids })
const people = (path: `/api/${string}`, summary: string, description?: string) =>
  route({
    summary,
    description,
    method: 'GET',
    path,
    policy: memberOf(byProject('query', 'projId')),
    query: search,
    reply: z.array(PickedPerson),
  })

export const projectMember = describeRoutes('Staffing: who works in a project, as what.', {
  resources: route({
    summary: 'List the members of a project with their roles',
    method: 'GET',
    path: '/api/projectResource',
    policy: memberOf(byProject('query', 'projId')),
    query: PageQuery.extend({ projId: IdText, size: everyRow }),
    reply: pageOf(ProjectResource),
    scope: 'project.read',
  }),
  create: route({
    summary: 'Add members to a project',
    method: 'POST',
    path: '/api/projectResource',
    policy: inProject(['projectMember:edit'], byProject('body', 'projId')),
    status: 201,
    log: 'log.projectMember.add',
    body: member.extend({ projId: Id, userIds: z.array(Id).min(1).max(100) }),
    reply: z.array(ProjectResource),
  }),
  update: route({
    summary: 'Edit a member of a project',
    method: 'PUT',
    path: '/api/projectResource',
    policy: inProject(
      ['projectMember:edit'],
      byResource(({ body }) => [(body as { resourceId: number }).resourceId]),
    ),
    log: 'log.projectMember.edit',
    body: member.extend({ resourceId: Id, rowVersion: z.int() }),
    reply: ProjectResource,
  }),
  remove: route({
    summary: 'Remove members from a project',
    method: 'DELETE',
    path: '/api/projectResource',
    policy: inProject(
      ['projectMember:edit'],
      byResource(({ body }) => body as number[]),
    ),
    log: 'log.projectMember.del',
    body: z.array(Id).min(1).max(100),
  }),
  waiting: route({
    summary: 'List what waits for members of a project',
    description: 'Asked before they are removed: open issues, annotations, clash groups, shares and to-dos, by kind.',
    method: 'POST',
    reads: true,
    path: '/api/projectResource/waiting',
    policy: inProject(
      ['projectMember:edit'],
      byResource(({ body }) => body as number[]),
    ),
    body: z.array(Id).min(1).max(100),
    reply: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int() })),
  }),
  handOver: route({
    summary: 'Hand what waits for members of a project to another member',
    method: 'POST',
    path: '/api/projectResource/handOver',
    policy: inProject(
      ['projectMember:edit'],
      byResource(({ body }) => (body as { resourceIds: number[] }).resourceIds),
    ),
    log: 'log.projectMember.handOver',
    body: z.object({ resourceIds: z.array(Id).min(1).max(100), userId: Id }),
  }),
  projectUsers: people('/api/projectMember/projectUsers', 'List the people of a project'),
  ofProject: people(
    '/api/users/project_users',
    'List the people of a project by another name',
    'The same as `GET /api/projectMember/projectUsers`.',
  ),
  users: people('/api/projectMember/users', 'Search people who can be added to a project'),
  usersFy: people('/api/project/users_fy', "Search the staff of a project's site"),
  usersZj: people('/api/project/users_zj', 'Search the expert pool of every site'),
  ofSub: route({
    summary: 'List the people of a sub',
    description: 'Those who have it, and those who have all.',
    method: 'GET',
    path: '/api/users/sub_users',
    policy: memberOf({ kind: 'sub', ids: ({ query }) => [Number(query.subId)] }),
    query: z.object({ subId: IdText, blurry: z.string().max(40).optional() }),
    reply: z.array(PickedPerson),
  }),
  roles: route({
    summary: 'List the roles that a project can give',
    method: 'GET',
    path: '/api/projectRole/all',
    policy: signedIn,
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
})
