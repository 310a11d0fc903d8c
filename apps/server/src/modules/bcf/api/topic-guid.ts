import { eq } from 'drizzle-orm'
import { notFound } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { bcfTopicTable } from '../bcf.table.ts'

export async function topicGuidOf(db: Db, issueId: number): Promise<string> {
  const [row] = await db
    .select({ guid: bcfTopicTable.guid })
    .from(bcfTopicTable)
    .where(eq(bcfTopicTable.issueId, issueId))
  if (!row) throw notFound()
  return row.guid
}
