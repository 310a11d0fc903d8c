import type { Blobs } from '../blobs/blobs.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'

interface TaskContext {
  db: Db
  config: Config
  blobs: Blobs
  payload: unknown
  /** 0 to 100, with a word for the present stage. */
  progress: (percent: number, stage?: string) => void
  /** Fires when somebody cancels or the server stops; the child is killed soon after. */
  signal: AbortSignal
}

/** Does one task in a child process. Throwing means failure and, while attempts are left, another try. */
export type TaskHandler = (context: TaskContext) => Promise<unknown>
