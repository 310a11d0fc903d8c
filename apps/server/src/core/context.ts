import type { PermissionCode } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from './identity.ts'
import type { Located, LocatedProject } from './locate.ts'
import type { Services } from './services.ts'

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

/** A project that the caller may enter, and what he may do there. */
export interface Project extends LocatedProject {
  can(code: PermissionCode): boolean
}

/** What the handler of a call on rows of a project knows besides: the policy has found and checked them. */
export interface ProjectCtx extends Ctx {
  rows: readonly Located[]
  /** Of the first row; a call that may address rows of several projects asks `projects`. */
  project: Project
  projects: readonly Project[]
}
