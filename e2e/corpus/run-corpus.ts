// Sends files through the running product and says which of them it did not deal with: every file has to end ready, partial
// or failed with a sentence of the catalogue, in time, and the server has to answer others meanwhile.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Model } from '@sunmao/contract'
import { convertersOf } from '../faults/conversions.ts'
import { withDatabase } from '../faults/database.ts'
import { type Launched, launch } from '../faults/launch.ts'
import { kill, pidFile } from '../faults/processes.ts'
import { isUnderWay, type ModelClient, modelClient } from '../kit/model-client.ts'
import type { Product } from '../kit/product.ts'
import { isSentence } from './sentences.ts'

export interface CorpusFile {
  name: string
  /** Made when it is its turn. */
  bytes(): Uint8Array
}

interface CorpusOptions {
  /** A conversion that takes longer hangs. */
  fileMs: number
  /** One more process that converts. */
  hasSecond: boolean
  onEnd?: (outcome: Outcome) => void
}

export interface Outcome {
  name: string
  status: Model['status'] | 'hangs'
  reason: string
  elements: number
  /** From the queue's end to the model's. */
  ms: number
  /** What is wrong with how it ended, one sentence each. */
  faults: string[]
}

export interface CorpusReport {
  outcomes: Outcome[]
  /** Of the server's answers meanwhile, in milliseconds. */
  answers: { count: number; median: number; p99: number; slowest: number }
  /** The most that one converter held, and what was under way then. */
  memory: { mb: number; during: string[] }
}

/** Files waiting for each converter, so that it never has to wait for us. */
const AHEAD = 3
const POLL_MS = 150
const PROBE_MS = 100
const QUEUE_MS = 600_000

export async function runCorpus(
  product: Product,
  files: readonly CorpusFile[],
  options: CorpusOptions,
): Promise<CorpusReport> {
  const client = await modelClient(product.url)
  const second = options.hasSecond ? await startSecond(product) : undefined
  const pids = [product.pid, ...(second ? [second.pid] : [])]
  const underWay = new Set<string>()
  const probe = startProbe(client, product.url)
  const memory = startMemoryWatch(pids, underWay)
  const outcomes: Outcome[] = []
  let next = 0
  const sender = async () => {
    for (let at = next++; at < files.length; at = next++) {
      const file = files[at]!
      const outcome = await runOne(client, file, options.fileMs, underWay)
      underWay.delete(file.name)
      outcomes[at] = outcome
      options.onEnd?.(outcome)
    }
  }
  try {
    await Promise.all(Array.from({ length: AHEAD * pids.length }, sender))
  } finally {
    await Promise.all([probe.stop(), memory.stop()])
    if (second) await stopSecond(second)
  }
  await lookIntoTasks(product.dataDir, outcomes)
  return { outcomes, answers: probe.answers(), memory: memory.most() }
}

async function runOne(client: ModelClient, file: CorpusFile, fileMs: number, underWay: Set<string>): Promise<Outcome> {
  const outcome: Outcome = { name: file.name, status: 'failed', reason: '', elements: 0, ms: 0, faults: [] }
  const bytes = file.bytes()
  // What has no bytes is refused at once, in words.
  if (bytes.length === 0) {
    const begun = await client.ask<{ message: string }>('POST', '/api/modelUpload', {
      subId: client.subId,
      name: file.name,
      size: 0,
    })
    if (begun.status !== 400) outcome.faults.push(`an empty file was answered ${begun.status}`)
    outcome.reason = begun.body.message
    return outcome
  }
  const { fileId } = await client.upload(file.name, bytes)
  const model = await follow(client, fileId, fileMs, outcome, () => underWay.add(file.name))
  if (!model) return outcome
  outcome.status = model.status
  outcome.reason = model.error ?? model.warnings.join(' ')
  outcome.elements = model.counts?.elements ?? 0
  outcome.faults.push(...(await faultsOf(client, model)))
  return outcome
}

async function follow(
  client: ModelClient,
  fileId: number,
  fileMs: number,
  outcome: Outcome,
  onBegin: () => void,
): Promise<Model | undefined> {
  const queuedAt = performance.now()
  let begunAt: number | undefined
  for (;;) {
    const model = await client.detail(fileId)
    if (begunAt === undefined && model.status !== 'queued') {
      begunAt = performance.now()
      onBegin()
    }
    outcome.ms = begunAt === undefined ? 0 : performance.now() - begunAt
    if (!isUnderWay(model)) return model
    if (outcome.ms > fileMs || performance.now() - queuedAt > QUEUE_MS + fileMs) {
      outcome.status = 'hangs'
      outcome.faults.push(`no end after ${Math.round(outcome.ms / 1000)} s, in ${model.stage}`)
      await client.ask('POST', '/api/model/cancel', { fileId })
      return undefined
    }
    await sleep(POLL_MS)
  }
}

/** A model that is there has to answer; one that is not has to say why, in both languages. */
async function faultsOf(client: ModelClient, model: Model): Promise<string[]> {
  const { fileId } = model
  const faults: string[] = []
  const english = (await client.ask<Model>('GET', `/api/model/detail?fileId=${fileId}`, undefined, 'en')).body
  for (const [lang, { error, warnings }] of [
    ['zh-CN', model],
    ['en', english],
  ] as const)
    for (const text of error === undefined ? warnings : [error])
      if (!isSentence(text, lang)) faults.push(`says “${text}”`)
  if (model.status === 'failed') return model.error ? faults : [...faults, 'failed without a reason']
  if (model.status === 'partial' && model.warnings.length === 0) faults.push('partial without a warning')
  const questions: [method: 'GET' | 'POST', path: string, body?: unknown][] = [
    ['GET', `/api/model/pack?fileId=${fileId}`],
    ['POST', '/api/model/customizedTree', { fileIds: [fileId], dimensions: ['level', 'class'] }],
    ['POST', '/api/model/rooms', { fileIds: [fileId] }],
    ['POST', '/api/model/elements', { fileIds: [fileId], size: 50 }],
  ]
  const indexes = Array.from({ length: Math.min(10, model.counts?.elements ?? 0) }, (_, index) => ({ fileId, index }))
  if (indexes.length > 0) questions.push(['POST', '/api/model/properties', { elements: indexes }])
  for (const [method, path, body] of questions) {
    const { status } = await client.ask(method, path, body)
    if (status >= 300) faults.push(`${path} answers ${status}`)
  }
  const problems = await client.ask<{ content?: { text: string }[] }>(
    'GET',
    `/api/model/problems?fileId=${fileId}&size=200`,
  )
  if (problems.status !== 200) faults.push(`its problems answer ${problems.status}`)
  for (const { text } of problems.body.content ?? [])
    if (!isSentence(text, 'zh-CN')) faults.push(`a problem says “${text}”`)
  return faults
}

/** What a task noted is for us, not for people: an exception there is a fault even where the model says something kind. */
async function lookIntoTasks(dataDir: string, outcomes: readonly Outcome[]): Promise<void> {
  const byName = new Map(outcomes.map((outcome) => [outcome.name, outcome]))
  const rows = await withDatabase(dataDir, async (client) => {
    const found = await client.query<{ name: string; error: string }>(
      `select m.name, t.error from task t join model_file f on f.task_id = t.id join model m on m.model_id = f.model_id
       where t.kind = 'convert' and t.error is not null`,
    )
    return found.rows
  })
  for (const { name, error } of rows) byName.get(name)?.faults.push(`its task says: ${error}`)
}

async function startSecond(product: Product): Promise<Launched> {
  const socket = encodeURIComponent(pidFile(product.dataDir)[4] ?? '')
  return launch({
    dataDir: product.dataDir,
    args: ['--worker'],
    env: { DATABASE_URL: `postgres://sunmao@localhost:5432/sunmao?host=${socket}`, DEMO: '1', LOG_LEVEL: 'warn' },
  })
}

async function stopSecond(second: Launched): Promise<void> {
  kill(second.pid, 'SIGTERM')
  const code = await second.ended
  if (code !== 0) throw new Error(`the second converter ended with ${code}\n${second.logs()}`)
}

/** Asks what everybody asks, again and again. */
function startProbe(client: ModelClient, url: string) {
  const times: number[] = []
  let isOver = false
  const timed = async (call: () => Promise<unknown>) => {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  const loop = async () => {
    while (!isOver) {
      await timed(() => fetch(`${url}/readyz`))
      await timed(() => client.ask('POST', '/api/model/list', { projId: 2, page: 0, size: 20 }))
      await sleep(PROBE_MS)
    }
  }
  const running = loop()
  return {
    stop: async () => {
      isOver = true
      await running
    },
    answers: () => {
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
      return { count: sorted.length, median: at(0.5), p99: at(0.99), slowest: at(1) }
    },
  }
}

function startMemoryWatch(pids: readonly number[], underWay: ReadonlySet<string>) {
  let most = { mb: 0, during: [] as string[] }
  const timer = setInterval(() => {
    for (const pid of pids.flatMap(convertersOf)) {
      const mb = peakMb(pid)
      if (mb > most.mb) most = { mb, during: [...underWay] }
    }
  }, 500)
  return { stop: () => clearInterval(timer), most: () => most }
}

function peakMb(pid: number): number {
  try {
    const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kb ?? 0) / 1024)
  } catch {
    return 0 // Ended meanwhile.
  }
}
