import * as z from 'zod'
import { byProject, changesOf, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { Facet } from '../issue/issue-filter.ts'
import { ClashFilter, ClashSort, clashFacets } from './clash-filter.ts'
import { clashDecisions, clashTemplates } from './clash-labels.ts'
import {
  ClashGroup,
  ClashHeight,
  ClashMatrix,
  ClashPin,
  ClashPoint,
  ClashPointDetail,
  ClashPointHistory,
  ClashRun,
  ClashTemplateRow,
  ClashTest,
  ClashTestFields,
  ClashTrend,
} from './clash-row.ts'

export const clashFeature = defineFeature({
  order: 6,
  permissions: crud('clash'),
  scopes: ['clash.read', 'clash.write'],
  foundKinds: ['clash'],
  todoKinds: ['clash'],
  eventKinds: ['clash', 'clashGroup'],
})
declare module '../core/feature.ts' {
  interface Features {
    clash: typeof clashFeature
  }
}

const by = (kind: string, ids: Locate['ids']): Locate => ({ kind, ids })
const idOf = (part: 'query' | 'body', kind: string, field = 'id') =>
  by(kind, (input) => [Number((input[part] as Record<string, unknown>)[field])])
const idsOf = (kind: string, field: string) => by(kind, ({ body }) => (body as Record<string, number[]>)[field] ?? [])
const given = (kind: string, field: string) =>
  by(kind, ({ body }) => [(body as Record<string, number | undefined>)[field]].filter((id) => id !== undefined))
const selections = by('clashSelection', ({ body }) => {
  const { aId, bId } = body as Partial<ClashTestFields>
  return [aId, bId].filter((id) => id !== undefined)
})
const inFilter = memberOf([byProject('body', 'projId'), given('sub', 'subId')])
const page = { page: z.int().min(0).max(1_000_000).default(0), size: PageQuery.shape.size }
const deepest: ClashSort = { by: 'depth', isDescending: true }

export const clash = describeRoutes('Clash tests, their runs and the points that they find.', {
  list: route({
    summary: 'List the clash tests of a project',
    description: 'The newest first.',
    method: 'POST',
    path: '/api/clash/list',
    policy: inFilter,
    reads: true,
    body: z.object({ projId: Id, subId: Id.optional(), blurry: z.string().max(100).optional(), ...page }),
    reply: pageOf(ClashTest),
    scope: 'clash.read',
  }),
  detail: route({
    summary: 'Get a clash test',
    method: 'GET',
    path: '/api/clash/detail',
    policy: memberOf(idOf('query', 'clash')),
    query: z.object({ id: IdText }),
    reply: ClashTest,
    scope: 'clash.read',
  }),
  create: route({
    summary: 'Create a clash test',
    method: 'POST',
    path: '/api/clash',
    policy: inProject(['clash:add'], [byProject('body', 'projId'), given('sub', 'subId'), selections]),
    status: 201,
    log: 'log.clash.add',
    perPersonMinute: 60,
    body: ClashTestFields.extend({ projId: Id, subId: Id.optional() }),
    reply: ClashTest,
    scope: 'clash.write',
  }),
  update: route({
    summary: 'Edit a clash test',
    description: 'Another type or other selections: its points are resolved or found again by the next run.',
    method: 'PUT',
    path: '/api/clash',
    policy: inProject(['clash:edit'], [idOf('body', 'clash'), selections]),
    log: 'log.clash.edit',
    body: changesOf(ClashTestFields).extend({ id: Id, rowVersion: z.int() }),
    reply: ClashTest,
    scope: 'clash.write',
  }),
  remove: route({
    summary: 'Delete clash tests',
    description: 'With all of their points.',
    method: 'DELETE',
    path: '/api/clash',
    policy: inProject(
      ['clash:del'],
      by('clash', ({ body }) => body as number[]),
    ),
    log: 'log.clash.del',
    body: Ids,
    scope: 'clash.write',
  }),
  templates: route({
    summary: 'List the templates of clash tests',
    method: 'GET',
    path: '/api/clash/templates',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(ClashTemplateRow),
    scope: 'clash.read',
  }),
  createFromTemplates: route({
    summary: 'Create clash tests from templates',
    description: 'With their selections, where the project has none of that name.',
    method: 'POST',
    path: '/api/clash/templates',
    policy: inProject(['clash:add'], [byProject('body', 'projId'), given('sub', 'subId')]),
    status: 201,
    log: 'log.clash.add',
    perPersonMinute: 60,
    body: z.object({ projId: Id, subId: Id.optional(), codes: z.array(z.enum(clashTemplates)).min(1).max(20) }),
    reply: z.array(ClashTest),
    scope: 'clash.write',
  }),
  run: route({
    summary: 'Run clash tests',
    description: 'One that is queued or running is answered as it is.',
    method: 'POST',
    path: '/api/clash/run',
    policy: inProject(['clash:edit'], idsOf('clash', 'ids')),
    status: 201,
    log: 'log.clash.run',
    perPersonMinute: 60,
    body: z.object({ ids: z.array(Id).min(1).max(50) }),
    reply: z.array(ClashRun),
    scope: 'clash.write',
  }),
  cancel: route({
    summary: 'Cancel a run of a clash test',
    description: 'Nothing that it would still have done is done. One that has ended is answered as it is.',
    method: 'POST',
    path: '/api/clash/cancel',
    policy: inProject(['clash:edit'], idOf('body', 'clashRun')),
    log: 'log.clash.cancel',
    body: z.object({ id: Id }),
    reply: ClashRun,
    scope: 'clash.write',
  }),
  runs: route({
    summary: 'List the runs of a clash test',
    description: 'The newest first.',
    method: 'GET',
    path: '/api/clash/runs',
    policy: memberOf(idOf('query', 'clash')),
    query: PageQuery.pick({ page: true, size: true }).extend({ id: IdText }),
    reply: pageOf(ClashRun),
    scope: 'clash.read',
  }),
  points: route({
    summary: 'List clash points',
    method: 'POST',
    path: '/api/clash/points',
    policy: inFilter,
    reads: true,
    body: ClashFilter.extend({ ...page, sort: ClashSort.default(deepest) }),
    reply: pageOf(ClashPoint),
    scope: 'clash.read',
  }),
  point: route({
    summary: 'Get a clash point',
    method: 'GET',
    path: '/api/clash/point',
    policy: memberOf(idOf('query', 'clashPoint')),
    query: z.object({ id: IdText }),
    reply: ClashPointDetail,
    scope: 'clash.read',
  }),
  groups: route({
    summary: 'List groups of clash points',
    description: 'Those that have one of the filtered points, those with most of them first.',
    method: 'POST',
    path: '/api/clash/groups',
    policy: inFilter,
    reads: true,
    body: ClashFilter.extend(page),
    reply: pageOf(ClashGroup),
    scope: 'clash.read',
  }),
  facets: route({
    summary: 'Count clash points by each value of a filter',
    description: "A field's own filter does not narrow its own values.",
    method: 'POST',
    path: '/api/clash/facets',
    policy: inFilter,
    reads: true,
    body: ClashFilter,
    reply: z.record(z.enum(clashFacets), z.array(Facet)),
    scope: 'clash.read',
  }),
  matrix: route({
    summary: 'Count clash points by pairs of disciplines',
    description: "The filter's own pair does not narrow it.",
    method: 'POST',
    path: '/api/clash/matrix',
    policy: inFilter,
    reads: true,
    body: ClashFilter,
    reply: ClashMatrix,
    scope: 'clash.read',
  }),
  trend: route({
    summary: 'Get the numbers of clash points over the runs',
    method: 'POST',
    path: '/api/clash/trend',
    policy: memberOf([byProject('body', 'projId'), given('sub', 'subId'), given('clash', 'testId')]),
    reads: true,
    body: ClashFilter.pick({ projId: true, subId: true, testId: true }),
    reply: ClashTrend,
    scope: 'clash.read',
  }),
  pins: route({
    summary: 'List the places of clash points',
    description: 'At most 5,000, the deepest first.',
    method: 'POST',
    path: '/api/clash/pins',
    policy: inFilter,
    reads: true,
    body: ClashFilter,
    reply: z.array(ClashPin),
    scope: 'clash.read',
  }),
  heights: route({
    summary: 'List the net heights of rooms',
    description: 'All rooms that a net height test looked at in its last run.',
    method: 'GET',
    path: '/api/clash/heights',
    policy: memberOf(idOf('query', 'clash')),
    query: z.object({ id: IdText }),
    reply: z.array(ClashHeight),
    scope: 'clash.read',
  }),
  updateClashPointStatus: route({
    summary: 'Set the status of clash points',
    description:
      'Points by their ids, or all unresolved ones of groups. A resolved one stays as it is. Answers how many changed.',
    method: 'POST',
    path: '/api/clash/updateClashPointStatus',
    policy: inProject(['clash:edit'], [idsOf('clashPoint', 'ids'), idsOf('clashGroup', 'groupIds')]),
    log: 'log.clash.status',
    body: z
      .object({
        ids: z.array(Id).max(1000).default([]),
        groupIds: z.array(Id).max(1000).default([]),
        status: z.enum(clashDecisions),
        note: z.string().trim().max(500).default(''),
      })
      .refine(({ ids, groupIds }) => ids.length + groupIds.length > 0)
      .meta({ examples: [{ ids: [12, 13], status: 'reviewed', note: 'Seen on site' }] }),
    reply: z.object({ changed: z.int() }),
    scope: 'clash.write',
  }),
  queryClashPointHistory: route({
    summary: 'List the changes of a clash point',
    method: 'GET',
    path: '/api/clash/queryClashPointHistory',
    policy: memberOf(idOf('query', 'clashPoint')),
    query: z.object({ id: IdText }),
    reply: z.array(ClashPointHistory),
    scope: 'clash.read',
  }),
})

/** Those that people make stay over runs; the others are made anew by each. */
export const clashGroup = describeRoutes('Groups of clash points.', {
  create: route({
    summary: 'Group clash points',
    method: 'POST',
    path: '/api/clashGroup',
    policy: inProject(['clash:edit'], idsOf('clashPoint', 'pointIds')),
    status: 201,
    log: 'log.clashGroup.add',
    perPersonMinute: 120,
    body: z.object({ name: z.string().trim().min(1).max(120), pointIds: Ids }),
    reply: ClashGroup,
    scope: 'clash.write',
  }),
  update: route({
    summary: 'Edit a group of clash points',
    description: 'A name makes it a manual one; the responsible discipline and person stay with an automatic one too.',
    method: 'PUT',
    path: '/api/clashGroup',
    policy: inProject(['clash:edit'], idOf('body', 'clashGroup')),
    log: 'log.clashGroup.edit',
    body: z.object({
      id: Id,
      rowVersion: z.int(),
      name: z.string().trim().min(1).max(120).optional(),
      discipline: z.string().max(60).nullish(),
      assigneeId: Id.nullish(),
    }),
    reply: ClashGroup,
    scope: 'clash.write',
  }),
  addPoints: route({
    summary: 'Add clash points to a group',
    description: 'Of the same test only.',
    method: 'POST',
    path: '/api/clashGroup/points',
    policy: inProject(['clash:edit'], [idOf('body', 'clashGroup'), idsOf('clashPoint', 'pointIds')]),
    log: 'log.clashGroup.edit',
    body: z.object({ id: Id, pointIds: Ids }),
    reply: ClashGroup,
    scope: 'clash.write',
  }),
  remove: route({
    summary: 'Dissolve groups of clash points',
    description: 'Manual ones: their points go back to the groups that they would be in.',
    method: 'DELETE',
    path: '/api/clashGroup',
    policy: inProject(
      ['clash:edit'],
      by('clashGroup', ({ body }) => body as number[]),
    ),
    log: 'log.clashGroup.del',
    body: z.array(Id).min(1).max(100),
    scope: 'clash.write',
  }),
})
