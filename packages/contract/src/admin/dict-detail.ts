import * as z from 'zod'
import { everyRow, Id, IdText, many, PageQuery, pageOf } from '../core/common.ts'
import { describeRoutes, permit, route, signedIn } from '../core/route.ts'

export const DictDetail = z.object({
  id: Id,
  dict: z.object({ id: Id }),
  dictName: z.string(),
  label: z.string(),
  value: z.string(),
  dictSort: z.int(),
  /** Only on calls of the administration. */
  labelEn: z.string().optional(),
  createTime: z.string().optional(),
})
export type DictDetail = z.infer<typeof DictDetail>

const fields = z.object({
  dict: z.object({ id: Id }),
  label: z.string().trim().min(1).max(120),
  labelEn: z.string().max(120).nullish(),
  value: z.string().trim().min(1).max(120),
  dictSort: z.int().min(0).max(99_999).default(999),
})

export const dictDetail = describeRoutes('Entries of dictionaries.', {
  list: route({
    summary: 'List the entries of a dictionary',
    method: 'GET',
    path: '/api/dictDetail',
    policy: signedIn,
    query: PageQuery.extend({
      size: everyRow,
      dictName: z.string().max(80).optional(),
      label: z.string().max(80).optional(),
    }),
    reply: pageOf(DictDetail),
  }),
  map: route({
    summary: 'Get the entries of several dictionaries by name',
    method: 'GET',
    path: '/api/dictDetail/map',
    policy: signedIn,
    query: z.object({ dictName: many(z.string().max(800)) }),
    reply: z.record(z.string(), z.array(DictDetail)),
  }),
  create: route({
    summary: 'Create a dictionary entry',
    method: 'POST',
    loose: true,
    path: '/api/dictDetail',
    policy: permit(['dict:add']),
    status: 201,
    log: 'log.dictDetail.add',
    leftOver: { key: 'dictName', fields: ['labelEn'] },
    body: fields.extend({ id: z.null().optional() }),
  }),
  update: route({
    summary: 'Edit a dictionary entry',
    method: 'PUT',
    loose: true,
    path: '/api/dictDetail',
    policy: permit(['dict:edit']),
    status: 204,
    log: 'log.dictDetail.edit',
    body: fields.extend({ id: Id }),
  }),
  remove: route({
    summary: 'Delete a dictionary entry',
    method: 'DELETE',
    path: '/api/dictDetail/:id',
    policy: permit(['dict:del']),
    log: 'log.dictDetail.del',
    params: z.object({ id: IdText }),
  }),
})
