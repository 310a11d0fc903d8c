import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * One row that changes whenever roles, menus or memberships do: what was derived before is then stale. `mark` is random,
 * so that a database restored from a backup never meets what was derived from its other future.
 */
export const rightsEpochTable = pgTable('rights_epoch', {
  one: integer('one').primaryKey().default(1),
  epoch: integer('epoch').notNull().default(0),
  mark: uuid('mark').notNull().defaultRandom(),
})
