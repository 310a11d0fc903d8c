import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PassageSource } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { groupBy } from '../../db/group-by.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { labelsOf } from '../dict/dict-labels.service.ts'
import { passageTable } from '../passage/passage.table.ts'
import { issueLink, readPeople } from './issue.queries.ts'
import { issueTable as table } from './issue.table.ts'
import { isSeenBy } from './list/issue-filter.ts'

const isSeen = (ctx: ProjectCtx): SQL | undefined => and(eq(table.projId, ctx.project.projId), isSeenBy(ctx))

export const issuePassages: PassageSource = {
  kind: 'issue',
  scope: 'issue.read',
  seen: (ctx) => sql`exists (select from ${table} where ${table.id} = ${passageTable.refId} and ${isSeen(ctx)})`,
  read: async (ctx, rows) => {
    const found = await ctx.db
      .select()
      .from(table)
      .where(
        and(
          inArray(
            table.id,
            rows.map(({ refId }) => refId),
          ),
          isSeen(ctx),
        ),
      )
    const label = await labelsOf(ctx, ['issue_status'])
    const people = groupBy(
      await readPeople(
        ctx,
        found.map(({ id }) => id),
        'assignee',
      ),
      ({ issueId }) => issueId,
    )
    return found.map((row) => ({
      refId: row.id,
      part: 0,
      title: `${row.number ?? ''} ${row.title}`.trim(),
      detail: [
        label('issue_status', row.status),
        (people.get(row.id) ?? []).map(({ nickName }) => nickName).join(ctx.lang === 'en' ? ', ' : '、'),
        row.dueDate,
      ]
        .filter(Boolean)
        .join(' · '),
      text: [plainText(row.html), row.location.level, row.location.room, row.location.grid].filter(Boolean).join(' '),
      link: issueLink(row),
    }))
  },
}
