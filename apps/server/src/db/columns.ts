import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
/** Bytes that are small enough for a row. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Who wrote a row and when; `rowVersion` grows with every change, so a stale write can be told. */
export const audit = () => ({
  createBy: text('create_by'),
  updateBy: text('update_by'),
  createTime: time('create_time').notNull().defaultNow(),
  updateTime: time('update_time').notNull().defaultNow(),
  rowVersion: integer('row_version').notNull().default(0),
})
