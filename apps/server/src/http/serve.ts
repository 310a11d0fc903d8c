import type { Answer, Input, Route, Routes } from '@sunmao/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withBriefAddresses } from '../blobs/brief-addresses.ts'
import { changesSoFar } from '../core/changes.ts'
import type { Ctx, OpenCtx, ProjectCtx, Services } from '../core/context.ts'
import { AppError, unauthorised } from '../core/errors.ts'
import { callerKey } from '../core/identity.ts'
import type { JsonBytes } from '../core/json-bytes.ts'
import { beginTrace, stepsSoFar } from '../core/trace.ts'
import { sendAnswer } from './answer.ts'
import { browserName } from './browser-name.ts'
import { sendEvents } from './events.ts'
import { once } from './idempotency.ts'
import { parseAddress, parseInput } from './input.ts'
import { langOf } from './lang-of.ts'
import { limitPerson } from './limit-person.ts'
import { refuseOtherOrigin } from './origin.ts'
import { checkBeforeInput, checkRows } from './policy.ts'

/** Where a module registers what it answers. */
export interface HttpServer {
  http: FastifyInstance
  services: Services
}
export type Register = (server: HttpServer) => void

type CtxOf<R extends Route> = R['policy'] extends { kind: 'public' }
  ? OpenCtx
  : R['policy'] extends { kind: 'inProject' }
    ? ProjectCtx
    : Ctx
type Answered<R extends Route> = Answer<R> | JsonBytes<Answer<R>>
type Handler<R extends Route> = (ctx: CtxOf<R>, input: Input<R>) => Promise<Answered<R>> | Answered<R>

/** The calls of one feature. A call without a handler does not compile. */
export const serveRoutes =
  <G extends Routes>(group: G, handlers: { [K in keyof G]: Handler<G[K]> }): Register =>
  (server) => {
    for (const name of Object.keys(group))
      serveRoute(server, group[name] as Route, handlers[name] as unknown as Handler<Route>)
  }

function serveRoute({ http, services }: HttpServer, route: Route, handler: Handler<Route>): void {
  const limit = limitPerson(http, route)
  http.route({
    method: route.also ? [route.method, route.also] : route.method,
    url: route.path,
    ...(route.bodyBytes && { bodyLimit: route.bodyBytes }),
    // It would run the handler of a GET, and some of those write.
    exposeHeadRoute: false,
    config: { contract: route, rateLimit: route.perMinute ? { max: route.perMinute, timeWindow: 60_000 } : false },
    handler: async (request, reply) => {
      beginTrace()
      request.began = performance.now()
      refuseOtherOrigin(services.config, request)
      // Files are on their way for minutes, and wait for nothing but the line.
      const leave = route.files ? undefined : http.load.enter(request.headers.authorization ?? request.ip)
      try {
        return await answer(request, reply)
      } finally {
        leave?.()
      }
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const caller = await contextOf(services, request, reply)
    request.caller = caller
    checkBeforeInput(route, caller)
    await limit?.(caller)
    if (caller.user) await http.limitCost.spend(route, callerKey(caller.user), hasText(request))
    // Files are only taken from who may send them: their rows are named in the address.
    const early =
      route.files && (await checkRows(route, caller, { ...parseAddress(route, request, caller.lang), body: {} }))
    const input = await parseInput(route, request, caller.lang, services.blobs)
    request.given = input
    try {
      const ctx = early ?? (await checkRows(route, caller, input))
      const answer = await once(route, ctx, input, (own) => handler(own as ProjectCtx, input as Input<Route>))
      await writeDone(ctx, route, input, answer)
      return route.events
        ? sendEvents(route.events, ctx, answer as AsyncIterable<unknown>)
        : sendAnswer(route, reply, answer)
    } finally {
      await input.discard?.()
    }
  }
}

/** Looks for something, and not only at the next page. */
const hasText = ({ query }: FastifyRequest) => Boolean((query as { blurry?: string }).blurry)

/** Who calls, and what every call knows; 401 for nobody, where somebody is needed. */
export async function contextOf(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<OpenCtx> {
  const route = request.routeOptions.config.contract
  if (services.state.isDatabaseAway) throw new AppError(503, 'error.unavailable')
  const isPublic = route?.policy.kind === 'public'
  const { authorization, 'x-view-as': viewAs } = request.headers
  const user = await services.identify({
    authorization,
    // Signing in and out, and some more, are always one's own.
    viewAs: isPublic || route?.asOther === 'self' ? undefined : viewAs,
    ip: request.ip,
  })
  if (!user && !isPublic) throw unauthorised()
  return {
    ...services,
    blobs: user?.kind === 'guest' ? withBriefAddresses(services.blobs) : services.blobs,
    user,
    lang: langOf(request),
    ip: request.ip,
    get browser() {
      return browserName(request.headers['user-agent'])
    },
    request,
    reply,
  }
}

/** From here on people notice that they wait. */
const SLOW_MS = 2000

/** What was changed is always written down, what was only read when it was slow. */
async function writeDone(ctx: OpenCtx, route: Route, input: unknown, answer: unknown): Promise<void> {
  const ms = performance.now() - (ctx.request.began ?? 0)
  const isSlow = ms > SLOW_MS && !route.events
  if (!route.log && !isSlow) return
  await ctx.audit.write(ctx, {
    key: route.log,
    call: route,
    requestId: ctx.request.id,
    ms,
    outcome: isSlow ? 'slow' : 'done',
    input,
    answer,
    projId: projectOf(ctx),
    changes: changesSoFar(),
    ...(isSlow && { steps: stepsSoFar() }),
  })
}

const projectOf = (ctx: OpenCtx) => (ctx as Partial<ProjectCtx>).project?.projId

declare module 'fastify' {
  interface FastifyRequest {
    /** For what is written down when it fails. */
    began?: number
    caller?: OpenCtx
    given?: unknown
  }
  interface FastifyContextConfig {
    contract?: Route
  }
}
