import { integer, pgTable } from 'drizzle-orm/pg-core'
import { placeIn, sealed } from './sealed.ts'

/** One row, sealed with the key of this installation: a process that cannot open it has another one. */
export const secretsKeyTable = pgTable('secrets_key', {
  one: integer('one').primaryKey(),
  proof: sealed('proof').notNull(),
})
export const THE_ROW = 1
export const proofPlace = placeIn('secrets_key', 'proof', THE_ROW)
