import { healthStates } from '@sunmao/contract'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CodedText } from '../../db/coded-text.ts'
import { id, time } from '../../db/columns.ts'

/** How each area was when it was looked at last. */
export const healthAreaTable = pgTable('health_area', {
  area: text('area').primaryKey(),
  state: text('state', { enum: healthStates }).notNull(),
  since: time('since').notNull().defaultNow(),
  /** What it seems to be now, and how often in a row: one look is no change. */
  seems: text('seems', { enum: healthStates }).notNull(),
  looks: integer('looks').notNull().default(0),
})

/** Causes of failures that are known, so that each is told once. */
export const healthCauseTable = pgTable('health_cause', {
  cause: text('cause').primaryKey(),
  /** Told that it comes often, and has not stopped since. */
  isOften: boolean('is_often').notNull().default(false),
  lastTime: time('last_time').notNull().defaultNow(),
})

/** Changes of an area. */
export const healthEventTable = pgTable(
  'health_event',
  {
    id: id(),
    area: text('area').notNull(),
    state: text('state', { enum: healthStates }).notNull(),
    text: jsonb('text').$type<CodedText>().notNull(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('health_event_time').on(t.createTime)],
)
