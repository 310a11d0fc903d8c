import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../db/columns.ts'

/** Regular work that was set up in the running product. What the code itself does regularly is a `cron` of its task. */
export const scheduleTable = pgTable(
  'schedule',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Nothing = that of its kind. */
    name: text('name'),
    description: text('description').notNull().default(''),
    /** The name of a person, who is told when it fails. */
    personInCharge: text('person_in_charge').notNull().default(''),
    /** Addresses that are told too. */
    email: text('email').notNull().default(''),
    /** Schedules whose work follows when this one has ended well. */
    following: integer('following').array().notNull().default([]),
    pauseAfterFailure: boolean('pause_after_failure').notNull().default(false),
    cron: text('cron').notNull(),
    /** Nothing = the site's. */
    timeZone: text('time_zone'),
    payload: jsonb('payload').notNull().default({}),
    enabled: boolean('enabled').notNull().default(true),
    /** What fell due while nobody was there: is done once when somebody comes, or is left out. */
    missed: text('missed', { enum: ['catchUp', 'skip'] })
      .notNull()
      .default('catchUp'),
    /** The occasion that was put into the queue last. */
    lastPlanned: time('last_planned'),
    ...audit(),
  },
  (t) => [index('schedule_kind').on(t.kind)],
)
