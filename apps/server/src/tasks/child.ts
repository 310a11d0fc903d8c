// Runs tasks for its parent, one at a time. Whatever foreign bytes do to it, the server goes on.
import { pino } from 'pino'
import { type Blobs, createBlobs } from '../blobs/blobs.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { loadKeys } from '../modules/auth/keys.service.ts'
import type { TaskHandler } from './handler.ts'
import { handlers } from './handlers.ts'

export interface RunTask {
  id: string
  kind: string
  payload: unknown
  databaseUrl: string
  /** Of the parent: a child has no settings of its own. */
  config: Config
}

export type ChildMessage =
  | { type: 'progress'; id: string; progress: number; stage?: string }
  | { type: 'done'; id: string; result: unknown }
  | { type: 'failed'; id: string; error: string }

const abort = new AbortController()
const send = (message: ChildMessage) => process.send?.(message)
let database: ReturnType<typeof openDatabase> | undefined
let blobs: Promise<Blobs> | undefined

process.on('message', async ({ id, kind, payload, databaseUrl, config }: RunTask) => {
  database ??= openDatabase(databaseUrl, () => undefined, 2)
  const { db } = database
  blobs ??= loadKeys(db).then((keys) => createBlobs(config, keys, pino({ level: config.logLevel })))
  try {
    const handler = (handlers as Record<string, TaskHandler>)[kind]
    if (!handler) throw new Error(`unknown kind of task: ${kind}`)
    const result = await handler({
      db,
      config,
      blobs: await blobs,
      payload,
      signal: abort.signal,
      progress: (progress, stage) => send({ type: 'progress', id, progress, stage }),
    })
    send({ type: 'done', id, result: result ?? null })
  } catch (error) {
    send({ type: 'failed', id, error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('SIGTERM', () => abort.abort())
process.on('disconnect', () => process.exit(0))
