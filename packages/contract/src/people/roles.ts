import * as z from 'zod'
import { Between, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { Audit } from '../core/resource.ts'
import { describeRoutes, permit, route, signedIn } from '../core/route.ts'

export const rolesFeature = defineFeature({
  permissions: crud('roles'),
})
declare module '../core/feature.ts' {
  interface Features {
    roles: typeof rolesFeature
  }
}

export const DataScope = z.enum(['全部', '本级', '自定义'])

/** A role of the whole site. A lower level is stronger. `menus` and `depts` are there in every row. */
export const Role = Audit.extend({
  id: Id,
  name: z.string(),
  level: z.int(),
  dataScope: DataScope,
  description: z.string().optional(),
  /** Seeded with the product: it can be renamed and granted, not removed. */
  isBuiltIn: z.boolean(),
  menus: z.array(z.object({ id: Id })),
  depts: z.array(z.object({ id: Id, name: z.string() })),
})
export type Role = z.infer<typeof Role>

const fields = z.object({
  name: z.string().trim().min(1).max(60),
  level: z.int().min(1).max(999).default(3),
  dataScope: DataScope.default('本级'),
  description: z.string().max(255).nullish(),
  depts: z
    .array(z.object({ id: Id }))
    .max(1000)
    .default([]),
})
const filters = PageQuery.extend({ createTime: Between })
const listed = permit(['roles:list'])

export const roles = describeRoutes('Roles of the site.', {
  list: route({
    summary: 'List roles',
    method: 'GET',
    path: '/api/roles',
    policy: listed,
    query: filters,
    reply: pageOf(Role),
  }),
  download: route({
    summary: 'Export roles',
    method: 'GET',
    path: '/api/roles/download',
    policy: listed,
    query: filters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  all: route({
    summary: 'List the names of all roles',
    description: 'Strongest first.',
    method: 'GET',
    path: '/api/roles/all',
    policy: permit(['roles:list', 'user:add', 'user:edit']),
    reply: z.array(Role),
  }),
  level: route({
    summary: "Get the caller's best level",
    method: 'GET',
    path: '/api/roles/level',
    policy: signedIn,
    reply: z.object({ level: z.int() }),
  }),
  get: route({
    summary: 'Get a role',
    method: 'GET',
    path: '/api/roles/:id',
    policy: listed,
    params: z.object({ id: IdText }),
    reply: Role,
  }),
  create: route({
    summary: 'Create a role',
    method: 'POST',
    loose: true,
    path: '/api/roles',
    policy: permit(['roles:add']),
    status: 201,
    log: 'log.roles.add',
    body: fields.extend({ id: z.null().optional() }),
  }),
  update: route({
    summary: 'Edit a role',
    method: 'PUT',
    loose: true,
    path: '/api/roles',
    policy: permit(['roles:edit']),
    status: 204,
    log: 'log.roles.edit',
    body: fields.extend({ id: Id, rowVersion: z.int().optional() }),
  }),
  menu: route({
    summary: 'Set what a role is granted',
    description: 'Replaces everything that it was granted.',
    method: 'PUT',
    loose: true,
    path: '/api/roles/menu',
    policy: permit(['roles:edit']),
    status: 204,
    log: 'log.roles.menu',
    body: z.object({ id: Id, menus: z.array(z.object({ id: Id })).max(5000), rowVersion: z.int().optional() }),
  }),
  remove: route({
    summary: 'Delete roles',
    description: 'Refused while somebody has one of them.',
    method: 'DELETE',
    loose: true,
    path: '/api/roles',
    policy: permit(['roles:del']),
    log: 'log.roles.del',
    body: Ids,
  }),
})
