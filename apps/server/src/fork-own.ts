// Processes of our own files. Sources run as they are in development, and a child then needs the loader of its parent.
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts the module NAME beside `from` (`import.meta.url`) as a process that may use `heapMb` for its objects. */
export function forkOwn(from: string, name: string, heapMb: number, options: ForkOptions = {}): ChildProcess {
  const isSource = from.endsWith('.ts')
  const file = new URL(`${name}${isSource ? '.ts' : '.js'}`, from)
  const loader = isSource ? ['--conditions=source', '--import', 'tsx'] : []
  return fork(fileURLToPath(file), { ...options, execArgv: [`--max-old-space-size=${heapMb}`, ...loader] })
}
