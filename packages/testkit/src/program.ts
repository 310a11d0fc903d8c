import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Servers live where an ordinary person's PATH does not look. */
const ALSO = ['/usr/sbin', '/usr/bin', '/usr/local/bin']

const told = new Set<string>()

/**
 * Where a program is, or nothing when this machine lacks it: the tests that need it are then skipped, with one warning.
 * Throws where nothing may be skipped: with CI or SUNMAO_NEEDS_ENGINES=1 in the environment.
 */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...ALSO]
  const found = folders.map((folder) => join(folder, name)).find(isExecutable)
  if (found) return found
  if (process.env.CI || process.env.SUNMAO_NEEDS_ENGINES === '1')
    throw new Error(`${name} is not installed here, and this run may not skip the tests that need it`)
  if (!told.has(name)) console.warn(`${name} is not installed here: the tests that need it are skipped`)
  told.add(name)
  return undefined
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
