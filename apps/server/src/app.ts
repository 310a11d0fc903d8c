import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { handleErrors } from './http/error-handler.ts'
import { badRequest } from './http/errors.ts'
import { protect } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { isTooDeep } from './http/json-depth.ts'
import type { House } from './http/serve.ts'
import { cutSlowBodies, usualPatience } from './http/slow-requests.ts'
import { serveStatic } from './http/static.ts'
import { accessControlModule } from './modules/access-control/access-control.routes.ts'
import { jobModule } from './modules/admin/job.ts'
import { siteModule } from './modules/admin/site.ts'
import { announcementModule } from './modules/announcement/announcement.routes.ts'
import { apiTokenModule } from './modules/api-token/api-token.routes.ts'
import { appLogModule } from './modules/app-log/app-log.routes.ts'
import { authModule } from './modules/auth/auth.routes.ts'
import { deptModule } from './modules/dept/dept.routes.ts'
import { dictModule } from './modules/dict/dict.routes.ts'
import { dictDetailModule } from './modules/dict-detail/dict-detail.routes.ts'
import { ssoModule } from './modules/door/sso.routes.ts'
import { feedbackModule } from './modules/feedback/feedback.routes.ts'
import { generalModule } from './modules/general/general.routes.ts'
import { hubToDoModule } from './modules/hub-to-do/hub-to-do.routes.ts'
import { logsModule } from './modules/logs/logs.routes.ts'
import { menusModule } from './modules/menus/menus.routes.ts'
import { messageModule } from './modules/message/message.routes.ts'
import { modelModule } from './modules/model/model.routes.ts'
import { modelVersionModule } from './modules/model-version/model-version.routes.ts'
import { modelViewModule } from './modules/model-view/model-view.routes.ts'
import { outboxModule } from './modules/outbox/outbox.routes.ts'
import { parametersModule } from './modules/parameters/parameters.routes.ts'
import { projectModule } from './modules/project/project.routes.ts'
import { projectMemberModule } from './modules/project-member/project-member.routes.ts'
import { projectRoleModule } from './modules/project-role/project-role.routes.ts'
import { projectSubModule } from './modules/project-sub/project-sub.routes.ts'
import { richTextModule } from './modules/rich-text/rich-text.routes.ts'
import { rolesModule } from './modules/roles/roles.routes.ts'
import { sceneConfigModule } from './modules/scene-config/scene-config.routes.ts'
import { searchModule } from './modules/search/search.routes.ts'
import { storageModule } from './modules/storage/storage.routes.ts'
import { taskModule } from './modules/task/task.routes.ts'
import { threadModule } from './modules/thread/thread.routes.ts'
import { userDesktopModule } from './modules/user-desktop/user-desktop.routes.ts'
import { usersModule } from './modules/users/users.routes.ts'
import { viewpointModule } from './modules/viewpoint/viewpoint.routes.ts'
import { webSocketModule } from './modules/web-socket/web-socket.routes.ts'
import { webhookModule } from './modules/webhook/webhook.routes.ts'
import { rateLimits } from './redis/rate-limit.ts'
import type { Services } from './services.ts'

const modules = [
  accessControlModule,
  announcementModule,
  apiTokenModule,
  appLogModule,
  authModule,
  deptModule,
  dictModule,
  dictDetailModule,
  feedbackModule,
  generalModule,
  hubToDoModule,
  jobModule,
  logsModule,
  menusModule,
  messageModule,
  modelModule,
  modelVersionModule,
  modelViewModule,
  outboxModule,
  parametersModule,
  projectModule,
  projectMemberModule,
  projectRoleModule,
  projectSubModule,
  richTextModule,
  rolesModule,
  sceneConfigModule,
  searchModule,
  siteModule,
  ssoModule,
  storageModule,
  taskModule,
  threadModule,
  userDesktopModule,
  usersModule,
  viewpointModule,
  webSocketModule,
  webhookModule,
]

const JSON_LIMIT = 1_000_000

/** The whole HTTP side, ready to listen or to be tested by injection. */
export async function createApp(services: Services, patience = usualPatience): Promise<FastifyInstance> {
  const http = fastify({
    // The framework's own news are for its developers; ours go to services.log.
    loggerInstance: services.log.child({}, { level: quieter(services.log.level) }) as FastifyBaseLogger,
    // Addresses may carry one-time secrets, so requests are counted in the metrics and not logged.
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy: what it added last is true, whatever the caller wrote before it.
    trustProxy: services.config.trustProxy && ((_address, hop) => hop < 1),
    bodyLimit: JSON_LIMIT,
    // A time for the whole request would be too short for large files and too long for the rest: see cutSlowBodies.
    requestTimeout: 0,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
    routerOptions: { ignoreTrailingSlash: true },
  })
  http.addHook('onRoute', ({ url, config }) => {
    if (/^\/(api|auth)(\/|$)/.test(url) && !config?.contract) throw new Error(`${url} is not in the contract`)
  })
  cutSlowBodies(http.server, patience)
  protect(http, services)
  acceptEmptyJson(http)
  handleErrors(http, services)
  await http.register(cookie)
  await http.register(rateLimit, rateLimits(services.redis))
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await http.register(multipart)
  const house: House = { http, services }
  serveHealth(house)
  for (const module of modules) module(house)
  await serveStatic(house)
  return http
}

/** The ancestor's clients put a JSON content type on calls that have no body. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(String(body))) done(badRequest('error.unreadable'))
    else parse(request, String(body), done)
  })
}

const quieter = (level: string) => (level === 'info' || level === 'debug' ? 'warn' : level)
