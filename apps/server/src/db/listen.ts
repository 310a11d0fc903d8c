import pg from 'pg'

const AGAIN_MS = 1000

/** Calls `onNotice` for every commit that notified `channel`, and once after each reconnection, for what was missed. */
export function listen(url: string, channel: string, onNotice: () => void): () => Promise<void> {
  let client: pg.Client | undefined
  let isOver = false
  let timer: NodeJS.Timeout | undefined

  async function connect(isAgain: boolean): Promise<void> {
    if (isOver) return
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
    client = next
    const retry = () => {
      if (client !== next || isOver) return
      client = undefined
      timer = setTimeout(() => connect(true), AGAIN_MS)
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', onNotice)
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (isAgain) onNotice()
    } catch {
      retry()
    }
  }

  const connecting = connect(false)
  return async () => {
    isOver = true
    clearTimeout(timer)
    await connecting
    await client?.end().catch(() => undefined)
  }
}
