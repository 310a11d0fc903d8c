import * as z from 'zod'
import { byProject, everyRow, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { inProject, memberOf, route, signedIn } from '../core/route.ts'

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
})
export type PickedPerson = z.infer<typeof PickedPerson>

const member = z.object({
  roleIds: z.array(Id).min(1).max(20),
  disciplines: z.array(z.string().max(10)).max(30).default([]),
  subIds: z.array(Id).max(500).default([]),
})
/** By job number, name, pinyin or initials. */
const search = z.object({ projId: IdText, blurry: z.string().max(40).optional() })
const byResource = (ids: Locate['ids']): Locate => ({ kind: 'resource', ids })
const people = (path: `/api/${string}`) =>
  route({
    method: 'GET',
    path,
    policy: memberOf(byProject('query', 'projId')),
    query: search,
    reply: z.array(PickedPerson),
  })

export const projectMember = {
  resources: route({
    method: 'GET',
    path: '/api/projectResource',
    policy: memberOf(byProject('query', 'projId')),
    query: PageQuery.extend({ projId: IdText, size: everyRow }),
    reply: pageOf(ProjectResource),
    scope: 'project.read',
  }),
  create: route({
    method: 'POST',
    path: '/api/projectResource',
    policy: inProject(['projectMember:edit'], byProject('body', 'projId')),
    status: 201,
    log: 'log.projectMember.add',
    body: member.extend({ projId: Id, userIds: z.array(Id).min(1).max(100) }),
    reply: z.array(ProjectResource),
  }),
  update: route({
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
    method: 'DELETE',
    path: '/api/projectResource',
    policy: inProject(
      ['projectMember:edit'],
      byResource(({ body }) => body as number[]),
    ),
    log: 'log.projectMember.del',
    body: z.array(Id).min(1).max(100),
  }),
  /** The project's people. */
  projectUsers: people('/api/projectMember/projectUsers'),
  /** The same under the name that the users' calls have for it. */
  ofProject: people('/api/users/project_users'),
  /** People who may be added. */
  users: people('/api/projectMember/users'),
  /** Staff of the project's site. */
  usersFy: people('/api/project/users_fy'),
  /** The expert pool of every site. */
  usersZj: people('/api/project/users_zj'),
  /** People of one sub: those who have it, and those who have all. */
  ofSub: route({
    method: 'GET',
    path: '/api/users/sub_users',
    policy: memberOf({ kind: 'sub', ids: ({ query }) => [Number(query.subId)] }),
    query: z.object({ subId: IdText, blurry: z.string().max(40).optional() }),
    reply: z.array(PickedPerson),
  }),
  /** The roles that a project can give. */
  roles: route({
    method: 'GET',
    path: '/api/projectRole/all',
    policy: signedIn,
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
}
