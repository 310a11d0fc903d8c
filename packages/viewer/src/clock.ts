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

export interface ClockOptions {
  /** A frame is asked for after a time without any. */
  onWork(): void
  /** The frame that was drawn last asked for no other. */
  onRest(): void
}

export function makeClock(draw: () => void, { onWork, onRest }: ClockOptions): Clock {
  const steps = new Set<() => void>()
  let waiting: number | undefined
  let isStopped = false
  let isResting = true
  const ask = () => {
    if (waiting !== undefined || isStopped) return
    if (isResting) onWork()
    isResting = false
    waiting = requestAnimationFrame(tick)
  }
  const tick = () => {
    waiting = undefined
    for (const step of [...steps]) step()
    draw()
    if (steps.size > 0) ask()
    rest()
  }
  const rest = () => {
    if (waiting !== undefined || isStopped) return
    isResting = true
    onRest()
  }
  const cancel = () => {
    if (waiting !== undefined) cancelAnimationFrame(waiting)
    waiting = undefined
  }
  return {
    ask,
    cancel() {
      if (steps.size > 0) return
      cancel()
      if (!isResting) rest()
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
