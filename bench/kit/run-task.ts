import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const child = fileURLToPath(new URL('./task.mjs', import.meta.url))
/** As much as the product lets such a task have. */
const HEAP_MB = 1024

export interface Measured {
  seconds: number
  peakMb: number
}

/** Runs a task of the built server in a process of its own; `file` and `name` say which. */
export async function runTask(
  databaseUrl: string,
  folder: string,
  [file, name]: readonly [file: string, name: string],
  id: number,
  answers: readonly string[] = [],
): Promise<Measured> {
  const args = [`--max-old-space-size=${HEAP_MB}`, child, databaseUrl, folder, file, name, String(id), ...answers]
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  started.stdout.on('data', (piece) => {
    said += piece
  })
  const [code] = (await once(started, 'close')) as [number]
  if (code !== 0) throw new Error(`${name} failed`)
  return JSON.parse(said) as Measured
}
