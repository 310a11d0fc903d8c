// Exact booleans of closed meshes: manifold-3d, a WebAssembly of half a megabyte. It runs in the thread that converts.
import { setFlagsFromString } from 'node:v8'
import type { ManifoldToplevel } from 'manifold-3d'

export type ManifoldProgram = Pick<ManifoldToplevel, 'Manifold' | 'Mesh'>

let program: ManifoldProgram | undefined

/** Loads it, once. With little to do its code is not made better while it runs: that would take longer than the work. */
export async function startManifold(isBrief: boolean): Promise<void> {
  if (program) return
  setFlagsFromString('--wasm-lazy-compilation')
  for (const flag of ['wasm-tier-up', 'wasm-dynamic-tiering']) setFlagsFromString(`--${isBrief ? 'no-' : ''}${flag}`)
  const { default: load } = await import('manifold-3d')
  const loaded = await load()
  loaded.setup()
  program = loaded
}

/** Loads it for the next reading, of a small file: a moment that nobody then waits for. */
export const warmBooleans = () => startManifold(true)

/** Throws when it has not been started, or has died since. */
export function manifold(): ManifoldProgram {
  if (!program) throw new Error('manifold-3d has not been started')
  return program
}

/** It ran out of memory or into a wall: what it holds is lost, the next start loads another one. */
export function forgetManifold(): void {
  program = undefined
}
