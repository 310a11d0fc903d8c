import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * The oldest program that may work on these tables, by the time of the last migration it must know. A migration that only
 * adds leaves it alone; one that takes something away raises it.
 */
export const schemaFloorTable = pgTable('schema_floor', {
  one: integer('one').primaryKey(),
  migrationTime: bigint('migration_time', { mode: 'number' }).notNull(),
})
