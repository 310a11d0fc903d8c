import { type MessageGroup, webhookKinds } from '@sunmao/contract'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'

export const webhookTable = pgTable('webhook', {
  id: id(),
  name: text('name').notNull().unique(),
  kind: text('kind', { enum: webhookKinds }).notNull(),
  url: text('url').notNull(),
  secret: text('secret'),
  groups: text('groups').array().$type<MessageGroup[]>().notNull().default([]),
  enabled: boolean('enabled').notNull().default(true),
  ...audit(),
})
