import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tellProject } from '../bus/tell.ts'
import type { Services } from '../core/context.ts'
import { forkOwn } from '../fork-own.ts'
import type { ChildMessage, RunTask, WarmUp } from './child.ts'
import { type Caps, type Lane, lanes, type Task } from './define-task.ts'
import { claim, failExhausted, finish, heartbeat, LEASE_S, putBack, type TaskRow } from './queue.ts'
import { plan } from './schedule.ts'
import { taskErrors } from './task.table.ts'

/** New tasks are told of; this finds those that become due, and those whose notice was lost. */
const POLL_MS = 1000
const PLAN_MS = 60_000
const BEAT_MS = (LEASE_S * 1000) / 4
/** How often progress is written down and told, besides every new stage. */
const NEWS_MS = 1000
/** After so long without a task a child is made ready for the next one. */
const SPARE_MS = 1000
/** After so long without a task a child of a batch ends. */
const IDLE_MS = 3000
/** Memory can be eaten at a gigabyte a second. */
const WATCH_MS = 1000

const CAPS: Caps = { ms: 30 * 60_000, heapMb: 2048, residentMb: 6144 }

export interface Worker {
  stop(): Promise<void>
}

/** Takes tasks and runs them in child processes, those of each lane one after another. */
export function startWorker(services: Services, databaseUrl: string, caps: Partial<Caps> = {}): Worker {
  const started = (Object.keys(lanes) as Lane[]).map((lane) => startLane(services, databaseUrl, lane, caps))
  return {
    stop: async () => {
      await Promise.all(started.map((lane) => lane.stop()))
    },
  }
}

function startLane(services: Services, databaseUrl: string, lane: Lane, given: Partial<Caps>): Worker {
  const isFresh = lanes[lane].process === 'fresh'
  const isBatch = lanes[lane].process === 'batch'
  const tasks = new Map(services.registry.tasks.filter((task) => task.lane === lane).map((task) => [task.kind, task]))
  const capsOf = (task: Task): Caps => ({ ...CAPS, ...task.caps, ...given })
  let isStopping = false
  let child: ChildProcess | undefined
  let wake = () => {}

  // Where each task has a process of its own, one that has loaded everything waits for the next task.
  const warm = services.config.spareConverter ? [...tasks.values()].filter((task) => task.warm) : []
  let spare: { child: ChildProcess; heapMb: number } | undefined
  let idleSince = Date.now()
  const keepSpare = () => {
    if (!isFresh || warm.length === 0 || Date.now() - idleSince < SPARE_MS || spare?.child.connected) return
    const { heapMb } = capsOf(warm[0]!)
    spare = { child: startChild(heapMb), heapMb }
    spare.child.send({
      warm: warm.map(({ kind, file }) => ({ kind, file })),
      answers: answersOf(services),
    } satisfies WarmUp)
  }
  const takeChild = ({ heapMb }: Caps): ChildProcess => {
    if (!spare?.child.connected || spare.heapMb !== heapMb) return startChild(heapMb)
    const taken = spare.child
    spare = undefined
    return taken
  }

  const endChild = () => {
    child?.kill('SIGKILL')
    child = undefined
  }

  // A task may come while we find that there is none.
  let isTold = false
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isTold ? 0 : ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const unsubscribes = [...tasks.keys()].map((kind) =>
    services.bus.subscribe(`queue:${kind}`, () => {
      isTold = true
      wake()
    }),
  )

  let plannedUntil = 0
  const planNow = async () => {
    if (Date.now() < plannedUntil) return
    await plan(services.db, services.registry.tasks)
    plannedUntil = Date.now() + PLAN_MS
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      try {
        await planNow()
        await failExhausted(services.db)
        isTold = false
        const row = await claim(services.db, [...tasks.keys()])
        const task = row && tasks.get(row.kind)
        if (!row || !task) {
          keepSpare()
          if (isBatch && Date.now() - idleSince > IDLE_MS) endChild()
          await pause(POLL_MS)
        } else {
          const caps = capsOf(task)
          if (!child?.connected) child = takeChild(caps)
          const end = await runTask(services, databaseUrl, child, task, row, caps)
          // What was cut off because we stop has not failed.
          if (isStopping && end.status === 'failed') await putBack(services.db, row)
          else await finishAndTell(services, task, row, end)
          if (isFresh) endChild()
          idleSince = Date.now()
        }
      } catch (error) {
        services.log.warn({ err: error }, 'tasks wait')
        isTold = false
        await pause(POLL_MS * 5)
      }
    }
  }

  const running = loop()
  return {
    stop: async () => {
      isStopping = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      wake()
      spare?.child.kill('SIGKILL')
      child?.kill('SIGTERM')
      const killer = setTimeout(() => child?.kill('SIGKILL'), 3000)
      await running
      clearTimeout(killer)
      child?.kill('SIGKILL')
    },
  }
}

function startChild(heapMb: number): ChildProcess {
  const child = forkOwn(import.meta.url, './child', heapMb)
  // Words to one that has just died; its end is heard by whoever waits for it.
  child.on('error', () => undefined)
  return child
}

/** Without what they do: a child loads that itself. */
const answersOf = ({ registry }: Services) => registry.taskAnswers.map(({ question, file }) => ({ question, file }))

type End = Parameters<typeof finish>[2]

function tell({ bus }: Services, { change }: Task, { id, projId }: TaskRow, status: string, progress: number): void {
  bus.publish(`task:${id}`, { type: 'task', id, status, progress })
  if (projId && change) tellProject({ bus }, projId, change)
}

async function finishAndTell(services: Services, task: Task, row: TaskRow, end: End): Promise<void> {
  const ended = await finish(services.db, row, end)
  if (ended) tell(services, task, row, ended.status, ended.progress)
}

async function runTask(
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
  let ranOutOf: keyof typeof taskErrors | undefined
  // One after another, or an older stage might be written over a newer one.
  let beats = Promise.resolve()
  let beatAt = 0
  const beat = () => {
    beatAt = Date.now()
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
  const endFor = (reason: keyof typeof taskErrors) => {
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
        else resolve({ status: 'failed', error: 'the process ended' })
      }
      const onMessage = (message: ChildMessage) => {
        if (message.id !== row.id) return
        if (message.type === 'publish') return services.bus.publish(message.topic, message.event)
        if (message.type === 'progress') {
          // Whoever hears of it asks the database how far it is.
          const isNews = message.stage !== stage || Date.now() - beatAt > NEWS_MS
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
