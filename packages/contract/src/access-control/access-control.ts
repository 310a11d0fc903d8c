import * as z from 'zod'
import { byProject, Flag, Id, Ids, IdText, many, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, inProject, memberOf, permit, route } from '../core/route.ts'
import { fileOf } from '../model/model-element.ts'
import { currentFile } from './current.ts'
import { outerHub } from './outer.ts'
import {
  LabelSize,
  Share,
  ShareContent,
  ShareDescription,
  SharePolicy,
  ShareRecord,
  ShareTerms,
  shareKinds,
  shareStatuses,
} from './share.ts'

export const accessControlFeature = defineFeature({
  permissions: crud('accessControl'),
  eventKinds: ['accessControl'],
  approvableKinds: ['accessControl'],
})
declare module '../core/feature.ts' {
  interface Features {
    accessControl: typeof accessControlFeature
  }
}

const byShare = (ids: Locate['ids']): Locate => ({ kind: 'accessControl', ids })
const idsIn: Locate['ids'] = ({ body }) => (Array.isArray(body) ? body : (body as { ids: number[] }).ids)

const ShareFilter = PageQuery.extend({
  subId: IdText.optional(),
  accessType: z.coerce.number<number>().int().min(1).max(shareKinds.length).optional(),
  status: z.enum(shareStatuses).optional(),
  mine: Flag.optional(),
  groupName: z.string().max(100).optional(),
})

export const accessControl = describeRoutes('Shares: what people outside a project may read of it.', {
  ...outerHub,
  queryAccessBindingModel: route({
    summary: 'List the shares that refer to a model',
    method: 'GET',
    path: '/api/model/queryAccessBindingModel',
    policy: memberOf(fileOf('query'), { locked: 'shown' }),
    query: z.object({ fileId: IdText }),
    reply: z.array(z.object({ id: Id, description: z.string(), accessType: z.int(), isOn: z.boolean() })),
  }),
  ...currentFile,
  list: route({
    summary: 'List the shares of a project',
    description: 'The newest first.',
    method: 'GET',
    path: '/api/accessControl',
    policy: inProject(['accessControl:list'], byProject('query', 'projId')),
    query: ShareFilter.extend({ projId: IdText }),
    reply: pageOf(Share),
  }),
  ofSite: route({
    summary: 'List the shares of all projects',
    method: 'GET',
    path: '/api/accessControl/ofSite',
    policy: permit(['accessControl:list']),
    query: ShareFilter.extend({ projId: IdText.optional() }),
    reply: pageOf(Share),
  }),
  detail: route({
    summary: 'Get a share',
    method: 'GET',
    path: '/api/accessControl/detail',
    policy: inProject(
      ['accessControl:list'],
      byShare(({ query }) => [Number(query.id)]),
    ),
    query: z.object({ id: IdText }),
    reply: Share,
  }),
  policy: route({
    summary: "Get the site's rules for new shares",
    method: 'GET',
    path: '/api/accessControl/policy',
    policy: inProject(['accessControl:list'], byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: SharePolicy,
  }),
  findModelsForLockAccess: route({
    summary: 'List the locked models of a project with their shares',
    method: 'GET',
    path: '/api/accessControl/findModelsForLockAccess',
    policy: inProject(['accessControl:list'], byProject('query', 'projId')),
    query: z.object({ projId: IdText, subId: IdText.optional() }),
    reply: z.array(
      z.object({ fileId: Id, modelId: Id, subId: Id, name: z.string(), version: z.int(), shares: z.int() }),
    ),
  }),
  batchCreate: route({
    summary: 'Create shares',
    description: 'All of them or none.',
    method: 'POST',
    path: '/api/accessControl/batchCreate',
    policy: inProject(['accessControl:add'], byProject('body', 'projId')),
    status: 201,
    log: 'log.accessControl.add',
    perPersonMinute: 120,
    body: ShareTerms.extend({
      projId: Id,
      subId: Id.optional(),
      groupName: z.string().trim().min(1).max(100).optional(),
      items: z.array(ShareContent).min(1).max(500),
      /** Terms that the site's rules do not allow are taken; such shares wait for an approval. */
      asException: z.boolean().default(false),
    }),
    reply: z.array(Share),
  }),
  update: route({
    summary: 'Edit a share',
    description: "What is not given stays as it is; a new password ends nobody's reading.",
    method: 'PUT',
    path: '/api/accessControl',
    policy: inProject(
      ['accessControl:edit'],
      byShare(({ body }) => [(body as { id: number }).id]),
      { parts: true },
    ),
    log: 'log.accessControl.edit',
    body: z.object({
      id: Id,
      rowVersion: z.int(),
      description: ShareDescription.optional(),
      password: z.string().min(6).max(64).optional(),
      expiry: z.iso.datetime({ offset: true }).nullish(),
      maxOpenings: z.int().min(1).max(1_000_000).nullish(),
      rights: ShareTerms.shape.rights.unwrap().optional(),
      watermark: ShareTerms.shape.watermark.unwrap().optional(),
      isOn: z.boolean().optional(),
    }),
    reply: Share,
  }),
  handOver: route({
    summary: 'Hand shares over to another member of the project',
    method: 'POST',
    path: '/api/accessControl/handOver',
    policy: inProject(['accessControl:edit'], byShare(idsIn), { parts: true }),
    log: 'log.accessControl.handOver',
    body: z.object({ ids: Ids, userId: Id }),
  }),
  queryAllGroupBy: route({
    summary: 'Count the shares of a project',
    description: 'By kind, state, sub, maker or batch.',
    method: 'GET',
    path: '/api/accessControl/queryAllGroupBy',
    policy: inProject(['accessControl:list'], byProject('query', 'projId')),
    query: z.object({
      projId: IdText,
      groupBy: z.enum(['accessType', 'status', 'sub', 'owner', 'groupName']).default('accessType'),
    }),
    reply: z.array(z.object({ key: z.string(), label: z.string(), count: z.int(), openings: z.int() })),
  }),
  queryAcQrcode: route({
    summary: 'Get the address and QR code of a share',
    description: 'The picture is SVG.',
    method: 'GET',
    path: '/api/accessControl/queryAcQrcode',
    policy: inProject(
      ['accessControl:list'],
      byShare(({ query }) => [Number(query.id)]),
    ),
    query: z.object({ id: IdText }),
    reply: z.object({ id: Id, code: z.string(), address: z.string(), svg: z.string() }),
    secret: true,
  }),
  queryRecord: route({
    summary: 'List the uses of shares',
    description: 'Of one share or of all of a project, the latest first.',
    method: 'GET',
    path: '/api/accessControl/queryRecord',
    policy: inProject(
      ['accessControl:list'],
      [byProject('query', 'projId'), byShare(({ query }) => (query.id === undefined ? [] : [Number(query.id)]))],
    ),
    query: PageQuery.extend({
      projId: IdText,
      id: IdText.optional(),
      action: many(ShareRecord.shape.action),
    }),
    reply: pageOf(ShareRecord),
  }),
  export: route({
    summary: 'Export the records or label sheets of shares',
    method: 'POST',
    path: '/api/accessControl/export',
    policy: inProject(
      ['accessControl:list'],
      [byProject('body', 'projId'), byShare(({ body }) => (body as { ids?: number[] }).ids ?? [])],
    ),
    reads: true,
    log: 'log.accessControl.export',
    perPersonMinute: 30,
    body: z.object({
      projId: Id,
      /** Absent = all shares of the project; labels need theirs named. */
      ids: Ids.optional(),
      what: z.enum(['records', 'labels']).default('records'),
      labelSize: LabelSize.default('3x8'),
      /** Labels that are gone from the first sheet already. */
      skip: z.int().min(0).max(23).default(0),
    }),
    reply: 'blob',
    types: [mediaTypes.xlsx, mediaTypes.pdf],
  }),
  deleteAccessControlItem: route({
    summary: 'Revoke shares',
    description: 'They end for everybody at once, also in an archived project; their records stay.',
    method: 'DELETE',
    path: '/api/accessControl/deleteAccessControlItem',
    policy: inProject(['accessControl:del'], byShare(idsIn), { parts: true, archived: 'open' }),
    log: 'log.accessControl.del',
    body: Ids,
  }),
  revokeOfSite: route({
    summary: 'Revoke shares of any project',
    method: 'DELETE',
    path: '/api/accessControl/ofSite',
    policy: permit(['accessControl:del']),
    log: 'log.accessControl.del',
    body: Ids,
  }),
})
