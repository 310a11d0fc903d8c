import { type BcfImportDetail, bcfWordKinds } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { BcfWords } from '../mapping/bcf-words.ts'

const MOST = 1000

/** The words that the topics of an import use, with what they mean, the most used first. */
export async function usedWords(db: Db, importId: number, words: BcfWords): Promise<BcfImportDetail['words']> {
  const { rows } = await db.execute<{ kind: (typeof bcfWordKinds)[number]; word: string; count: number }>(sql`
    select kind, word, count(*)::int as count from (
      select w.kind, w.word from bcf_import_topic t, lateral (
        values ('type', t.topic ->> 'type'), ('status', t.topic ->> 'status'), ('priority', t.topic ->> 'priority'),
          ('stage', t.topic ->> 'stage'), ('person', t.topic ->> 'assignedTo')
        union all select 'label', jsonb_array_elements_text(t.topic -> 'labels')
      ) w (kind, word)
      where t.import_id = ${importId} and length(w.word) between 1 and 300
    ) each group by kind, word order by count desc, word limit ${MOST}`)
  const order = (kind: (typeof bcfWordKinds)[number]) => bcfWordKinds.indexOf(kind)
  return rows
    .map(({ kind, word, count }) => ({ kind, word, count, ...words.meaningOf(kind, word) }))
    .sort((a, b) => order(a.kind) - order(b.kind))
}
