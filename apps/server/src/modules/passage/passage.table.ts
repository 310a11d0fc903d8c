import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id } from '../../db/columns.ts'
import { projectTable } from '../project/project.table.ts'

/**
 * What the assistant finds things by: one row for each text that can be read, whatever it is a text of. Triggers keep it, in the
 * transaction of each change (ADR 0089). It holds no text: the words of a question are looked for among `terms`, and what is found
 * is read from where it lies, by the rules of that.
 */
export const passageTable = pgTable(
  'passage',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Of the thing: an issue, a version of a file, a post. */
    refId: integer('ref_id').notNull(),
    /** Which text of it: a page, a group of elements. */
    part: integer('part').notNull().default(0),
    /** Without a project it is everybody's. */
    projId: integer('proj_id').references(() => projectTable.projId, { onDelete: 'cascade' }),
    /** Words, letters and pairs of letters, as numbers: see `passage_terms`. */
    terms: integer('terms').array().notNull(),
    /** Of texts that are made for this index alone, what they say. */
    facts: jsonb('facts').$type<Record<string, string | number>>(),
  },
  (t) => [
    unique('passage_thing').on(t.kind, t.refId, t.part),
    index('passage_proj').on(t.projId),
    index('passage_terms').using('gin', t.terms),
  ],
)
