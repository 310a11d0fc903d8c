// Runs questions for the main thread, one at a time. It opens what they need itself, so that only answers cross over.
import { workerData } from 'node:worker_threads'
import { move } from 'piscina'
import type { Blobs } from '../blobs/blobs.ts'
import { createBlobs } from '../blobs/create-blobs.ts'
import type { Config } from '../config.ts'
import { AppError } from '../core/errors.ts'
import { createLog } from '../core/log.ts'
import type { Question } from './define-question.ts'

export interface ThreadData {
  config: Config
  /** The installation's, base64. */
  signingSecret: string
}

export interface AskedQuestion {
  name: string
  file: string
  input: unknown
}

/** An AppError on its way between threads, which keep no classes. */
export type Refusal = Pick<AppError, 'status' | 'code' | 'params' | 'extra'>

let blobs: Promise<Blobs> | undefined

export async function answer({ name, file, input }: AskedQuestion): Promise<unknown> {
  const { config, signingSecret } = workerData as ThreadData
  const key = { signingSecret: Buffer.from(signingSecret, 'base64') }
  blobs ??= createBlobs(config, key, createLog(config.logLevel))
  try {
    const exported = (await import(file)) as Record<string, Question<unknown> | undefined>
    const question = exported[name]
    if (question?.name !== name) throw new Error(`${file} does not export the question ${name}`)
    return move(ownBytes(await question.run({ blobs: await blobs }, input)))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, params, extra } = error
    return { status, code, params, extra } satisfies Refusal
  }
}

/** A small buffer lies in memory that it shares with others, which cannot be moved. */
const ownBytes = (bytes: Uint8Array) => (bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes))
