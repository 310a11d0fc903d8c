import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { TaskContext } from '../../../tasks/define-task.ts'
import { hashToken, randomToken } from '../../../token.ts'
import { mailSecret } from '../../outbox/outbox.service.ts'
import { parameterTable } from '../../parameters/parameters.table.ts'
import { userTable } from '../../users/users.table.ts'
import { approvalTable, approvalTaskTable } from '../approval.table.ts'
import { approvalVoteTable } from './approval-vote.table.ts'
import { isOutsider } from './outsiders.queries.ts'

/** How many days a link can be used; 0 = no letters with links. */
export const voteLinkDays = 'approval_vote_days'
const DAY_MS = 86_400_000

/** The link of each letter is good for one task alone. Done twice, nobody gets two letters. */
export async function sendVoteLetters(context: TaskContext<{ taskIds: number[] }>): Promise<void> {
  const days = await readDays(context.db)
  if (days <= 0) return
  const asked = await context.db
    .select({
      taskId: approvalTaskTable.id,
      email: userTable.email,
      name: userTable.nickName,
      number: approvalTable.number,
      title: approvalTable.title,
    })
    .from(approvalTaskTable)
    .innerJoin(userTable, eq(userTable.id, approvalTaskTable.userId))
    .innerJoin(approvalTable, eq(approvalTable.id, approvalTaskTable.approvalId))
    .where(and(inArray(approvalTaskTable.id, context.payload.taskIds), eq(approvalTaskTable.state, 'open'), isOutsider))
  const until = new Date(Date.now() + days * DAY_MS)
  for (const { taskId, email, ...facts } of asked) {
    const code = randomToken()
    await context.db.transaction(async (tx) => {
      const made = await tx
        .insert(approvalVoteTable)
        .values({ taskId, codeHash: hashToken(code), until })
        .onConflictDoNothing()
        .returning({ taskId: approvalVoteTable.taskId })
      if (made.length === 0 || !email) return
      await mailSecret({ ...context, db: tx }, email, { code, until }, (mark) => {
        const told = { ...facts, days, link: `${context.config.publicUrl}/vote/${mark}` }
        return {
          subject: translate('zh-CN', 'mail.approvalVote.subject', told),
          // Nobody knows in which language he reads.
          text: `${translate('zh-CN', 'mail.approvalVote.text', told)}\n\n----\n\n${translate('en', 'mail.approvalVote.text', told)}`,
        }
      })
    })
  }
}

async function readDays(db: Db): Promise<number> {
  const [row] = await db.select().from(parameterTable).where(eq(parameterTable.code, voteLinkDays))
  const days = Number(row?.value ?? 0)
  return Number.isInteger(days) ? days : 0
}
