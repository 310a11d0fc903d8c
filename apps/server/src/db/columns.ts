import { integer, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Who wrote a row and when; `rowVersion` grows with every change, so a stale write can be told. */
export const audit = () => ({
  createBy: text('create_by'),
  updateBy: text('update_by'),
  createTime: time('create_time').notNull().defaultNow(),
  updateTime: time('update_time').notNull().defaultNow(),
  rowVersion: integer('row_version').notNull().default(0),
})
