import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { ImportRow } from './open-import.ts'

/** Topics that name each other refer to each other as issues, once both are there. */
export const relateTopics = (db: Db, { id, projId }: ImportRow) =>
  db.execute(sql`
    insert into issue_reference (issue_id, kind, ref_id)
    select distinct mine.issue_id, 'issue', other.issue_id
    from bcf_import_topic taken
    join bcf_topic mine on mine.proj_id = ${projId} and mine.guid = taken.guid
    join lateral jsonb_array_elements_text(mine.topic -> 'related') named (guid) on true
    join bcf_topic other on other.proj_id = ${projId} and other.guid::text = named.guid
    where taken.import_id = ${id} and taken.outcome in ('created', 'changed') and other.issue_id <> mine.issue_id
    on conflict do nothing`)
