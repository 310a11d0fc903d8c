import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'

export const noteKinds = ['app', 'server', 'deploy'] as const
export type NoteKind = (typeof noteKinds)[number]

/** What forms of the ancestor stack's clients hold: texts that nobody here interprets. */
export const deployNoteTable = pgTable(
  'deploy_note',
  {
    id: id(),
    kind: text('kind', { enum: noteKinds }).notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    ...audit(),
  },
  (t) => [index('deploy_note_kind').on(t.kind, t.id)],
)
