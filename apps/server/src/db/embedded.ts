import { type ClaimedDataDir, type Postgres, startPostgres } from '@sunmao/postgres'
import type { Logger } from 'pino'

/**
 * The database that comes with the product. When it dies it is started again under the same address, where the pool
 * finds it; when that fails the process ends with one sentence, so that a supervisor or a person can act.
 */
export async function startEmbedded(
  dataDir: string,
  log: Logger,
  taken?: ClaimedDataDir,
): Promise<{ url: string; stop(): Promise<void> }> {
  // One that dies before it is up makes the launch fail; only one that was up is started again.
  let isUp = false
  let current = launch(taken)
  const { url } = await current

  // The first one has what was taken; it lets go of that when it ends.
  async function launch(first?: ClaimedDataDir): Promise<Postgres> {
    const postgres = await startPostgres({ dataDir, taken: first, onExit: (reason) => isUp && restart(reason) })
    isUp = true
    return postgres
  }

  function restart(reason: string): void {
    isUp = false
    log.error({ reason }, 'database ended, starting it again')
    current = launch()
    current.then((again) => (again.url === url ? log.warn('database is back') : giveUp('its address changed')), giveUp)
  }

  return {
    url,
    stop: async () => {
      const postgres = await current
      isUp = false
      await postgres.stop()
    },
  }
}

function giveUp(reason: unknown): void {
  console.error(reason instanceof Error ? reason.message : `The database did not start: ${reason}.`)
  process.exit(1)
}
