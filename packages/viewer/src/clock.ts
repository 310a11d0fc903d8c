import type { Dispose } from './dispose.ts'

/** Frames on demand: none are drawn while nobody asks. */
export interface Clock {
  ask(): void
  /** The frame that was asked for is drawn already. */
  cancel(): void
  /** Runs before each frame, and asks for the next one as long as it is there. */
  everyFrame(step: () => void): Dispose
  stop(): void
}

export function makeClock(draw: () => void): Clock {
  const steps = new Set<() => void>()
  let waiting: number | undefined
  let isStopped = false
  const ask = () => {
    if (waiting === undefined && !isStopped) waiting = requestAnimationFrame(tick)
  }
  const tick = () => {
    waiting = undefined
    for (const step of [...steps]) step()
    draw()
    if (steps.size > 0) ask()
  }
  const cancel = () => {
    if (waiting !== undefined) cancelAnimationFrame(waiting)
    waiting = undefined
  }
  return {
    ask,
    cancel() {
      if (steps.size === 0) cancel()
    },
    everyFrame(step) {
      steps.add(step)
      ask()
      return () => {
        steps.delete(step)
      }
    },
    stop() {
      isStopped = true
      steps.clear()
      cancel()
    },
  }
}
