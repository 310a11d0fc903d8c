// What happened to topics goes from where triggers have put it to each program that wants to hear of it: taken away and handed over in
// one transaction, so nothing is lost by a kill. It may be told twice, with the same number.
import { asc, inArray } from 'drizzle-orm'
import { isoTime } from '../../../core/wire-time.ts'
import type { Db } from '../../../db/client.ts'
import { issueTable } from '../../issue/issue.table.ts'
import { userTable } from '../../users/users.table.ts'
import { announceTopics } from '../../webhook/webhook.service.ts'
import { bcfCommentTable, bcfTopicTable, bcfNewsTable as table } from '../bcf.table.ts'
import { bcfNameOf, nameTopics } from '../export/read-fields.ts'
import { guidOfOurs } from '../guid-of-ours.ts'

const AT_ONCE = 500

export async function tellTopicNews({ db }: { db: Db }): Promise<void> {
  while (await db.transaction(tellSome));
}

/** Whether there may be more. */
async function tellSome(db: Db): Promise<boolean> {
  const rows = await db.select().from(table).orderBy(asc(table.id)).limit(AT_ONCE).for('update', { skipLocked: true })
  if (rows.length === 0) return false
  const { guids, comments } = await namesOf(db, rows)
  const people = await peopleOf(db, rows)
  const all = rows.flatMap((row) => {
    const topic = row.guid ?? guids.get(row.issueId)
    // It is gone already, which is told by itself.
    if (!topic) return []
    const author = row.userId === null ? undefined : people.get(row.userId)
    const comment =
      row.postId === null ? undefined : (comments.get(row.postId) ?? guidOfOurs(topic, 'comment', row.postId))
    const news = {
      ...{ type: row.type, date: isoTime(row.createTime), project_id: String(row.projId), topic_guid: topic },
      ...(comment && { comment_guid: comment }),
      ...(author && { author }),
    }
    return [{ message: `topic-${row.id}`, news }]
  })
  await announceTopics(db, all)
  await db.delete(table).where(
    inArray(
      table.id,
      rows.map(({ id }) => id),
    ),
  )
  return rows.length === AT_ONCE
}

type Row = typeof table.$inferSelect

async function namesOf(db: Db, rows: readonly Row[]) {
  const issues = await db
    .select({ id: issueTable.id, projId: issueTable.projId })
    .from(issueTable)
    .where(inArray(issueTable.id, [...new Set(rows.map(({ issueId }) => issueId))]))
  for (const { id, projId } of issues) await nameTopics(db, projId, [id])
  const topics = await db
    .select()
    .from(bcfTopicTable)
    .where(inArray(bcfTopicTable.issueId, [0, ...issues.map(({ id }) => id)]))
  const comments = await db
    .select()
    .from(bcfCommentTable)
    .where(inArray(bcfCommentTable.postId, [0, ...rows.flatMap(({ postId }) => postId ?? [])]))
  return {
    guids: new Map(topics.map(({ issueId, guid }) => [issueId, guid])),
    comments: new Map(comments.map(({ postId, guid }) => [postId, guid])),
  }
}

async function peopleOf(db: Db, rows: readonly Row[]): Promise<Map<number, string>> {
  const people = await db
    .select({ id: userTable.id, username: userTable.username, email: userTable.email })
    .from(userTable)
    .where(inArray(userTable.id, [0, ...new Set(rows.flatMap(({ userId }) => userId ?? []))]))
  return new Map(people.map((one) => [one.id, bcfNameOf(one)]))
}
