import { setFlagsFromString } from 'node:v8'

/** Files below this are read before better code for reading them has paid off. */
const briefFile = 8_000_000

/**
 * The engine compiles again, and better, what has run for a while. For a small file that is a fifth of all work and mostly too
 * late: it then waits until something has run six times as long. Of the whole process, from here on.
 */
export function compileLater(fileBytes: number): void {
  setFlagsFromString(`--interrupt-budget=${fileBytes < briefFile ? 400_000 : 67_584}`)
}
