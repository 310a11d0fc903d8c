import type { EventKind, LiveEvent } from '@sunmao/contract'
import type * as z from 'zod'
import type { Blobs } from '../blobs/blobs.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Secrets } from '../secrets/sealed.ts'
import type { OwnCaps } from './caps.ts'
import type { Lane } from './lanes.ts'
import type { AskModules } from './task-answer.ts'

export interface TaskContext<P = unknown> {
  db: Db
  config: Config
  blobs: Blobs
  secrets: Secrets
  payload: P
  taskId: string
  /** 0 to 100, with a word for the present stage. */
  progress: (percent: number, stage?: string) => void
  /** Tells open windows; the parent passes it on. */
  publish: (topic: string, event: LiveEvent) => void
  /** Fires when somebody cancels or the server stops; the child is killed soon after. */
  signal: AbortSignal
  ask: AskModules
}

/** One kind of long work. Its file is loaded by whoever enqueues it, so `run` loads what it needs itself. */
export interface Task<P = unknown> {
  kind: string
  /** `import.meta.url` of the file that exports it: what a child process loads to run it. */
  file: string
  payload: z.ZodType<P>
  lane: Lane
  caps?: OwnCaps
  /** How often it is tried; three times unless it says otherwise. */
  attempts?: number
  /** When it is due by itself, by the site's clock. A task of `jobKinds` is due by its schedules alone, the first of which says this. */
  cron?: string
  /** The kind of change that its progress and its end are to those who look at its project. */
  change?: EventKind
  /** It makes what its project begins with: until its end an empty list does not mean that there is nothing. */
  isPreparing?: true
  /** Loads what a run will need, in a child process that waits for one: somebody waits for this kind of task. */
  warm?(): Promise<unknown>
  /** Does it, in a child process. Throwing means failure and, while attempts are left, another try. */
  run(context: TaskContext<P>): Promise<unknown>
}

export const defineTask = <P>(task: Task<P>): Task<P> => task
