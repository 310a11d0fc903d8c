import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MOST_TEXT = 2000

/** Has the program of the release in that folder bring a database up to date. Throws what it says when it cannot. */
export async function tryMigrations(root: string, databaseUrl: string): Promise<void> {
  const child = fork(join(root, 'apps/server/dist/release/try-migrations.js'), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_TEXT)
  })
  // Not among the arguments, where every user of the machine can read them.
  child.send({ databaseUrl })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(said.trim() || `try-migrations ended with ${code}`)
}
