import { accessControl } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { accessControlLocators } from './access-control.locate.ts'
import { accessControlSeeds } from './access-control.seed.ts'
import { currentQrcode, readCurrent } from './current.service.ts'
import { exportCurrentLabels, exportShares, readQrcode } from './export.service.ts'
import { packsOfShare } from './extract.service.ts'
import { extractTask } from './extract.task.ts'
import { findLink } from './link.service.ts'
import { lockedModels } from './lock-access.queries.ts'
import { mailReader, openAsGuest, readLink } from './outer.service.ts'
import { createShares, handOver, revokeShares, updateShare } from './share.service.ts'
import { shareApprovable } from './share-approval.service.ts'
import { sharesOf } from './share-binding.queries.ts'
import { countGroups, listShares, readShare } from './share-list.queries.ts'
import { handOverAllSharesOf, handOverSharesOf } from './share-owner.service.ts'
import { policyFor } from './share-policy.service.ts'
import { listRecords, writeGuestUse } from './share-record.service.ts'
import { shareWaiting } from './share-waiting.ts'
import { notePrint, postAsGuest, readContent, readGuestPosts } from './shared-content.service.ts'

export const accessControlModule = defineModule({
  name: 'accessControl',
  routes: serveRoutes(accessControl, {
    outer: (ctx, { params }) => readLink(ctx, params.code),
    guest: (ctx, { params, body }) => openAsGuest(ctx, params.code, body),
    mail: (ctx, { params, body }) => mailReader(ctx, params.code, body.email),
    content: (ctx) => readContent(ctx),
    posts: (ctx) => readGuestPosts(ctx),
    post: (ctx, { body }) => postAsGuest(ctx, body.text),
    printed: (ctx, { body }) => notePrint(ctx, body.fileId),
    current: (ctx, { params }) => readCurrent(ctx, params.code),
    currentQrcode: async (ctx, { query }) => currentQrcode(ctx, query.fileId),
    currentLabels: (ctx, { body }) => exportCurrentLabels(ctx, body),
    queryAccessBindingModel: (ctx, { query }) => sharesOf(ctx, query.fileId),
    list: (ctx, { query }) => listShares(ctx, query),
    ofSite: (ctx, { query }) => listShares(ctx, query),
    detail: (ctx, { query }) => readShare(ctx, query.id),
    policy: (ctx) => policyFor(ctx),
    findModelsForLockAccess: (ctx, { query }) => lockedModels(ctx, query.subId),
    batchCreate: (ctx, { body }) => createShares(ctx, body),
    update: (ctx, { body }) => updateShare(ctx, body),
    handOver: (ctx, { body }) => handOver(ctx, body),
    queryAllGroupBy: (ctx, { query }) => countGroups(ctx, query.groupBy),
    queryAcQrcode: (ctx, { query }) => readQrcode(ctx, query.id),
    queryRecord: (ctx, { query: { id, ...query } }) =>
      listRecords(ctx, { ...query, ids: id === undefined ? undefined : [id] }),
    export: (ctx, { body }) => exportShares(ctx, body),
    deleteAccessControlItem: (ctx, { body }) => revokeShares(ctx, body),
    revokeOfSite: (ctx, { body }) => revokeShares(ctx, body),
  }),
  locate: accessControlLocators,
  guest: findLink,
  onLeave: (db, projId, userIds) => handOverSharesOf(db, userIds, projId),
  guestUse: writeGuestUse,
  sharedPacks: packsOfShare,
  forget: handOverAllSharesOf,
  seeds: accessControlSeeds,
  tasks: [extractTask],
  waiting: [shareWaiting],
  approvables: [shareApprovable],
})
