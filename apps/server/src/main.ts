import { pathToFileURL } from 'node:url'
import { claimDataDir, DataDirInUse, PostgresUnavailable } from '@sunmao/postgres'
import { type Config, ConfigError, readConfig } from './config.ts'
import { SchemaError } from './db/schema-error.ts'
import { chooseRelease } from './release/choose-release.ts'
import { baseArgument, isChosen, ownRoot, versionOf } from './release/own-product.ts'

const role = process.argv.includes('--worker') ? 'worker' : 'server'
/** A second server hears no within five seconds of its start, however busy the machine is. */
const ANSWER_S = 3.5
const WAIT_MOST_S = 2

try {
  const config = readConfig(process.env)
  const release = await findRelease(config)
  if (release) {
    process.argv.push(baseArgument)
    await import(pathToFileURL(release).href)
  } else if (process.argv.includes('--take-over')) await follow(config)
  else await begin(config)
} catch (error) {
  const isExpected = [ConfigError, DataDirInUse, PostgresUnavailable, SchemaError].some((kind) => error instanceof kind)
  const isPortTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  if (isPortTaken) console.error(`端口已被占用 · the port is taken: ${(error as Error).message}`)
  else console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
}

async function begin(config: Config): Promise<void> {
  // Before the rest is even loaded, which takes ten seconds on a busy machine.
  const taken = await takeFolder(config, waitSeconds())
  const { run } = await import('./run.ts')
  await run(config, role, taken)
}

/** In the place of the server before, whose socket it gets once that has stopped. */
async function follow(config: Config): Promise<void> {
  // Loaded while the other one still works.
  const { run } = await import('./run.ts')
  const { takeOver } = await import('./release/take-over.ts')
  const place = await takeOver()
  await run(config, role, await takeFolder(config, WAIT_MOST_S), place)
}

async function takeFolder(config: Config, seconds: number) {
  const ownsFolder = role === 'server' && !config.databaseUrl
  return ownsFolder ? await claimDataDir(config.dataDir, seconds) : undefined
}

async function findRelease(config: Config): Promise<string | undefined> {
  if (isChosen) return undefined
  return chooseRelease({ dataDir: config.dataDir, version: () => versionOf(ownRoot), isServer: role === 'server' })
}

/** A server that was asked to stop may still be on its way out; what the start has taken so far is part of the wait. */
function waitSeconds(): number {
  return Math.min(WAIT_MOST_S, Math.max(0.2, ANSWER_S - process.uptime()))
}
