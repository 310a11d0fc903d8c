import type { AssistantAnswer, AssistantUsage, Conversation, Page } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime, siteZone } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { answerTable, conversationTable as table, useTable } from './assistant.table.ts'
import { isAssistantOn } from './assistant-rules.service.ts'

const LAST = 100
/** A server that ended in the middle of an answer could not say so. */
const LONGEST_MS = 5 * 60_000

export async function listConversations(
  ctx: ProjectCtx,
  { page, size }: { page: number; size: number },
): Promise<Page<Conversation>> {
  const where = and(eq(table.userId, ctx.user.userId), eq(table.projId, ctx.project.projId))
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.updateTime), desc(table.id))
    .limit(size)
    .offset(page * size)
  return {
    content: rows.map(({ id, projId, title, updateTime }) => ({ id, projId, title, updateTime: isoTime(updateTime) })),
    totalElements: await countRows(ctx.db, table, where),
  }
}

export async function listAnswers(ctx: Ctx, conversationId: number): Promise<AssistantAnswer[]> {
  const rows = await ctx.db
    .select()
    .from(answerTable)
    .where(eq(answerTable.conversationId, conversationId))
    .orderBy(desc(answerTable.id))
    .limit(LAST)
  return rows.reverse().map(asAnswer)
}

export const asAnswer = ({ createTime, rating, status, ...row }: typeof answerTable.$inferSelect): AssistantAnswer => ({
  ...row,
  status: status === 'running' && Date.now() - createTime.getTime() > LONGEST_MS ? 'failed' : status,
  rating: rating ?? undefined,
  createTime: isoTime(createTime),
})

export async function rateAnswer(
  ctx: Ctx,
  { answerId, rating }: { answerId: number; rating?: AssistantAnswer['rating'] },
) {
  await ctx.db
    .update(answerTable)
    .set({ rating: rating ?? null })
    .where(eq(answerTable.id, answerId))
}

export async function removeConversations(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.delete(table).where(inArray(table.id, [...ids]))
}

/** The whole conversation as Markdown, with the places that each answer rests on. */
export async function exportConversation(ctx: Ctx, conversationId: number) {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, conversationId))
  if (!row) throw notFound()
  const answers = await listAnswers(ctx, conversationId)
  const text = [`# ${inLine(row.title)}`, ...answers.map((answer) => markdownOf(ctx, answer))].join('\n\n')
  return {
    type: 'text/markdown; charset=utf-8',
    name: `${row.title.replace(/[\\/:*?"<>|\n]/g, ' ').slice(0, 80)}.md`,
    bytes: Buffer.from(`${text}\n`),
  }
}

/** Nothing that somebody wrote becomes a link, a picture or a heading. */
const inLine = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|!]/g, (sign) => `\\${sign}`)

function markdownOf({ lang, config }: Ctx, { question, blocks, citations, createTime }: AssistantAnswer): string {
  const parts = blocks.flatMap((block) => {
    if (block.kind === 'text')
      return block.sentences
        .map(({ text, cites, isProved }) =>
          [inLine(text), ...cites.map((no) => `[${no}]`), isProved ? '' : `(${translate(lang, 'assistant.unproved')})`]
            .join(' ')
            .trim(),
        )
        .join(' ')
    if (block.kind === 'table') {
      const line = (cells: readonly (string | number | null)[]) =>
        `| ${cells.map((cell) => inLine(String(cell ?? ''))).join(' | ')} |`
      return [
        line(block.table.columns),
        line(block.table.columns.map(() => '---')).replaceAll('\\', ''),
        ...block.table.rows.map(line),
      ].join('\n')
    }
    return []
  })
  const sources = citations.map(({ no, title, detail, extract, link }) =>
    [
      `${no}. ${inLine(title)}`,
      detail && inLine(detail),
      extract && `“${inLine(extract)}”`,
      link && `<${config.publicUrl}${link.split('#')[0]}>`,
    ]
      .filter(Boolean)
      .join(' — '),
  )
  return [`## ${inLine(question)}`, createTime, ...parts, sources.join('\n')].filter(Boolean).join('\n\n')
}

/** From the first moment of a day so many days ago, where the site is. */
const since = (days: number) =>
  sql`(((now() at time zone ${siteZone()})::date - ${days - 1}::int)::timestamp at time zone ${siteZone()})`

export async function usedToday({ db, user }: Ctx): Promise<number> {
  return countRows(db, useTable, and(eq(useTable.userId, user.userId), gte(useTable.createTime, since(1))))
}

export async function readUsage(ctx: Ctx, days: number): Promise<AssistantUsage> {
  const { db, config } = ctx
  const people = await db
    .select({
      userId: useTable.userId,
      nickName: authorName(useTable),
      questions: sql<number>`count(*)::int`,
      tokens: sql<number>`coalesce(sum(${useTable.tokens}), 0)::int`,
    })
    .from(useTable)
    .leftJoin(userTable, eq(userTable.id, useTable.userId))
    .where(gte(useTable.createTime, since(days)))
    .groupBy(useTable.userId, authorName(useTable))
    .orderBy(desc(sql`count(*)`), asc(useTable.userId))
  const [rated] = await db
    .select({
      useful: sql<number>`(count(*) filter (where ${answerTable.rating} = 'useful'))::int`,
      wrong: sql<number>`(count(*) filter (where ${answerTable.rating} = 'wrong'))::int`,
    })
    .from(answerTable)
    .where(gte(answerTable.createTime, since(days)))
  const sum = (of: 'questions' | 'tokens') => people.reduce((all, one) => all + one[of], 0)
  return {
    isOn: await isAssistantOn(db),
    hasEndpoint: config.ai !== undefined,
    model: config.ai?.model,
    days,
    questions: sum('questions'),
    tokens: sum('tokens'),
    ...rated!,
    people: people
      .slice(0, 100)
      .map(({ userId, nickName, ...one }) => ({ userId: userId ?? undefined, nickName: nickName ?? '', ...one })),
  }
}
