// A flock(2) lock belongs to the open file, not to the process that took it. So `flock` takes the lock on a file that
// we opened and may end at once: the lock then lives exactly as long as somebody keeps that file open, and the kernel
// lets go of it even after kill -9. No helper process can be lost on the way.
import { run } from './run.ts'

const busy = 75

export type LockOutcome = 'held' | 'busy' | 'unsupported'

/** Locks an open file, waiting at most `seconds`; 'unsupported' where the program or the file system has no flock. */
export async function lockOpenFile(fd: number, seconds: number): Promise<LockOutcome> {
  const { code } = await run(['flock', '-w', String(seconds), '-E', String(busy), '3'], { fds: [fd] })
  if (code === 0) return 'held'
  return code === busy ? 'busy' : 'unsupported'
}
