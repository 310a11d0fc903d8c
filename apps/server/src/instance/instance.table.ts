import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * One row: which installation these data are. The store of files has the same id, so that a start finds out when the two do not
 * belong together. A restored database has a new one, and every open window of before fetches everything anew.
 */
export const instanceTable = pgTable('instance', {
  one: integer('one').primaryKey().default(1),
  id: uuid('id').notNull().defaultRandom(),
  /** What it was restored from; backups of those are its own. */
  formerIds: uuid('former_ids').array().notNull().default([]),
  /** Whether the store has been given the id: from then on it must have it. */
  isPaired: boolean('is_paired').notNull().default(false),
})
