import type { Answer, Input, Route, Routes } from '@sunmao/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findIdentity } from '../modules/auth/identity.service.ts'
import { writeLog } from '../modules/logs/logs.service.ts'
import type { Services } from '../services.ts'
import { sendAnswer } from './answer.ts'
import { browserName } from './browser-name.ts'
import type { Ctx, OpenCtx } from './context.ts'
import { AppError, unauthorised } from './errors.ts'
import { once } from './idempotency.ts'
import { parseAddress, parseInput } from './input.ts'
import { langOf } from './lang-of.ts'
import { limitPerson } from './limit-person.ts'
import { refuseOtherOrigin } from './origin.ts'
import { checkBeforeInput, checkProjects } from './policy.ts'

export interface House {
  http: FastifyInstance
  services: Services
}

type CtxOf<R extends Route> = R['policy'] extends { kind: 'public' } ? OpenCtx : Ctx
type Handler<R extends Route> = (ctx: CtxOf<R>, input: Input<R>) => Promise<Answer<R>> | Answer<R>

/** Registers the calls of one feature. A call without a handler does not compile. */
export function serve<G extends Routes>(house: House, group: G, handlers: { [K in keyof G]: Handler<G[K]> }): void {
  for (const name of Object.keys(group)) {
    serveRoute(house, group[name] as Route, handlers[name] as unknown as Handler<Route>)
  }
}

function serveRoute({ http, services }: House, route: Route, handler: Handler<Route>): void {
  const limit = limitPerson(http, route)
  http.route({
    method: route.also ? [route.method, route.also] : route.method,
    url: route.path,
    config: { contract: route, rateLimit: route.perMinute ? { max: route.perMinute, timeWindow: 60_000 } : false },
    handler: async (request, reply) => {
      const started = performance.now()
      refuseOtherOrigin(services.config, request)
      const ctx = await contextOf(services, request, reply)
      checkBeforeInput(route, ctx)
      await limit?.(ctx)
      // Files are only taken from who may send them: their rows are named in the address.
      if (route.files) await checkProjects(route, ctx, { ...parseAddress(route, request, ctx.lang), body: {} })
      const input = await parseInput(route, request, ctx.lang, services.blobs)
      try {
        if (!route.files) await checkProjects(route, ctx, input)
        const answer = await once(route, ctx, (own) => handler(own as Ctx, input as Input<Route>))
        if (route.log) await writeLog(ctx, route.log, route, input, performance.now() - started)
        return sendAnswer(route, reply, answer)
      } finally {
        await input.discard?.()
      }
    },
  })
}

async function contextOf(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<OpenCtx> {
  const route = request.routeOptions.config.contract
  if (services.state.isDatabaseAway) throw new AppError(503, 'error.unavailable')
  const isPublic = route?.policy.kind === 'public'
  const { authorization, 'x-view-as': viewAs } = request.headers
  const user = await findIdentity(services, {
    authorization,
    // Signing in and out, and some more, are always one's own.
    viewAs: isPublic || route?.asOther === 'self' ? undefined : viewAs,
    ip: request.ip,
  })
  if (!user && !isPublic) throw unauthorised()
  return {
    ...services,
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

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Route
  }
}
