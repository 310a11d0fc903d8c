import type { Lang } from '@sunmao/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../modules/auth/rights.service.ts'
import type { Services } from '../services.ts'

/** What a handler knows about its caller. A transaction is `{ ...ctx, db: tx }`. */
export interface OpenCtx extends Services {
  user: Identity | undefined
  lang: Lang
  ip: string
  browser: string
  request: FastifyRequest
  reply: FastifyReply
}

export interface Ctx extends OpenCtx {
  user: Identity
}
