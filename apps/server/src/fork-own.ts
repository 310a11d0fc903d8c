// Processes of our own files. Sources run as they are in development, and a child then needs the loader of its parent, with
// which it takes three times as long to start; tests let children run from the build where that is as new as the sources.
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

let isBuildUsed = false

/** Whether children of sources run from the build from now on. For tests only. */
export function useBuild(isUsed: boolean): void {
  isBuildUsed = isUsed
}

/** The address of a module of ours as a child loads it. */
export const inChild = (url: string): string => (isBuildUsed ? url.replace(/\/src\/(.+)\.ts$/, '/dist/$1.js') : url)

/** Starts the module NAME beside `from` (`import.meta.url`) as a process that may use `heapMb` for its objects. */
export function forkOwn(from: string, name: string, heapMb: number, options: ForkOptions = {}): ChildProcess {
  const file = inChild(new URL(`${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from).href)
  const loader = file.endsWith('.ts') ? ['--conditions=source', '--import', 'tsx'] : []
  return fork(fileURLToPath(file), { ...options, execArgv: [`--max-old-space-size=${heapMb}`, ...loader] })
}
