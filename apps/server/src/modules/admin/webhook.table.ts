import { type MessageGroup, webhookKinds } from '@sunmao/contract'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'
import { sealed } from '../../secrets/sealed.ts'

export const webhookTable = pgTable('webhook', {
  id: id(),
  name: text('name').notNull().unique(),
  kind: text('kind', { enum: webhookKinds }).notNull(),
  /** Whoever knows it can post. */
  url: sealed('url').notNull(),
  secret: sealed('secret'),
  groups: text('groups').array().$type<MessageGroup[]>().notNull().default([]),
  enabled: boolean('enabled').notNull().default(true),
  ...audit(),
})
