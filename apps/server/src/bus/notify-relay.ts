import type pg from 'pg'
import type { Relay } from './bus.ts'

export const busChannel = 'bus'

/** PostgreSQL refuses 8,000 bytes and more. */
const MOST_BYTES = 7900
/** Texts that wait while the database does not answer; those who miss one can ask. */
const MOST_WAITING = 2000

interface Waiting {
  text: string
  done(isSent: boolean): void
}

/**
 * Events through the database, for when there is no Redis or it is away. One query at a time, which takes all that has come
 * meanwhile, a line for each: what windows send each other many times a second must not fill the pool.
 */
export function createNotifyRelay(pool: pg.Pool): Relay {
  const waiting: Waiting[] = []
  let isSending = false

  async function sendWaiting(): Promise<void> {
    isSending = true
    while (waiting.length > 0) {
      const batch = takeBatch(waiting)
      const isSent = await pool
        .query('select pg_notify($1, $2)', [busChannel, batch.map(({ text }) => text).join('\n')])
        .then(
          () => true,
          () => false,
        )
      for (const { done } of batch) done(isSent)
    }
    isSending = false
  }

  return {
    send: (text) =>
      new Promise((done) => {
        if (waiting.length >= MOST_WAITING) return done(false)
        waiting.push({ text, done })
        if (!isSending) void sendWaiting()
      }),
  }
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  let bytes = 0
  let count = 0
  for (const { text } of waiting) {
    bytes += Buffer.byteLength(text) + 1
    if (count > 0 && bytes > MOST_BYTES) break
    count += 1
  }
  return waiting.splice(0, count)
}

/** The texts of one notice. */
export const textsOf = (notice: string): string[] => notice.split('\n')
