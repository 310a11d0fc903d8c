// The processes of a lane: one for each task, or kept for those that follow.
import type { ChildProcess } from 'node:child_process'
import type { Services } from '../core/context.ts'
import { forkOwn } from '../fork-own.ts'
import { type Caps, capsOf } from './caps.ts'
import type { WarmUp } from './child.ts'
import type { Task } from './define-task.ts'
import { type Lane, lanes } from './lanes.ts'
import { answersOf } from './run-task.ts'

/** After so long without a task a child is made ready for the next one. */
const SPARE_MS = 1000
/** After so long without a task children that are too many end. */
const IDLE_MS = 3000

export interface Children {
  take(caps: Caps): ChildProcess
  /** Its task is over. */
  giveBack(child: ChildProcess): void
  /** There is nothing to do; called again and again. */
  rest(): void
  /** What waits for a task goes at once. */
  stop(): void
}

export function startChildren(services: Services, lane: Lane, tasks: readonly Task[]): Children {
  const { process } = lanes[lane]
  const idle: ChildProcess[] = []
  let usedAt = performance.now()

  // Where each task has a process of its own, one that has loaded everything waits for the next task.
  const warm = process === 'fresh' && services.config.spareConverter ? tasks.filter((task) => task.warm) : []
  let spare: { child: ChildProcess; heapMb: number } | undefined
  const keepSpare = () => {
    if (warm.length === 0 || spare?.child.connected) return
    const { heapMb } = capsOf(warm[0]!, 0)
    spare = { child: startChild(heapMb), heapMb }
    spare.child.send({
      warm: warm.map(({ kind, file }) => ({ kind, file })),
      answers: answersOf(services),
    } satisfies WarmUp)
  }

  return {
    take: ({ heapMb }) => {
      for (let child = idle.pop(); child; child = idle.pop()) if (child.connected) return child
      if (!spare?.child.connected || spare.heapMb !== heapMb) return startChild(heapMb)
      const { child } = spare
      spare = undefined
      return child
    },
    giveBack: (child) => {
      usedAt = performance.now()
      if (process === 'fresh') child.kill('SIGKILL')
      else idle.push(child)
    },
    rest: () => {
      const restedMs = performance.now() - usedAt
      if (restedMs > SPARE_MS) keepSpare()
      if (restedMs > IDLE_MS) for (const child of idle.splice(process === 'kept' ? 1 : 0)) child.kill('SIGKILL')
    },
    stop: () => {
      spare?.child.kill('SIGKILL')
      for (const child of idle.splice(0)) child.kill('SIGKILL')
    },
  }
}

function startChild(heapMb: number): ChildProcess {
  const child = forkOwn(import.meta.url, './child', heapMb)
  // Words to one that has just died; its end is heard by whoever waits for it.
  child.on('error', () => undefined)
  return child
}
