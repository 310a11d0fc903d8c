// Ends synchronous work that takes too long: the kernel can go in circles, and nothing else stops WebAssembly in our own
// thread. Node's `vm` has a watchdog for scripts that reaches whatever they call.
import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'

const box = createContext({ work: () => undefined as unknown })
const script = new Script('work()')

/** The work took longer than it may; what it was changing is in no state to be used again. */
export class TookTooLong extends Error {
  /** `workedMs` of the processor: little when the machine was busy with other things. */
  constructor(readonly workedMs: number) {
    super(`worked ${workedMs} ms`)
  }
}

/** Runs `work` for so many milliseconds at most. Starting the watchdog costs about one: not for single small things. */
export function within(ms: number, work: () => void): void {
  box.work = work
  const before = threadMs()
  try {
    script.runInContext(box, { timeout: ms })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new TookTooLong(threadMs() - before)
    throw error
  } finally {
    box.work = () => undefined
  }
}

/** What this thread has worked so far; where the system does not tell, the whole process. */
function threadMs(): number {
  try {
    const stat = readFileSync('/proc/thread-self/stat', 'latin1')
    // Behind the name, which may have any letters, the twelfth, in hundredths of a second.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[11]) * 10
  } catch {
    return process.cpuUsage().user / 1000
  }
}
