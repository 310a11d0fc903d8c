import type { Activity, Found } from '@sunmao/contract'
import { type Answers, answersOf, type References, type RegisteredAnswers } from './answers.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Ctx, ProjectCtx } from './http/context.ts'
import type { Locator } from './http/locate.ts'
import type { Register } from './http/serve.ts'
import type { ThreadRule } from './modules/thread/thread-rule.service.ts'
import type { Services } from './services.ts'
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

type Forget = (db: Db, userIds: readonly number[]) => Promise<unknown>

/** Everything that the rest must know of a feature. Its tables are found by their file names, `*.table.ts`. */
export interface Module extends Answers {
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
  seeds?: readonly SeedStep[]
}

// biome-ignore lint/suspicious/noExplicitAny: tasks of every payload stand side by side; each checks its own when it runs
type AnyTask = Task<any>
export const defineModule = (module: Omit<Module, 'tasks'> & { tasks?: readonly AnyTask[] }): Module => module

/** What modules have told, by what it is looked up by. */
export interface Registry extends RegisteredAnswers {
  locators: Readonly<Record<string, Locator>>
  threads: Readonly<Record<string, ThreadRule>>
  references: References
  finders: readonly Finder[]
  activities: readonly ActivityFinder[]
  tasks: readonly Task[]
  cleanups: readonly Cleanup[]
  forgetters: readonly Forget[]
}

/** Throws when two modules use the same name. */
export function registryOf(modules: readonly Module[]): Registry {
  const tasks = modules.flatMap((module) => module.tasks ?? [])
  requireOnce(tasks.map(({ kind }) => kind))
  return {
    ...answersOf(modules),
    locators: merge(modules.map(({ locate }) => locate)),
    threads: merge(modules.map(({ threads }) => threads)),
    references: merge(modules.map(({ references }) => references)),
    finders: modules.flatMap(({ search }) => search ?? []),
    activities: modules.flatMap(({ activity }) => activity ?? []),
    tasks,
    cleanups: modules.flatMap(({ cleanup }) => cleanup ?? []),
    forgetters: modules.flatMap(({ forget }) => forget ?? []),
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
