import * as z from 'zod'
import { byProject, Id, IdText, PageQuery, pageOf } from './common.ts'
import { memberOf, route, signedIn } from './route.ts'

export const ProjectStatus = z.enum(['not_started', 'running', 'paused', 'finished', 'archived', 'cancelled'])
export type ProjectStatus = z.infer<typeof ProjectStatus>

export const Project = z.object({
  projId: Id,
  indexCode: z.string(),
  projName: z.string(),
  stage: z.string(),
  status: ProjectStatus,
  /** A day, yyyy-MM-dd: days have no zone. */
  planEnd: z.string().optional(),
  /** Names of the caller's roles in it. */
  myRoles: z.array(z.string()),
})
export type Project = z.infer<typeof Project>

export const ProjectResource = z.object({
  resourceId: Id,
  projId: Id,
  user: z.object({ id: Id, username: z.string(), nickName: z.string(), avatarName: z.string().optional() }),
  roleNames: z.array(z.string()),
  /** Permission strings in this project. */
  roles: z.array(z.string()),
})
export type ProjectResource = z.infer<typeof ProjectResource>

/** A building or part of a project. */
export const ProjectSub = z.object({
  subId: Id,
  projId: Id,
  subNo: z.string(),
  subCode: z.string(),
  subName: z.string(),
  sort: z.int(),
})
export type ProjectSub = z.infer<typeof ProjectSub>

export const project = {
  /** The caller's projects; an administrator sees all. With `projId` and size 1 it answers whether he is a member. */
  list: route({
    method: 'GET',
    path: '/api/project',
    policy: signedIn,
    query: PageQuery.extend({ projId: IdText.optional(), appModel: z.string().max(20).optional() }),
    reply: pageOf(Project),
    scope: 'project.read',
  }),
  resources: route({
    method: 'GET',
    path: '/api/projectResource',
    policy: memberOf(byProject('query', 'projId')),
    query: PageQuery.extend({ projId: IdText }),
    reply: pageOf(ProjectResource),
    scope: 'project.read',
  }),
  /** Subs of the caller's projects; an administrator sees all. */
  subs: route({
    method: 'GET',
    path: '/api/projectSub',
    policy: signedIn,
    query: PageQuery.extend({ projId: IdText.optional(), subId: IdText.optional() }),
    reply: pageOf(ProjectSub),
    scope: 'project.read',
  }),
}
