import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { leavesMuch } from './limits.ts'

/**
 * Gives back what reading a file of this size has left, in the thread that calls. The engine waits for its own heap to fill; of
 * the memory outside of it, shared memory above all, it knows little, and a large file leaves hundreds of megabytes there.
 */
export function collectAfter(fileBytes: number): void {
  if (fileBytes <= leavesMuch) return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
