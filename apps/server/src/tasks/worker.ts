import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Services } from '../services.ts'
import type { ChildMessage, RunTask } from './child.ts'
import { type Lane, lanes } from './handlers.ts'
import { claim, failExhausted, finish, heartbeat, LEASE_S, type TaskRow } from './queue.ts'
import { plan } from './schedule.ts'

const POLL_MS = 1000
const PLAN_MS = 60_000
const BEAT_MS = (LEASE_S * 1000) / 4
/** How often progress is written down and told, besides every new stage. */
const NEWS_MS = 1000
const TASK_MS = 30 * 60_000
const CHILD_MEMORY_MB = 2048
/** Of everything a child holds, the memory of WebAssembly too, which no setting of Node limits. */
const CHILD_RESIDENT_MB = 6144

export interface Worker {
  stop(): Promise<void>
}

/** Takes tasks and runs them in child processes, those of each lane one after another. */
export function startWorker(services: Services, databaseUrl: string): Worker {
  const started = lanes.map((lane) => startLane(services, databaseUrl, lane))
  return {
    stop: async () => {
      await Promise.all(started.map((lane) => lane.stop()))
    },
  }
}

function startLane(services: Services, databaseUrl: string, { kinds, isFresh }: Lane): Worker {
  let isStopping = false
  let child: ChildProcess | undefined
  let wake = () => {}

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  let plannedUntil = 0
  const planNow = async () => {
    if (Date.now() < plannedUntil) return
    await plan(services.db)
    plannedUntil = Date.now() + PLAN_MS
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      try {
        await planNow()
        await failExhausted(services.db)
        const task = await claim(services.db, kinds)
        if (!task) await pause(POLL_MS)
        else {
          if (!child?.connected) child = startChild()
          await runTask(services, databaseUrl, child, task)
          if (isFresh) {
            child.kill('SIGKILL')
            child = undefined
          }
        }
      } catch (error) {
        services.log.warn({ err: error }, 'tasks wait')
        await pause(POLL_MS * 5)
      }
    }
  }

  const running = loop()
  return {
    stop: async () => {
      isStopping = true
      wake()
      child?.kill('SIGTERM')
      const killer = setTimeout(() => child?.kill('SIGKILL'), 3000)
      await running
      clearTimeout(killer)
      child?.kill('SIGKILL')
    },
  }
}

/** In development the sources run as they are, so the child needs the same loader as its parent. */
function startChild(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const child = fork(fileURLToPath(new URL(isSource ? './child.ts' : './child.js', import.meta.url)), {
    execArgv: [
      `--max-old-space-size=${CHILD_MEMORY_MB}`,
      ...(isSource ? ['--conditions=source', '--import', 'tsx'] : []),
    ],
  })
  // Words to one that has just died; its end is heard by whoever waits for it.
  child.on('error', () => undefined)
  return child
}

async function runTask(services: Services, databaseUrl: string, child: ChildProcess, task: TaskRow): Promise<void> {
  let progress = 0
  let stage: string | undefined
  const tell = (status: string) => {
    const event = { type: 'task', id: task.id, status, progress } as const
    services.bus.publish(`task:${task.id}`, event)
    if (task.projId) services.bus.publish(`project:${task.projId}`, { type: 'model', projId: task.projId })
  }
  let isCancelled = false
  const stopAt = Date.now() + TASK_MS
  let isOver = false
  let beatAt = 0
  const beatNow = async () => {
    beatAt = Date.now()
    const state = await heartbeat(services.db, task, progress, stage).catch(() => undefined)
    // Ended meanwhile: the child may be at its next task.
    if (isOver) return
    if (state?.cancelAsked) isCancelled = true
    if (state && (!state.isMine || state.cancelAsked)) child.kill('SIGKILL')
    else if (Date.now() > stopAt || (await residentMb(child.pid)) > CHILD_RESIDENT_MB) child.kill('SIGKILL')
  }
  const beat = setInterval(beatNow, BEAT_MS)
  try {
    const end = await new Promise<Parameters<typeof finish>[2]>((resolve) => {
      const onExit = () =>
        resolve(isCancelled ? { status: 'cancelled' } : { status: 'failed', error: 'the process ended' })
      const onMessage = (message: ChildMessage) => {
        if (message.id !== task.id) return
        if (message.type === 'progress') {
          // Whoever hears of it asks the database how far it is.
          const isNews = message.stage !== stage || Date.now() - beatAt > NEWS_MS
          progress = message.progress
          stage = message.stage
          if (isNews) beatNow().then(() => isOver || tell('running'))
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
      const { config } = services
      child.send({ id: task.id, kind: task.kind, payload: task.payload, databaseUrl, config } satisfies RunTask)
    })
    isOver = true
    const ended = await finish(services.db, task, end)
    if (ended) tell(ended.status)
  } finally {
    clearInterval(beat)
  }
}

/** Where the system does not tell, nothing is known. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
