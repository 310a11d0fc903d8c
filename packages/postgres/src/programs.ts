import { join } from 'node:path'
import { ensureLinks, findNative } from './binaries.ts'
import { copyBinaries, sharedHome } from './copy-binaries.ts'
import { PostgresUnavailable } from './errors.ts'
import { type Identity, listIdentities, spawnAs } from './identity.ts'
import { lastComplaint, run, succeeds } from './run.ts'

/** The programs, and as whom they run. */
export interface Programs {
  identity: Identity
  initdb: string
  postgres: string
  /** Makes a command receive a signal when the thread that started it dies; nothing where setpriv cannot do that. */
  dieWithUs(signal: 'INT' | 'KILL'): readonly string[]
}

/** Finds a way to run PostgreSQL on this data folder, or throws PostgresUnavailable. */
export async function findPrograms(dataDir: string, log: (line: string) => void): Promise<Programs> {
  const native = findNative()
  const linked = ensureLinks(native)
  const identities: Identity[] = []
  let complaint = 'its library links cannot be made'

  for (const identity of listIdentities(dataDir, join(dataDir, 'pg'))) {
    if (!(await succeeds([...identity.prefix, 'true'], spawnAs(identity)))) continue
    identities.push(identity)
    const problem = linked ? await probe(identity, native, dataDir) : complaint
    if (problem === undefined) return programsIn(native, identity, log)
    complaint = problem
  }
  for (const identity of identities) {
    const copy = copyBinaries(native, identity.uid === undefined ? join(dataDir, 'pg.bin') : sharedHome())
    const problem = await probe(identity, copy, dataDir)
    if (problem === undefined) return programsIn(copy, identity, log)
    complaint = problem
  }
  throw new PostgresUnavailable(await explain(complaint, identities.length))
}

/** Starts nothing and writes nothing: undefined when it works, else the reason. */
async function probe(identity: Identity, native: string, dataDir: string): Promise<string | undefined> {
  const show = [...identity.prefix, join(native, 'bin', 'initdb'), '-D', '/nonexistent', '--show']
  const shown = await run(show, spawnAs(identity))
  if (shown.code !== 0) return lastComplaint(shown.output)
  // Another user reaches the data through an open file (see pathFor), everybody else by its path.
  if (identity.uid !== undefined) return undefined
  const reach = await succeeds([...identity.prefix, 'test', '-w', dataDir])
  return reach ? undefined : `the data folder cannot be written ${identity.name}`
}

async function programsIn(native: string, identity: Identity, log: (line: string) => void): Promise<Programs> {
  const canDie = await succeeds([...identity.prefix, 'setpriv', '--pdeathsig', 'INT', 'true'], spawnAs(identity))
  log(`PostgreSQL runs ${identity.name} from ${native}${canDie ? '' : ', without setpriv'}`)
  return {
    identity,
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    dieWithUs: (signal) => (canDie ? ['setpriv', '--pdeathsig', signal, '--'] : []),
  }
}

async function explain(complaint: string, ways: number): Promise<string> {
  const instead = 'use a database of your own'
  if (process.platform === 'linux' && !hasGlibc())
    return `The built-in PostgreSQL needs a Linux with glibc, and this one has another C library: ${instead}.`
  if (process.geteuid?.() === 0 && ways === 0)
    return `PostgreSQL refuses to run as root and this machine offers no way to leave root: start as an ordinary user, or ${instead}.`
  return `The built-in PostgreSQL cannot run here (${complaint}): ${instead}.`
}

const hasGlibc = () => {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime !== undefined
}
