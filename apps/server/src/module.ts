import type { Activity, Found } from '@sunmao/contract'
import type { Config } from './config.ts'
import type { Ctx, ProjectCtx } from './core/context.ts'
import type { Link } from './core/identity.ts'
import type { Locator } from './core/locate.ts'
import type { ProjectEvent } from './core/project-event.ts'
import type { Services } from './core/services.ts'
import type { ThreadRule } from './core/thread-rule.ts'
import type { Db } from './db/client.ts'
import type { Register } from './http/serve.ts'
import type { Task } from './tasks/define-task.ts'

/** Finds things of one kind for the search of the whole site: only what the caller may see. */
type Finder = (ctx: Ctx, blurry: string, size: number) => Promise<Found[]>

/** The last things that happened in `ctx.project`, of one kind, the latest first. */
type ActivityFinder = (ctx: ProjectCtx, size: number) => Promise<Activity[]>

/** A data step; like a migration it runs once, in the transaction of the start. */
export interface SeedStep {
  name: string
  /** Only where the demo is seeded. */
  isDemo?: true
  run(db: Db, config: Config): Promise<unknown>
}

/** Takes away what has run out, every few minutes. Nothing depends on it: every reader checks the time itself. */
type Cleanup = (services: Pick<Services, 'db' | 'blobs'>) => Promise<unknown>

/** What the session of somebody without an account opens; nothing where it is none of this module, or over. */
type GuestFinder = (services: Services, sessionId: number) => Promise<Link | undefined>

/** Throws where a parameter must not have this value. */
type ParameterCheck = (ctx: Ctx, value: string) => Promise<void>

/** Hears of what has happened to a project, in the transaction of it. */
type ProjectListener = (ctx: Ctx, event: ProjectEvent) => Promise<void>

type Forget = (db: Db, userIds: readonly number[]) => Promise<unknown>

/** Everything that the rest must know of a feature. Its tables are found by their file names, `*.table.ts`. */
export interface Module {
  name: string
  routes?: Register | readonly Register[]
  /** By the names that its policies use in `locate`. */
  locate?: Readonly<Record<string, Locator>>
  /** By the kind of thing that can be talked about. */
  threads?: Readonly<Record<string, ThreadRule>>
  search?: Finder
  activity?: ActivityFinder
  tasks?: readonly Task[]
  cleanup?: Cleanup
  /** Takes away what is these people's alone and nobody else's, before they are removed. */
  forget?: Forget
  guest?: GuestFinder
  /** By the codes of parameters that it reads. */
  parameters?: Readonly<Record<string, ParameterCheck>>
  onProject?: ProjectListener
  seeds?: readonly SeedStep[]
}

// biome-ignore lint/suspicious/noExplicitAny: tasks of every payload stand side by side; each checks its own when it runs
type AnyTask = Task<any>
export const defineModule = (module: Omit<Module, 'tasks'> & { tasks?: readonly AnyTask[] }): Module => module

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
}

// Said here, because the registry speaks of contexts and those of services.
declare module './core/services.ts' {
  interface Services {
    registry: Registry
  }
}

/** Throws when two modules use the same name. */
export function registryOf(modules: readonly Module[]): Registry {
  const tasks = modules.flatMap((module) => module.tasks ?? [])
  requireOnce(tasks.map(({ kind }) => kind))
  return {
    locators: merge(modules.map(({ locate }) => locate)),
    threads: merge(modules.map(({ threads }) => threads)),
    finders: modules.flatMap(({ search }) => search ?? []),
    activities: modules.flatMap(({ activity }) => activity ?? []),
    tasks,
    cleanups: modules.flatMap(({ cleanup }) => cleanup ?? []),
    forgetters: modules.flatMap(({ forget }) => forget ?? []),
    guests: modules.flatMap(({ guest }) => guest ?? []),
    parameters: merge(modules.map(({ parameters }) => parameters)),
    projectListeners: modules.flatMap(({ onProject }) => onProject ?? []),
  }
}

function merge<T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  requireOnce(parts.flatMap((part) => Object.keys(part ?? {})))
  return Object.assign(Object.create(null), ...parts)
}

function requireOnce(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`two modules define ${twice}`)
}
