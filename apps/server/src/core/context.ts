// One file, because each speaks of the other: a call's context holds the services, these hold what the modules have answered, and
// answers are given to contexts.

import type { Activity, Attachment, Found, PermissionCode } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import type { SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Blobs } from '../blobs/blobs.ts'
import type { Bus } from '../bus/bus.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Keys } from '../keys.ts'
import type { Secrets } from '../secrets/sealed.ts'
import type { Task } from '../tasks/define-task.ts'
import type { Threads } from '../threads/threads.ts'
import type { Audit } from './audit.ts'
import type { Identify, Identity, Link, Rights } from './identity.ts'
import type { Located, LocatedProject, LocateRows, Locator } from './locate.ts'
import type { Meter } from './meter.ts'
import type { ProjectEvent } from './project-event.ts'

/** What every part of a running server shares. Passed by hand. */
export interface Services {
  config: Config
  db: Db
  pool: pg.Pool
  log: Logger
  blobs: Blobs
  bus: Bus
  /** Never the only copy of anything; often not there at all. */
  redis: Redis | undefined
  keys: Keys
  /** Of the database; a restored one is another. */
  instance: string
  secrets: Secrets
  rights: Rights
  identify: Identify
  locate: LocateRows
  audit: Audit
  registry: Registry
  /** Beside the main one, for what takes long while somebody waits. */
  threads: Threads
  state: State
  /** Counts what this process does. */
  meter: Meter
}

/** What changes while the process lives. */
export interface State {
  /** Asked to stop: still answering, but nobody should begin anything here. */
  isStopping: boolean
  /** The database does not answer: refusing at once is kinder than waiting. */
  isDatabaseAway: boolean
  /** Another process waits to take over the socket: whoever comes meanwhile waits for it, so nobody is sent away. */
  isFollowed?: boolean
  /** Begins the switch to another release that was written down. Not there where a process cannot be followed by another. */
  switchRelease?: () => void
}

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

/** What modules have told, by what it is looked up by. */
export interface Registry {
  locators: Readonly<Record<string, Locator>>
  threads: Readonly<Record<string, ThreadRule>>
  finders: readonly Finder[]
  activities: readonly ActivityFinder[]
  tasks: readonly Task[]
  cleanups: readonly Cleanup[]
  forgetters: readonly Forget[]
  guests: readonly GuestFinder[]
  parameters: Readonly<Record<string, ParameterCheck>>
  projectListeners: readonly ProjectListener[]
  leavings: readonly Leaving[]
  topics: Readonly<Record<string, TopicGuard>>
  feeds: readonly Feed[]
  sockets: Readonly<Record<string, SocketKeeper>>
}

/** Serves one connection to an address of a websocket of its own, from its opening on. */
export type SocketKeeper = (services: Services, socket: WebSocket, request: FastifyRequest) => Promise<void>

/** Finds things of one kind for the search of the whole site: only what the caller may see. */
export type Finder = (ctx: Ctx, blurry: string, size: number) => Promise<Found[]>

/** The last things that happened in `ctx.project`, of one kind, the latest first. */
export type ActivityFinder = (ctx: ProjectCtx, size: number) => Promise<Activity[]>

/** Takes away what has run out, every few minutes. Nothing depends on it: every reader checks the time itself. */
export type Cleanup = (services: Pick<Services, 'db' | 'blobs'>) => Promise<unknown>

/** What the session of somebody without an account opens; nothing where it is none of this module, or over. */
export type GuestFinder = (services: Services, sessionId: number) => Promise<Link | undefined>

/** Throws where a parameter must not have this value. */
export type ParameterCheck = (ctx: Ctx, value: string) => Promise<void>

/** Hears of what has happened to a project, in the transaction of it. */
export type ProjectListener = (ctx: Ctx, event: ProjectEvent) => Promise<void>

/** Settles what people who leave a project had in it, in the transaction of that. */
export type Leaving = (db: Db, projId: number, userIds: readonly number[]) => Promise<unknown>

/** Whose window it is, as of this moment: windows stay open while rights change. */
export interface Follower {
  /** As `callerKey` tells callers apart. */
  key: string
  /** 0 for the reader of a share. */
  userId: number
  name: string
  isAdmin: boolean
  /** What the reader of a share may see. */
  link?: Link
}

/** Who may follow the topics of one kind, by the id in their names. */
export interface TopicGuard {
  /** Asked at joining and whenever rights have changed. */
  may(services: Services, follower: Follower, id: string): Promise<boolean>
  onJoin?(services: Services, follower: Follower, id: string): void
  /** He left, was closed or lost the right. */
  onLeave?(services: Services, follower: Follower, id: string): void
}

/** Topics of the bus that a person's windows hear by themselves. */
export type Feed = (services: Services, userId: number) => Promise<string[]>

/** Takes away what is these people's alone and nobody else's, before they are removed. */
export type Forget = (db: Db, userIds: readonly number[]) => Promise<unknown>

export interface ThreadSubject {
  title: string
  link: string
}

/** What a thread needs to know about the things of one kind. */
export interface ThreadRule {
  /** That the caller may see the thing of a row of `thread`. */
  seen(ctx: Ctx): SQL | undefined
  /** Of these things, those that the caller may see. */
  things(ctx: Ctx, refIds: readonly number[]): Promise<Map<number, ThreadSubject>>
  /** Throws where one may look but not talk. */
  checkOpen?(ctx: Ctx, refId: number): Promise<void>
  /** Whose open windows hear of a post: a project's people, or these. */
  audience(ctx: Ctx, refId: number): Promise<{ projId: number } | { userIds: number[] }>
  /** Who gets a notice as well, and where it leads; a large thread has none. */
  noticed?(ctx: Ctx, refId: number): Promise<{ userIds: number[]; link: string }>
  /** Makes attachments of a post of complete uploads; without it posts have none. In the transaction of the post. */
  attach?(ctx: Ctx, refId: number, postId: number, uploadIds: readonly number[]): Promise<void>
  /** By the post that they came with. */
  attachments?(ctx: Ctx, postIds: readonly number[]): Promise<Map<number, Attachment[]>>
  /** Of these people, those who may see the thing and so can be mentioned; without it nobody can. */
  seers?(ctx: Ctx, refId: number, userIds: readonly number[]): Promise<number[]>
}
