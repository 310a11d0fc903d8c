import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compiler, program, root, runQuietly, Sentence } from '../run.mjs'
import { wordsOf } from './names.mjs'

const server = join(root, 'apps/server')
const folder = join(server, 'src/db/migrations')
const journalFile = join(folder, 'meta/_journal.json')
const readJournal = () => JSON.parse(readFileSync(journalFile, 'utf8'))

/** The trigger counts versions; drizzle-kit knows no triggers, so it is written behind the table. */
export async function makeMigration(feature) {
  // Tables take words of the contract; drizzle-kit reads what is compiled of it, and ends well when it cannot.
  await runQuietly('tsc -b', [...compiler(), 'packages/contract'])
  const before = readJournal().entries.length
  const command = [...program('drizzle-kit', 'drizzle-kit'), 'generate', '--name', feature]
  await runQuietly('drizzle-kit', command, { cwd: server })
  if (readJournal().entries.length === before) throw new Sentence('drizzle-kit made no migration')
  const table = wordsOf(feature).snake
  const trigger = `CREATE TRIGGER bump_row_version BEFORE UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION bump_row_version();`
  appendFileSync(join(folder, `${readJournal().entries.at(-1).tag}.sql`), `--> statement-breakpoint\n${trigger}\n`)
}

/** Only the last one can be taken away: those after it were made from its snapshot. */
export function removeMigration(feature) {
  const journal = readJournal()
  const last = journal.entries.at(-1)
  if (last.tag !== `${last.tag.slice(0, 4)}_${feature}`)
    throw new Sentence(`the last migration is ${last.tag}: what came after ${feature} must be removed first`)
  rmSync(join(folder, `${last.tag}.sql`))
  rmSync(join(folder, 'meta', `${last.tag.slice(0, 4)}_snapshot.json`))
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }, null, 2))
}
