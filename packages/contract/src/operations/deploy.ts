// The screens that clients of the ancestor stack have for deployment. Scripts, hosts and passwords of their forms are notes: they are
// kept and shown, passwords not even that, and nothing of them is ever run or connected to. What really deploys is `release`.
import * as z from 'zod'
import { Between, Id, Ids, PageQuery, pageOf } from '../core/common.ts'
import { mediaTypes } from '../core/media-types.ts'
import { Audit } from '../core/resource.ts'
import { adminOnly, describeRoutes, route } from '../core/route.ts'
import { releaseFile, releaseOutcomes } from './release.ts'

const text = (most: number) => z.string().trim().max(most).nullish()
const AnyForm = z.record(z.string(), z.unknown())
const plainText = { reply: 'blob', types: ['text/plain; charset=utf-8'] } as const
const sheet = { reply: 'blob', types: [mediaTypes.xlsx] } as const

const appFields = {
  name: z.string().trim().min(1).max(100),
  port: z.int().min(0).max(65535).nullish(),
  uploadPath: text(500),
  deployPath: text(500),
  backupPath: text(500),
  startScript: text(4000),
  deployScript: text(4000),
}
const serverFields = {
  name: z.string().trim().min(1).max(100),
  ip: text(100),
  port: z.int().min(0).max(65535).nullish(),
  account: text(100),
}
/** Taken because their form sends it, and kept nowhere. */
const password = { password: z.string().max(200).nullish() }
const deployFields = {
  app: z.object({ id: Id }),
  deploys: z
    .array(z.object({ id: Id }))
    .max(100)
    .default([]),
}

const named = z.object({ name: z.string().max(100).optional(), createTime: Between })
const changing = { id: Id, rowVersion: z.int().optional() }
const fresh = { id: z.null().optional() }

const App = Audit.extend({ id: Id, ...appFields })
const Server = Audit.extend({ id: Id, ...serverFields })
const Deploy = Audit.extend({
  id: Id,
  app: App.partial().extend({ id: Id, name: z.string() }),
  deploys: z.array(Server),
  servers: z.string(),
})

const listed = (called: string, path: `/${string}`, filters = named) =>
  ({
    summary: `List ${called}`,
    method: 'GET',
    path,
    policy: adminOnly,
    query: PageQuery.extend(filters.shape),
  }) as const
const exported = (called: string, path: `/${string}`, filters = named) =>
  ({
    summary: `Export ${called}`,
    method: 'GET',
    path,
    policy: adminOnly,
    query: filters.extend({ blurry: z.string().max(100).optional() }),
    ...sheet,
  }) as const
const created = (called: string, path: `/${string}`) =>
  ({
    summary: `Note ${called}`,
    method: 'POST',
    path,
    policy: adminOnly,
    recentPassword: true,
    loose: true,
    status: 201,
  }) as const
const changed = (called: string, path: `/${string}`) =>
  ({
    summary: `Change ${called}`,
    method: 'PUT',
    path,
    policy: adminOnly,
    recentPassword: true,
    loose: true,
    status: 204,
  }) as const
const removed = (called: string, path: `/${string}`) =>
  ({
    summary: `Remove ${called}`,
    method: 'DELETE',
    path,
    policy: adminOnly,
    recentPassword: true,
    loose: true,
    body: Ids,
  }) as const

export const deployApp = describeRoutes(
  'Applications as clients of the ancestor stack note them; nothing of them is run.',
  {
    list: route({ ...listed('applications', '/api/app'), reply: pageOf(App) }),
    download: route({ ...exported('applications', '/api/app/download'), log: 'log.deployApp.export' }),
    create: route({
      ...created('an application', '/api/app'),
      log: 'log.deployApp.add',
      body: z.object({ ...appFields, ...fresh }),
    }),
    update: route({
      ...changed('an application', '/api/app'),
      log: 'log.deployApp.edit',
      body: z.object({ ...appFields, ...changing }),
    }),
    remove: route({ ...removed('applications', '/api/app'), log: 'log.deployApp.del' }),
  },
)

export const deployServer = describeRoutes(
  'Servers as clients of the ancestor stack note them; none is ever contacted.',
  {
    list: route({ ...listed('servers', '/api/serverDeploy'), reply: pageOf(Server) }),
    download: route({ ...exported('servers', '/api/serverDeploy/download'), log: 'log.deployServer.export' }),
    create: route({
      ...created('a server', '/api/serverDeploy'),
      log: 'log.deployServer.add',
      body: z.object({ ...serverFields, ...password, ...fresh }),
    }),
    update: route({
      ...changed('a server', '/api/serverDeploy'),
      log: 'log.deployServer.edit',
      body: z.object({ ...serverFields, ...password, ...changing }),
    }),
    remove: route({ ...removed('servers', '/api/serverDeploy'), log: 'log.deployServer.del' }),
    testConnect: route({
      summary: 'Tell that no connection is made',
      description: 'Always false: this product connects to no other host, whatever the form says.',
      method: 'POST',
      path: '/api/serverDeploy/testConnect',
      policy: adminOnly,
      recentPassword: true,
      status: 201,
      log: 'log.deployServer.test',
      body: AnyForm,
      reply: z.boolean(),
    }),
  },
)

const byApp = z.object({ appName: z.string().max(100).optional(), createTime: Between })

export const deploy = describeRoutes('Deployments as clients of the ancestor stack show them.', {
  list: route({ ...listed('deployments', '/api/deploy'), query: PageQuery.extend(byApp.shape), reply: pageOf(Deploy) }),
  download: route({ ...exported('deployments', '/api/deploy/download'), query: byApp, log: 'log.deploy.export' }),
  create: route({
    ...created('a deployment', '/api/deploy'),
    log: 'log.deploy.add',
    body: z.object({ ...deployFields, ...fresh }),
  }),
  update: route({
    ...changed('a deployment', '/api/deploy'),
    log: 'log.deploy.edit',
    body: z.object({ ...deployFields, ...changing }),
  }),
  remove: route({ ...removed('deployments', '/api/deploy'), log: 'log.deploy.del' }),
  upload: route({
    summary: 'Take a release package in',
    description: 'As `POST /api/release/file`. It is switched to on the screen of releases.',
    method: 'POST',
    path: '/api/deploy/upload',
    policy: adminOnly,
    recentPassword: true,
    status: 201,
    log: 'log.release.upload',
    body: AnyForm,
    files: releaseFile,
    reply: z.object({ error: z.literal(0), id: z.string() }),
  }),
  serverStatus: route({
    summary: 'Tell which version runs',
    method: 'POST',
    path: '/api/deploy/serverStatus',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.deploy.status',
    body: AnyForm,
    ...plainText,
  }),
  startServer: route({
    summary: 'Refuse to start a server',
    description: 'Always 400: the product runs, and starts no other.',
    method: 'POST',
    path: '/api/deploy/startServer',
    policy: adminOnly,
    recentPassword: true,
    body: AnyForm,
    ...plainText,
  }),
  stopServer: route({
    summary: 'Refuse to stop a server',
    description: 'Always 400: a product that stops itself cannot be started from here again.',
    method: 'POST',
    path: '/api/deploy/stopServer',
    policy: adminOnly,
    recentPassword: true,
    body: AnyForm,
    ...plainText,
  }),
  serverReduction: route({
    summary: 'Go back to what ran before',
    description: 'Only for the last switch, which the row of the history must be; as `POST /api/release/rollBack`.',
    method: 'POST',
    path: '/api/deploy/serverReduction',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.release.rollBack',
    body: z.looseObject({ id: z.string().max(60) }),
    ...plainText,
  }),
})

const historyFilters = z.object({
  blurry: z.string().max(100).optional(),
  deployDate: Between,
  createTime: Between,
  deployId: z.string().max(60).optional(),
})

export const deployHistory = describeRoutes('What became of every switch from one release to another.', {
  list: route({
    summary: 'List switches',
    method: 'GET',
    path: '/api/deployHistory',
    policy: adminOnly,
    query: PageQuery.extend(historyFilters.shape),
    reply: pageOf(
      z.object({
        id: z.string(),
        appName: z.string(),
        ip: z.string(),
        deployUser: z.string(),
        deployDate: z.string(),
        outcome: z.enum(releaseOutcomes),
        reason: z.string(),
      }),
    ),
  }),
  download: route({
    summary: 'Export switches',
    method: 'GET',
    path: '/api/deployHistory/download',
    policy: adminOnly,
    query: historyFilters,
    log: 'log.deployHistory.export',
    ...sheet,
  }),
  remove: route({
    summary: 'Remove switches from the history',
    method: 'DELETE',
    path: '/api/deployHistory',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.deployHistory.del',
    body: z.array(z.string().max(60)).min(1).max(1000),
  }),
})
