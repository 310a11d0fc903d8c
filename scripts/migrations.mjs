// Do the checked-in migrations lead to the tables that the code describes? Generates on a copy and wants nothing new.
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { program, root, runQuietly, Sentence } from './run.mjs'

const server = join(root, 'apps/server')
const source = join(server, 'src/db/migrations')

export async function checkMigrations() {
  const copy = join(root, '.cache/migrations')
  rmSync(copy, { recursive: true, force: true })
  cpSync(source, copy, { recursive: true })
  const options = [
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    './src/**/*.table.ts',
    '--out',
    '../../.cache/migrations',
  ]
  await runQuietly('drizzle-kit', [...program('drizzle-kit'), ...options], { cwd: server })
  const isCurrent = readdirSync(copy).length === readdirSync(source).length
  rmSync(copy, { recursive: true, force: true })
  if (!isCurrent) throw new Sentence('the tables changed: npx drizzle-kit generate --name what-changed, in apps/server')
}
