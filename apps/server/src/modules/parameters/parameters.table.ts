import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'

/** `open` ones are told before sign-in. `valueEn` is used for people who read English, where there is one. */
export const parameterTable = pgTable('parameters', {
  id: id(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en'),
  value: text('value').notNull(),
  valueEn: text('value_en'),
  open: boolean('open').notNull().default(false),
  ...audit(),
})

/** The code of the parameter with everybody's first password. Only the administration of parameters shows it. */
export const initialPassword = 'initial_password'
