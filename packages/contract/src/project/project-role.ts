import * as z from 'zod'
import { Id, Ids, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { Audit } from '../core/resource.ts'
import { describeRoutes, permit, route } from '../core/route.ts'

export const projectRoleFeature = defineFeature({
  permissions: crud('projectRole'),
})
declare module '../core/feature.ts' {
  interface Features {
    projectRole: typeof projectRoleFeature
  }
}

/** A role that every project can give. Its rights are menu entries of the project side. */
export const ProjectRole = Audit.extend({
  id: Id,
  name: z.string(),
  nameEn: z.string().optional(),
  roleSort: z.int(),
  menus: z.array(z.object({ id: Id })),
  /** How many people have it, over all projects. */
  people: z.int(),
})
export type ProjectRole = z.infer<typeof ProjectRole>

const fields = z.object({
  name: z.string().trim().min(1).max(60),
  nameEn: z.string().trim().max(60).nullish(),
  roleSort: z.int().min(0).max(9999).default(999),
})

export const projectRole = describeRoutes('Roles that a project gives its members.', {
  list: route({
    summary: 'List project roles',
    method: 'GET',
    path: '/api/projectRole',
    policy: permit(['projectRole:list']),
    query: PageQuery,
    reply: pageOf(ProjectRole),
  }),
  create: route({
    summary: 'Create a project role',
    method: 'POST',
    path: '/api/projectRole',
    policy: permit(['projectRole:add']),
    status: 201,
    log: 'log.projectRole.add',
    body: fields,
    reply: ProjectRole,
  }),
  update: route({
    summary: 'Edit a project role',
    method: 'PUT',
    path: '/api/projectRole',
    policy: permit(['projectRole:edit']),
    log: 'log.projectRole.edit',
    body: fields.extend({ id: Id, rowVersion: z.int() }),
    reply: ProjectRole,
  }),
  menu: route({
    summary: 'Set what a project role is granted',
    description: 'Replaces everything that it was granted.',
    method: 'PUT',
    path: '/api/projectRole/menu',
    policy: permit(['projectRole:edit']),
    log: 'log.projectRole.menu',
    body: z.object({ id: Id, menus: z.array(z.object({ id: Id })).max(5000), rowVersion: z.int() }),
    reply: ProjectRole,
  }),
  remove: route({
    summary: 'Delete project roles',
    description: 'Refused while somebody has one of them.',
    method: 'DELETE',
    path: '/api/projectRole',
    policy: permit(['projectRole:del']),
    log: 'log.projectRole.del',
    body: Ids,
  }),
})
