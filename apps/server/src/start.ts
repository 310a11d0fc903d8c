import type { SendHandle } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import type { ClaimedDataDir } from '@sunmao/postgres'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { finishSwitch } from './backup/switch-embedded.ts'
import { type Config, ConfigError } from './config.ts'
import type { Services } from './core/context.ts'
import { createLog } from './core/log.ts'
import { setTimeZone } from './core/wire-time.ts'
import { createServices } from './create-services.ts'
import { openDatabase } from './db/client.ts'
import { refuseLostDatabase, requireRoom } from './db/data-there.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { closer } from './http/close.ts'
import { pairStore } from './instance/pair-store.ts'
import { modules } from './modules.ts'
import { askDemoModels } from './seed/demo-models.ts'
import { seed } from './seed/seed.ts'
import { startSweeper } from './sweeper.ts'
import { startWorker } from './tasks/worker.ts'

export interface Running {
  services: Services
  http: FastifyInstance | undefined
  /** CodedText once, by the start that made the first administrator. */
  firstPassword: string | undefined
  stop(): Promise<void>
}

/** Brings the product up in order and remembers how to take it down in the reverse one. */
export async function start(
  config: Config,
  role: 'server' | 'worker',
  taken?: ClaimedDataDir,
  /** Listens already: of the release before. */
  socket?: SendHandle,
): Promise<Running> {
  if (role === 'worker' && !config.databaseUrl)
    throw new ConfigError('a worker needs DATABASE_URL: the embedded database belongs to the server process')
  setTimeZone(config.timeZone)
  const log = createLog(config.logLevel)
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    if (!config.databaseUrl) {
      if (taken) await finishSwitch(config.dataDir)
      await refuseLostDatabase(config)
    }
    await requireRoom(config)
    const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, log, taken)
    if (embedded) undo.push(() => embedded.stop())
    const url = config.databaseUrl ?? embedded!.url
    let firstPassword: string | undefined
    await migrateDatabase(url, async (db) => {
      firstPassword = await seed(db, config)
    })
    await pairStore(url, config, log)
    const database = openDatabase(url, (error) => log.warn({ reason: error.message }, 'database connection lost'))
    undo.push(() => database.close())
    const { services, close } = await createServices(config, log, database, url)
    undo.push(close)
    undo.push(startSweeper(services))
    for (const { inProcess } of modules) if (inProcess) undo.push(inProcess(services, role))
    if (role === 'worker' || config.workers === 'inline') {
      if (config.demo) await askDemoModels(database.db)
      const worker = startWorker(services, url)
      undo.push(() => worker.stop())
    }
    if (role === 'worker') return { services, http: undefined, firstPassword, stop }
    const http = await createApp(services)
    undo.push(closer(http, services))
    // Both go to the same call of Node, which takes the socket where there is one.
    await http.listen({ port: config.port, host: config.host, ...(socket && { handle: socket }) })
    return { services, http, firstPassword, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
