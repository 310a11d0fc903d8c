import { AppError } from '../core/errors.ts'

interface Limits {
  /** How many jobs run at once, of all callers and of one. */
  running: number
  runningOfOne: number
  /** How many of one caller's may wait; more are refused. */
  waitingOfOne: number
}

interface Line {
  running: number
  waiting: (() => void)[]
}

const RETRY_AFTER_S = 2

/** Callers take turns: whoever has asked for twenty things waits for them, and the others hardly for him. */
export class FairQueue {
  /** Whose turn is next comes first. */
  private readonly lines = new Map<string, Line>()
  private running = 0

  constructor(private readonly limits: Limits) {}

  /** What is given up while it waits is not begun. */
  async run<T>(caller: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.turn(caller, signal)
    try {
      return await work()
    } finally {
      this.running -= 1
      this.lines.get(caller)!.running -= 1
      this.toEnd(caller)
      this.next()
    }
  }

  private turn(caller: string, signal: AbortSignal): Promise<void> {
    const line = this.lines.get(caller) ?? { running: 0, waiting: [] }
    this.lines.set(caller, line)
    if (line.waiting.length >= this.limits.waitingOfOne)
      throw new AppError(429, 'error.tooManyQueries', {}, { retryAfter: RETRY_AFTER_S })
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        if (line.running === 0 && line.waiting.length === 0) this.lines.delete(caller)
        reject(new AppError(503, 'error.unavailable'))
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      line.waiting.push(begin)
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave)
      this.next()
    })
  }

  private next(): void {
    for (const [caller, line] of this.lines) {
      if (this.running >= this.limits.running) return
      if (line.waiting.length === 0 || line.running >= this.limits.runningOfOne) continue
      // What is added again is visited again.
      this.toEnd(caller)
      this.running += 1
      line.running += 1
      line.waiting.shift()!()
    }
  }

  /** Who has had his turn is the last of the round; who wants nothing more is forgotten. */
  private toEnd(caller: string): void {
    const line = this.lines.get(caller)!
    this.lines.delete(caller)
    if (line.running > 0 || line.waiting.length > 0) this.lines.set(caller, line)
  }
}
