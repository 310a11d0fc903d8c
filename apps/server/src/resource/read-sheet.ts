import { badRequest } from '../core/errors.ts'
import { forkOwn } from '../fork-own.ts'
import type { SheetOrder } from './sheet-child.ts'
import { requireHarmlessZip } from './zip-guard.ts'

const LONGEST_MS = 20_000
const MEMORY_MB = 256

/** The first sheet as texts, read in a process with a limit of time and memory. What cannot be read is a refusal, no bug. */
export async function readSheet(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  await requireHarmlessZip(bytes)
  const child = startReader()
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  try {
    return await new Promise<string[][]>((resolve, reject) => {
      child.once('message', (rows) => resolve(rows as string[][]))
      child.once('error', reject)
      child.once('exit', () => reject(new Error('the reader ended')))
      child.send({ bytes, maxRows } satisfies SheetOrder)
    })
  } catch {
    throw badRequest('error.badWorkbook')
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

const startReader = () =>
  forkOwn(import.meta.url, './sheet-child', MEMORY_MB, {
    // The bytes go as they are, and the child has nothing of ours to read.
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
