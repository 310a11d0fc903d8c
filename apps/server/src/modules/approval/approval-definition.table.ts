import type { ApprovalChain } from '@sunmao/contract'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { author } from '../users/users.table.ts'

export const approvalDefinitionTable = pgTable(
  'approval_definition',
  {
    id: id(),
    /** Of the draft, or of the version in use. */
    kind: text('kind').notNull(),
    /** The version in use; null = it was never published. */
    version: integer('version'),
    isOn: boolean('is_on').notNull().default(true),
    draft: jsonb('draft').$type<ApprovalChain>(),
    /** The hash of the draft that was simulated last. */
    simulated: text('simulated'),
    /** One that came with the product. */
    shipped: text('shipped').unique(),
    ...audit(),
  },
  (t) => [index('approval_definition_kind').on(t.kind)],
)

/** What was published never changes: approvals keep the version that they began with. */
export const approvalVersionTable = pgTable(
  'approval_version',
  {
    definitionId: integer('definition_id')
      .notNull()
      .references(() => approvalDefinitionTable.id),
    version: integer('version').notNull(),
    chain: jsonb('chain').$type<ApprovalChain>().notNull(),
    ...author(),
    publishTime: time('publish_time').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.definitionId, t.version] }), index('approval_version_user').on(t.userId)],
)
