import type { TopicKind } from '@sunmao/contract'
import { type Answers, answersOf } from './answers.ts'
import type { Config } from './config.ts'
import type {
  ActivityFinder,
  Cleanup,
  Feed,
  Finder,
  Forget,
  GuestFinder,
  Leaving,
  ParameterCheck,
  ProjectListener,
  Registry,
  Services,
  SocketKeeper,
  ThreadRule,
  TopicGuard,
} from './core/context.ts'
import type { Locator } from './core/locate.ts'
import type { Db } from './db/client.ts'
import type { Register } from './http/serve.ts'
import type { Task } from './tasks/define-task.ts'

/** A data step; like a migration it runs once, in the transaction of the start. */
export interface SeedStep {
  name: string
  /** Only where the demo is seeded. */
  isDemo?: true
  run(db: Db, config: Config): Promise<unknown>
}

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
  forget?: Forget
  guest?: GuestFinder
  /** By the codes of parameters that it reads. */
  parameters?: Readonly<Record<string, ParameterCheck>>
  onProject?: ProjectListener
  onLeave?: Leaving
  /** Who may follow its topics. */
  topics?: Readonly<Partial<Record<TopicKind, TopicGuard>>>
  feed?: Feed
  /** By their addresses below `/webSocket/`. */
  sockets?: Readonly<Record<string, SocketKeeper>>
  seeds?: readonly SeedStep[]
  /** What every process does as long as it lives; answers how to stop that. */
  inProcess?(services: Services, role: 'server' | 'worker'): () => unknown
}

// biome-ignore lint/suspicious/noExplicitAny: tasks of every payload stand side by side; each checks its own when it runs
type AnyTask = Task<any>
export const defineModule = (module: Omit<Module, 'tasks'> & { tasks?: readonly AnyTask[] }): Module => module

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
    guests: modules.flatMap(({ guest }) => guest ?? []),
    parameters: merge(modules.map(({ parameters }) => parameters)),
    projectListeners: modules.flatMap(({ onProject }) => onProject ?? []),
    leavings: modules.flatMap(({ onLeave }) => onLeave ?? []),
    topics: merge(modules.map(({ topics }) => topics)),
    sockets: merge(modules.map(({ sockets }) => sockets)),
    feeds: modules.flatMap(({ feed }) => feed ?? []),
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
