import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The time of the last one that the product in that folder knows. */
export function lastMigration(root: string): number {
  const file = join(root, 'apps/server/src/db/migrations/meta/_journal.json')
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] }
  return entries.at(-1)!.when
}
