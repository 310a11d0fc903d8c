// Runs tasks for its parent, one at a time. Whatever foreign bytes do to it, the server goes on.
import { Worker } from 'node:worker_threads'
import type { LiveEvent } from '@sunmao/contract'
import type { Blobs } from '../blobs/blobs.ts'
import { createBlobs } from '../blobs/create-blobs.ts'
import type { SigningKey } from '../blobs/signed-address.ts'
import type { Config } from '../config.ts'
import { createLog } from '../core/log.ts'
import { setTimeZone } from '../core/wire-time.ts'
import { openDatabase } from '../db/client.ts'
import { createSecrets, type KeyRing } from '../secrets/sealed.ts'
import type { Task } from './define-task.ts'
import type { AskModules, TaskAnswer } from './task-answer.ts'

export interface RunTask {
  id: string
  kind: string
  /** Of the task's definition. */
  file: string
  payload: unknown
  /** What modules answer to tasks. */
  answers: TaskAnswer[]
  databaseUrl: string
  /** Of the parent: a child has no settings of its own. */
  config: Config
  /** The installation's, base64. */
  signingSecret: string
  /** What secrets in the database are sealed with, base64. */
  secretKeys: string[]
}

/** What a child that has no task yet should load. */
export interface WarmUp {
  warm: { kind: string; file: string }[]
  answers: TaskAnswer[]
}

export type ChildMessage =
  | { type: 'progress'; id: string; progress: number; stage?: string }
  | { type: 'publish'; id: string; topic: string; event: LiveEvent }
  | { type: 'done'; id: string; result: unknown }
  | { type: 'failed'; id: string; error: string }

const abort = new AbortController()
const send = (message: ChildMessage) => process.send?.(message)
let database: ReturnType<typeof openDatabase> | undefined
let blobs: Promise<Blobs> | undefined

process.on('message', (message: RunTask | WarmUp) => ('warm' in message ? warmUp(message) : run(message)))

async function warmUp({ warm, answers }: WarmUp): Promise<void> {
  for (const { kind, file } of warm)
    try {
      await (await load(file, kind)).warm?.()
    } catch {
      // The task that needs it will say so.
    }
  await Promise.allSettled(answers.map(({ file }) => import(file)))
}

async function run(message: RunTask): Promise<void> {
  const { id, kind, file, payload, answers, databaseUrl, config, signingSecret, secretKeys } = message
  database ??= openDatabase(databaseUrl, () => undefined, 2)
  setTimeZone(config.timeZone)
  const key: SigningKey = { signingSecret: Buffer.from(signingSecret, 'base64') }
  blobs ??= createBlobs(config, key, createLog(config.logLevel))
  try {
    const task = await load(file, kind)
    const result = await task.run({
      db: database.db,
      config,
      blobs: await blobs,
      secrets: createSecrets(secretKeys.map((one) => Buffer.from(one, 'base64')) as unknown as KeyRing),
      payload: task.payload.parse(payload),
      taskId: id,
      signal: abort.signal,
      ask: askAmong(answers),
      progress: (progress, stage) => send({ type: 'progress', id, progress, stage }),
      publish: (topic, event) => send({ type: 'publish', id, topic, event }),
    })
    send({ type: 'done', id, result: result ?? null })
  } catch (error) {
    send({ type: 'failed', id, error: error instanceof Error ? error.message : String(error) })
  }
}

process.on('SIGTERM', () => abort.abort())
process.on('disconnect', () => process.exit(0))
endWithParent()

/** Busy code hears of no disconnect: a thread of its own looks whether the parent is still there. */
function endWithParent(): void {
  const watch = `
    const parent = process.ppid
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)
  `
  new Worker(watch, { eval: true }).unref()
}

/** Of each file, what it exports under that name. */
const askAmong =
  (answers: readonly TaskAnswer[]): AskModules =>
  async <A extends TaskAnswer>(question: A['question']) => {
    const files = new Set(answers.filter((one) => one.question === question).map(({ file }) => file))
    const loaded = await Promise.all(Array.from(files, (file) => import(file) as Promise<Record<string, Partial<A>>>))
    return loaded.flatMap((exported) => Object.values(exported).filter((one) => one?.question === question) as A[])
  }

async function load(file: string, kind: string): Promise<Task> {
  const exported = Object.values((await import(file)) as Record<string, Partial<Task>>)
  const task = exported.find((one) => one?.kind === kind)
  if (!task) throw new Error(`${file} does not define the task ${kind}`)
  return task as Task
}
