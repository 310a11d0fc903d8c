import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Services } from '../core/context.ts'
import { groupBy } from '../db/group-by.ts'
import { type Caps, capsOf } from './caps.ts'
import { startChildren } from './children.ts'
import { claim } from './claim.ts'
import type { Task } from './define-task.ts'
import { type Lane, lanes, personSlots, slotsOf } from './lanes.ts'
import { paced } from './paced.ts'
import { putBack, type TaskRow } from './queue.ts'
import { finishAndTell, runTask } from './run-task.ts'
import { tellWaiting } from './tell-waiting.ts'

/** New tasks are told of; this finds those that become due, and those whose notice was lost. */
const POLL_MS = 1000
/** How often those who wait are told how many are before them. */
const TELL_MS = 2000
/** After so long a task takes long. */
const YIELD_MS = 3000
/** How long a process that is asked to stop may take. */
const STOP_MS = 3000

interface Means {
  services: Services
  databaseUrl: string
  /** In the place of the tasks' own. */
  caps: Partial<Caps>
  /** What is to be done now and then by whoever looks for tasks. */
  before(): Promise<unknown>
}

interface Running {
  row: TaskRow
  child: ChildProcess
  end: Promise<void>
}

/** Takes the tasks of a lane, several at once, and runs them in child processes. */
export function startLane({ services, databaseUrl, caps, before }: Means, lane: Lane) {
  const { bus, db, log, registry } = services
  const tasks = new Map(registry.tasks.filter((task) => task.lane === lane).map((task) => [task.kind, task]))
  const kinds = [...tasks.keys()]
  const children = startChildren(services, lane, [...tasks.values()])
  const slots = slotsOf(lane)
  const running = new Map<string, Running>()
  let isStopping = false

  // A task may come, or a slot become free, while we find that there is none.
  let isTold = false
  let wake = () => {}
  const tellLoop = () => {
    isTold = true
    wake()
  }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isTold ? 0 : ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const unsubscribes = kinds.map((kind) => bus.subscribe(`queue:${kind}`, tellLoop))
  const tellThoseWhoWait = paced(TELL_MS, () => tellWaiting(services, kinds))

  /** Who has as many here as one person may. */
  function busyPersons(): number[] {
    const byPerson = groupBy(running.values(), ({ row }) => row.ownerId ?? 0)
    return [...byPerson].filter(([, rows]) => rows.length >= personSlots(slots)).map(([person]) => person)
  }

  async function work(task: Task, row: TaskRow, child: ChildProcess, allowed: Caps): Promise<void> {
    const yielding = setTimeout(() => yieldCores(child), YIELD_MS)
    try {
      const end = await runTask(services, databaseUrl, child, task, row, allowed)
      // What was cut off because we stop has not failed.
      if (isStopping && end.status === 'failed') await putBack(db, row)
      else await finishAndTell(services, task, row, end)
    } catch (error) {
      // Its lease runs out, and it is taken again.
      log.warn({ err: error }, 'the end of a task was not written')
    } finally {
      clearTimeout(yielding)
      children.giveBack(child)
      running.delete(row.id)
      tellLoop()
    }
  }

  async function takeOne(): Promise<boolean> {
    if (running.size >= slots) return false
    const row = await claim(db, kinds, {
      runningIds: [...running.keys()],
      busyPersons: busyPersons(),
      worker: bus.processId,
    })
    const task = row && tasks.get(row.kind)
    if (!row || !task) return false
    if (isStopping) {
      await putBack(db, row)
      return false
    }
    const allowed = { ...capsOf(task, row.size), ...caps }
    const child = children.take(allowed)
    running.set(row.id, { row, child, end: work(task, row, child, allowed) })
    return true
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      try {
        await before()
        isTold = false
        if (await takeOne()) continue
        if (running.size === 0) children.rest()
        else await tellThoseWhoWait()
        await pause(POLL_MS)
      } catch (error) {
        log.warn({ err: error }, 'tasks wait')
        isTold = false
        await pause(POLL_MS * 5)
      }
    }
  }

  /** Who has just come goes before what takes long, also on the cores. A process that does more tasks keeps its place: there is no way back. */
  function yieldCores({ pid }: ChildProcess): void {
    if (lanes[lane].process !== 'fresh' || pid === undefined) return
    try {
      setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It has just ended, or the system has no such thing.
    }
  }

  const looping = loop()
  return {
    stop: async () => {
      isStopping = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      wake()
      for (const { child } of running.values()) child.kill('SIGTERM')
      const killer = setTimeout(() => {
        for (const { child } of running.values()) child.kill('SIGKILL')
      }, STOP_MS)
      await looping
      await Promise.all(Array.from(running.values(), ({ end }) => end))
      clearTimeout(killer)
      children.stop()
    },
  }
}
