import { setFlagsFromString } from 'node:v8'

/** Files below this are read before better code for reading them has paid off. */
const briefFile = 8_000_000

/** Since its twelfth version the engine counts how often a function was called, before that how much it has run. */
const countsCalls = Number.parseInt(process.versions.v8, 10) >= 12

/**
 * The engine compiles again, and better, what has run for a while. For one file that is a fifth of all work and comes mostly too
 * late, so it waits longer: three times, for a small file six times. Of the whole process, from here on.
 */
export function compileLater(fileBytes: number): void {
  const times = fileBytes < briefFile ? 6 : 3
  setFlagsFromString(
    countsCalls ? `--invocation-count-for-turbofan=${times * 3_000}` : `--interrupt-budget=${times * 67_584}`,
  )
}
