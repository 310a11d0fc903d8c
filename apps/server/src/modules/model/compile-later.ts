import { setFlagsFromString } from 'node:v8'

/** Files below this are read before better code for reading them has paid off. */
const briefFile = 8_000_000

/**
 * The engine compiles again, and better, what has run for a while: 67,584 units by default. For one file that is a fifth of all
 * work and comes mostly too late, so it waits longer: three times, for a small file six times. Of the whole process, from here on.
 */
export function compileLater(fileBytes: number): void {
  setFlagsFromString(`--interrupt-budget=${fileBytes < briefFile ? 400_000 : 200_000}`)
}
