import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'

export const siteTable = pgTable('site', {
  id: id(),
  name: text('name').notNull().unique(),
  nameEn: text('name_en'),
  fyIp: text('fy_ip'),
  enabled: boolean('enabled').notNull().default(true),
  siteSort: integer('site_sort').notNull().default(999),
  ...audit(),
})
