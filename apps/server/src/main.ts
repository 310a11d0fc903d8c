import { claimDataDir, DataDirInUse, PostgresUnavailable } from '@sunmao/postgres'
import { ConfigError, readConfig } from './config.ts'
import { SchemaError } from './db/schema-error.ts'

const role = process.argv.includes('--worker') ? 'worker' : 'server'
/** A second server hears no within five seconds of its start, however busy the machine is. */
const ANSWER_S = 3.5
const WAIT_MOST_S = 2

try {
  const config = readConfig(process.env)
  // Before the rest is even loaded, which takes ten seconds on a busy machine.
  const ownsFolder = role === 'server' && !config.databaseUrl
  const taken = ownsFolder ? await claimDataDir(config.dataDir, waitSeconds()) : undefined
  const { run } = await import('./run.ts')
  await run(config, role, taken)
} catch (error) {
  const isExpected = [ConfigError, DataDirInUse, PostgresUnavailable, SchemaError].some((kind) => error instanceof kind)
  const isPortTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  if (isPortTaken) console.error(`端口已被占用 · the port is taken: ${(error as Error).message}`)
  else console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
}

/** A server that was asked to stop may still be on its way out; what the start has taken so far is part of the wait. */
function waitSeconds(): number {
  return Math.min(WAIT_MOST_S, Math.max(0.2, ANSWER_S - process.uptime()))
}
