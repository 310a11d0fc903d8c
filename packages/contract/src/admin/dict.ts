import * as z from 'zod'
import { Id, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { defineResource } from '../core/resource.ts'
import { describeRoutes, permit, route } from '../core/route.ts'
import { DictDetail } from './dict-detail.ts'

export const dictFeature = defineFeature({
  permissions: crud('dict'),
})
declare module '../core/feature.ts' {
  interface Features {
    dict: typeof dictFeature
  }
}

const resource = defineResource(
  'dict',
  {
    name: z
      .string()
      .trim()
      .regex(/^[A-Za-z]\w{0,59}$/),
    description: z.string().max(255).nullish(),
  },
  { called: { one: 'a dictionary', many: 'dictionaries' }, loose: true },
)
const Row = resource.list.reply.shape.content.element

export const dict = describeRoutes('Dictionaries: the words that people choose from.', {
  ...resource,
  list: route({
    ...resource.list,
    summary: 'List dictionaries with their entries',
    description: 'As they are stored, in both languages.',
    reply: pageOf(Row.extend({ dictDetails: z.array(DictDetail) })),
  }),
  all: route({
    summary: 'List the names of all dictionaries',
    method: 'GET',
    path: '/api/dict/all',
    policy: permit(['dict:list']),
    reply: z.array(z.object({ id: Id, name: z.string(), description: z.string().optional() })),
  }),
})
