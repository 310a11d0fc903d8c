import * as z from 'zod'
import { byProject, changesOf, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { inProject, memberOf, route } from '../core/route.ts'
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
  eventKinds: ['clash'],
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

export const clash = {
  /** Tests, the newest first. */
  list: route({
    method: 'POST',
    path: '/api/clash/list',
    policy: inFilter,
    reads: true,
    body: z.object({ projId: Id, subId: Id.optional(), blurry: z.string().max(100).optional(), ...page }),
    reply: pageOf(ClashTest),
    scope: 'clash.read',
  }),
  detail: route({
    method: 'GET',
    path: '/api/clash/detail',
    policy: memberOf(idOf('query', 'clash')),
    query: z.object({ id: IdText }),
    reply: ClashTest,
    scope: 'clash.read',
  }),
  create: route({
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
  /** Another type or other selections: its points are resolved or found again by the next run. */
  update: route({
    method: 'PUT',
    path: '/api/clash',
    policy: inProject(['clash:edit'], [idOf('body', 'clash'), selections]),
    log: 'log.clash.edit',
    body: changesOf(ClashTestFields).extend({ id: Id, rowVersion: z.int() }),
    reply: ClashTest,
    scope: 'clash.write',
  }),
  /** With all of its points. */
  remove: route({
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
    method: 'GET',
    path: '/api/clash/templates',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(ClashTemplateRow),
    scope: 'clash.read',
  }),
  /** With their selections, where the project has none of that name. */
  createFromTemplates: route({
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
  /** One that is queued or running is answered as it is. */
  run: route({
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
  /** Nothing that it would still have done is done. One that has ended is answered as it is. */
  cancel: route({
    method: 'POST',
    path: '/api/clash/cancel',
    policy: inProject(['clash:edit'], idOf('body', 'clashRun')),
    log: 'log.clash.cancel',
    body: z.object({ id: Id }),
    reply: ClashRun,
    scope: 'clash.write',
  }),
  /** Of a test, the newest first. */
  runs: route({
    method: 'GET',
    path: '/api/clash/runs',
    policy: memberOf(idOf('query', 'clash')),
    query: PageQuery.pick({ page: true, size: true }).extend({ id: IdText }),
    reply: pageOf(ClashRun),
    scope: 'clash.read',
  }),
  points: route({
    method: 'POST',
    path: '/api/clash/points',
    policy: inFilter,
    reads: true,
    body: ClashFilter.extend({ ...page, sort: ClashSort.default(deepest) }),
    reply: pageOf(ClashPoint),
    scope: 'clash.read',
  }),
  point: route({
    method: 'GET',
    path: '/api/clash/point',
    policy: memberOf(idOf('query', 'clashPoint')),
    query: z.object({ id: IdText }),
    reply: ClashPointDetail,
    scope: 'clash.read',
  }),
  /** Groups that have one of the filtered points, those with most of them first. */
  groups: route({
    method: 'POST',
    path: '/api/clash/groups',
    policy: inFilter,
    reads: true,
    body: ClashFilter.extend(page),
    reply: pageOf(ClashGroup),
    scope: 'clash.read',
  }),
  /** How many of the filtered ones there are of each value; a field's own filter does not narrow its own values. */
  facets: route({
    method: 'POST',
    path: '/api/clash/facets',
    policy: inFilter,
    reads: true,
    body: ClashFilter,
    reply: z.record(z.enum(clashFacets), z.array(Facet)),
    scope: 'clash.read',
  }),
  /** Filtered points by both disciplines; the filter's own pair does not narrow it. */
  matrix: route({
    method: 'POST',
    path: '/api/clash/matrix',
    policy: inFilter,
    reads: true,
    body: ClashFilter,
    reply: ClashMatrix,
    scope: 'clash.read',
  }),
  trend: route({
    method: 'POST',
    path: '/api/clash/trend',
    policy: memberOf([byProject('body', 'projId'), given('sub', 'subId'), given('clash', 'testId')]),
    reads: true,
    body: ClashFilter.pick({ projId: true, subId: true, testId: true }),
    reply: ClashTrend,
    scope: 'clash.read',
  }),
  /** Of the filtered ones, at most 5,000, the deepest first. */
  pins: route({
    method: 'POST',
    path: '/api/clash/pins',
    policy: inFilter,
    reads: true,
    body: ClashFilter,
    reply: z.array(ClashPin),
    scope: 'clash.read',
  }),
  /** All rooms that a net height test looked at in its last run. */
  heights: route({
    method: 'GET',
    path: '/api/clash/heights',
    policy: memberOf(idOf('query', 'clash')),
    query: z.object({ id: IdText }),
    reply: z.array(ClashHeight),
    scope: 'clash.read',
  }),
  /** Points by their ids, or all unresolved ones of groups. A resolved one stays as it is. Answers how many changed. */
  updateClashPointStatus: route({
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
      .refine(({ ids, groupIds }) => ids.length + groupIds.length > 0),
    reply: z.object({ changed: z.int() }),
    scope: 'clash.write',
  }),
  queryClashPointHistory: route({
    method: 'GET',
    path: '/api/clash/queryClashPointHistory',
    policy: memberOf(idOf('query', 'clashPoint')),
    query: z.object({ id: IdText }),
    reply: z.array(ClashPointHistory),
    scope: 'clash.read',
  }),
}

/** Groups of points. Those that people make stay over runs; the others are made anew by each. */
export const clashGroup = {
  create: route({
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
  /** A name makes it a manual one; the responsible discipline and person stay with an automatic one too. */
  update: route({
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
  /** Puts points into it that are of the same test. */
  addPoints: route({
    method: 'POST',
    path: '/api/clashGroup/points',
    policy: inProject(['clash:edit'], [idOf('body', 'clashGroup'), idsOf('clashPoint', 'pointIds')]),
    log: 'log.clashGroup.edit',
    body: z.object({ id: Id, pointIds: Ids }),
    reply: ClashGroup,
    scope: 'clash.write',
  }),
  /** Manual ones: their points go back to the groups that they would be in. */
  remove: route({
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
}
