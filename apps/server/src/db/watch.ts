import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'

/** Shared by every process that runs on the database. */
export const RUNNING_LOCK = 727_106_002
const BEAT_MS = 1000
const SILENT_MS = 3000
const CONNECT_MS = 3000

interface Watching {
  /** What to do with the notices of each channel. */
  channels: Record<string, (payload: string) => void>
  /** The database does not answer; said once per absence. */
  onAway: () => void
  /** It answers again; notices may have been missed. */
  onBack: () => void
}

/**
 * Holds one connection to the database: it brings notices, and its heartbeat tells when the database is away, also when
 * that shows in nothing but silence. Answers after its first attempt: what else a start has to do would keep a busy
 * machine from seeing in time that it succeeded.
 */
export async function watchDatabase(
  url: string,
  { channels, onAway, onBack }: Watching,
): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | undefined
  let isOver = false
  let isAway = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    if (isOver) return
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
    client = next
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await next.connect()
      await next.query('select pg_advisory_lock_shared($1)', [RUNNING_LOCK])
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch {
      return lose(next)
    }
    if (client !== next || isOver) return
    if (isAway) onBack()
    isAway = false
    beat(next)
  }

  function beat(current: pg.Client): void {
    timer = setTimeout(async () => {
      const isAlive = await answers(current)
      if (client !== current || isOver) return
      if (isAlive) beat(current)
      else lose(current)
    }, BEAT_MS)
  }

  function lose(lost: pg.Client): void {
    if (client !== lost || isOver) return
    client = undefined
    clearTimeout(timer)
    destroy(lost)
    if (!isAway) onAway()
    isAway = true
    timer = setTimeout(connect, BEAT_MS)
  }

  await connect()
  return {
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      if (client) destroy(client)
    },
  }
}

async function answers(client: pg.Client): Promise<boolean> {
  let isHere = false
  const answer = client.query('select 1').then(
    () => {
      isHere = true
    },
    () => undefined,
  )
  let patience: NodeJS.Timeout | undefined
  await Promise.race([answer, new Promise<void>((resolve) => (patience = setTimeout(resolve, SILENT_MS)))])
  clearTimeout(patience)
  // On a busy machine the answer may lie in the socket while the timer fires first.
  if (!isHere) await turn()
  if (!isHere) await turn()
  return isHere
}

/** Ends a connection without asking the other side. */
export function destroy(client: pg.Client | pg.PoolClient): void {
  const { connection } = client as unknown as { connection?: { stream: { destroy(): void } } }
  connection?.stream.destroy()
}
