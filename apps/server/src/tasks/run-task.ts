import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tellProject } from '../bus/tell.ts'
import type { Services } from '../core/context.ts'
import type { Caps } from './caps.ts'
import type { ChildMessage, RunTask } from './child.ts'
import type { Task } from './define-task.ts'
import { failExhausted, finish, heartbeat, LEASE_S, type TaskRow } from './queue.ts'
import { taskErrors } from './task.table.ts'

const BEAT_MS = (LEASE_S * 1000) / 4
/** How often progress is written down and told, besides every new stage. */
const NEWS_MS = 1000
/** Memory can be eaten at a gigabyte a second. */
const WATCH_MS = 1000

/** Without what they do: a child loads that itself. */
export const answersOf = ({ registry }: Services) =>
  registry.taskAnswers.map(({ question, file }) => ({ question, file }))

type End = Parameters<typeof finish>[2]

function tell({ bus }: Services, { change }: Task, { id, projId }: TaskRow, status: string, progress: number): void {
  bus.publish(`task:${id}`, { type: 'task', id, status, progress })
  if (projId && change) tellProject({ bus }, projId, change)
}

export async function finishAndTell(services: Services, task: Task, row: TaskRow, end: End): Promise<void> {
  const ended =
    row.scheduleId === null ? await finish(services.db, row, end) : await finishScheduled(services, row, end)
  if (ended) tell(services, task, row, ended.status, ended.progress)
}

/** What follows of it is written down with its end, or neither is. */
const finishScheduled = (services: Services, row: TaskRow, end: End) =>
  services.db.transaction(async (tx) => {
    const ended = await finish(tx, row, end)
    if (ended?.endTime) for (const tell of services.registry.scheduledEnds) await tell({ ...services, db: tx }, ended)
    return ended
  })

/** Tasks whose workers vanished too often. */
export const failSilent = (services: Services) =>
  services.db.transaction(async (tx) => {
    for (const ended of await failExhausted(tx))
      if (ended.scheduleId !== null)
        for (const tell of services.registry.scheduledEnds) await tell({ ...services, db: tx }, ended)
  })

/** In a child process, until its end, whichever it is. */
export async function runTask(
  services: Services,
  databaseUrl: string,
  child: ChildProcess,
  task: Task,
  row: TaskRow,
  caps: Caps,
): Promise<End> {
  let progress = 0
  let stage: string | undefined
  let isCancelled = false
  let isOver = false
  let ranOutOf: 'memory' | 'time' | undefined
  // One after another, or an older stage might be written over a newer one.
  let beats = Promise.resolve()
  let beatAt = 0
  const beat = () => {
    beatAt = performance.now()
    beats = beats.then(beatOnce)
    return beats
  }
  const beatOnce = async () => {
    const state = await heartbeat(services.db, row, progress, stage).catch(() => undefined)
    // Its process may be at the next task by now.
    if (isOver) return
    if (state?.cancelAsked) isCancelled = true
    if (state && (!state.isMine || state.cancelAsked)) child.kill('SIGKILL')
  }
  const beating = setInterval(beat, BEAT_MS)
  const unsubscribe = services.bus.subscribe(`cancel:${row.id}`, beat)
  // Whoever cancelled it while its process was started was heard by nobody.
  void beat()
  const endFor = (reason: 'memory' | 'time') => {
    if (isOver) return
    ranOutOf ??= reason
    child.kill('SIGKILL')
  }
  const limit = setTimeout(() => endFor('time'), caps.ms)
  const watch = setInterval(async () => {
    if ((await residentMb(child.pid)) > caps.residentMb) endFor('memory')
  }, WATCH_MS)
  try {
    return await new Promise<End>((resolve) => {
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        // Node aborts when its heap is full.
        if (!ranOutOf && (signal === 'SIGABRT' || code === 134)) ranOutOf = 'memory'
        if (isCancelled) resolve({ status: 'cancelled' })
        else if (ranOutOf) resolve({ status: 'failed', error: taskErrors[ranOutOf], isFinal: true })
        else resolve({ status: 'failed', error: taskErrors.died })
      }
      const onMessage = (message: ChildMessage) => {
        if (message.id !== row.id) return
        if (message.type === 'publish') return services.bus.publish(message.topic, message.event)
        if (message.type === 'progress') {
          // Whoever hears of it asks the database how far it is.
          const isNews = message.stage !== stage || performance.now() - beatAt > NEWS_MS
          progress = message.progress
          stage = message.stage
          if (isNews) void beat().then(() => isOver || tell(services, task, row, 'running', progress))
          return
        }
        child.off('exit', onExit)
        child.off('message', onMessage)
        resolve(
          message.type === 'done'
            ? { status: 'done', result: message.result }
            : { status: 'failed', error: message.error },
        )
      }
      child.once('exit', onExit)
      child.on('message', onMessage)
      child.send({
        id: row.id,
        kind: row.kind,
        file: task.file,
        payload: row.payload,
        answers: answersOf(services),
        databaseUrl,
        config: services.config,
        signingSecret: services.keys.signingSecret.toString('base64'),
        secretKeys: services.secrets.ring.map((key) => key.toString('base64')),
      } satisfies RunTask)
    })
  } finally {
    isOver = true
    unsubscribe()
    clearInterval(beating)
    clearTimeout(limit)
    clearInterval(watch)
  }
}

/** Where the system does not tell, nothing is known. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
