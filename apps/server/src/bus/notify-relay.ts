import type pg from 'pg'
import type { Relay } from './bus.ts'

export const busChannel = 'bus'

/** Events through the database, for when there is no Redis or it is away. */
export const createNotifyRelay = (pool: pg.Pool): Relay => ({
  send: (text) =>
    pool.query('select pg_notify($1, $2)', [busChannel, text]).then(
      () => true,
      () => false,
    ),
})
