import * as z from 'zod'
import { Between, Flag, Id, Ids, IdText, ParentId, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { Audit } from '../core/resource.ts'
import { describeRoutes, permit, route } from '../core/route.ts'

export const deptFeature = defineFeature({
  permissions: crud('dept'),
})
declare module '../core/feature.ts' {
  interface Features {
    dept: typeof deptFeature
  }
}

/** A department in a tree that is read level by level. `pid` absent = top. */
export interface Dept extends z.infer<typeof DeptNode> {
  children?: Dept[]
}
const DeptNode = Audit.extend({
  id: Id,
  pid: Id.optional(),
  name: z.string(),
  label: z.string(),
  enabled: z.boolean(),
  deptSort: z.int(),
  subCount: z.int(),
  /** People in it and in everything below it that the caller may see. */
  userCount: z.int(),
  hasChildren: z.boolean(),
  leaf: z.boolean(),
})
export const Dept: z.ZodType<Dept> = z.lazy(() => DeptNode.extend({ children: z.array(Dept).optional() }))

const fields = z.object({
  name: z.string().trim().min(1).max(60),
  /** 0 or nothing = top. */
  pid: ParentId.nullish(),
  enabled: Flag,
  deptSort: z.int().min(0).max(99_999).default(999),
})
const filters = z.object({
  name: z.string().max(60).optional(),
  enabled: Flag.optional(),
  pid: IdText.optional(),
  createTime: Between,
})
const listed = permit(['dept:list', 'user:list'])

export const dept = describeRoutes('Departments.', {
  list: route({
    summary: 'List departments',
    description: 'Without a filter the top level of what the caller may see.',
    method: 'GET',
    path: '/api/dept',
    policy: listed,
    query: filters,
    reply: pageOf(Dept),
  }),
  download: route({
    summary: 'Export departments',
    method: 'GET',
    path: '/api/dept/download',
    policy: listed,
    query: filters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  superior: route({
    summary: 'Get departments with everything above them',
    description: 'As a tree of levels.',
    method: 'POST',
    loose: true,
    path: '/api/dept/superior',
    reads: true,
    policy: listed,
    query: z.object({ exclude: Flag.default(true) }),
    body: z.array(Id).max(1000),
    reply: pageOf(Dept),
  }),
  create: route({
    summary: 'Create a department',
    method: 'POST',
    loose: true,
    path: '/api/dept',
    policy: permit(['dept:add']),
    status: 201,
    log: 'log.dept.add',
    body: fields.extend({ id: z.null().optional() }),
  }),
  update: route({
    summary: 'Edit a department',
    method: 'PUT',
    loose: true,
    path: '/api/dept',
    policy: permit(['dept:edit']),
    status: 204,
    log: 'log.dept.edit',
    body: fields.extend({ id: Id, rowVersion: z.int().optional() }),
  }),
  remove: route({
    summary: 'Delete departments',
    description: 'With everything below them; refused while people or roles refer to one of them.',
    method: 'DELETE',
    loose: true,
    path: '/api/dept',
    policy: permit(['dept:del']),
    log: 'log.dept.del',
    body: Ids,
  }),
})
