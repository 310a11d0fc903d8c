import type { AnswerBlock, AnswerEvent } from '@sunmao/contract'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { untilClosed } from '../../http/events.ts'
import { lockByName } from '../parameters/quota.service.ts'
import { AnswerWriter } from './answer-writer.ts'
import { answerTable, conversationTable, useTable } from './assistant.table.ts'
import { isAssistantOn, leavesOf, perDay } from './assistant-rules.service.ts'
import { asAnswer, usedToday } from './conversation.service.ts'
import { EndpointError } from './endpoint/chat.ts'
import { answerByModel } from './endpoint/model-answer.service.ts'
import { answerBySearch } from './search-answer.service.ts'

/** Turns of a conversation that a new question rests on. */
const BEFORE = 4
const TITLE = 60
const LONGEST_MS = 180_000

interface Question {
  conversationId?: number
  question: string
}

/** The answer as it is written. Whoever goes away or stops it keeps what there was. */
export async function* ask(ctx: ProjectCtx, asked: Question): AsyncGenerator<AnswerEvent> {
  const begun = await begin(ctx, asked)
  const writer = new AnswerWriter()
  const gone = untilClosed(ctx)
  let status: 'done' | 'stopped' | 'failed' = 'stopped'
  let by: 'model' | 'search' = ctx.config.ai ? 'model' : 'search'
  try {
    yield { kind: 'begin', conversationId: begun.conversationId, answerId: begun.answerId }
    if (ctx.config.ai) {
      const signal = AbortSignal.any([gone, AbortSignal.timeout(LONGEST_MS)])
      try {
        const leaves = await leavesOf(ctx.db)
        yield* answerByModel(
          ctx,
          ctx.config.ai,
          { question: asked.question, before: begun.before, leaves, signal },
          writer,
        )
      } catch (error) {
        if (gone.aborted) throw error
        if (!(error instanceof EndpointError) && !signal.aborted) throw error
        ctx.log.warn({ err: error }, 'the endpoint of the assistant did not answer')
        by = 'search'
        yield* writer.add({ kind: 'note', note: 'endpointAway' })
        yield* answerBySearch(ctx, asked.question, lastBlocks(begun.before), writer)
      }
    } else yield* answerBySearch(ctx, asked.question, lastBlocks(begun.before), writer)
    status = 'done'
  } catch (error) {
    status = gone.aborted ? 'stopped' : 'failed'
    if (!gone.aborted) throw error
  } finally {
    if (status === 'stopped') writer.blocks.push({ kind: 'note', note: 'stopped' })
    await finish(ctx, begun, { status, by, writer })
  }
  const [row] = await ctx.db.select().from(answerTable).where(eq(answerTable.id, begun.answerId))
  if (row) yield { kind: 'done', answer: asAnswer(row) }
}

const lastBlocks = (before: readonly { blocks: readonly AnswerBlock[] }[]) => before.at(-1)?.blocks ?? []

interface Begun {
  conversationId: number
  answerId: number
  useId: number
  before: { question: string; blocks: AnswerBlock[] }[]
}

/** Counts against the limit of the day before anything is done; of two at once that would pass it, one is refused. */
const begin = (ctx: ProjectCtx, { conversationId, question }: Question): Promise<Begun> =>
  inTransaction(ctx, async (own) => {
    const { db, user, project } = own
    if (!(await isAssistantOn(db))) throw conflict('assistant.off')
    await lockByName(db, `assistant ${user.userId}`)
    const most = await perDay(db)
    if ((await usedToday(own)) >= most) throw new AppError(429, 'assistant.limitReached', { count: most })
    const [known] = conversationId
      ? await db
          .update(conversationTable)
          .set({ updateTime: sql`now()` })
          .where(
            and(
              eq(conversationTable.id, conversationId),
              eq(conversationTable.userId, user.userId),
              eq(conversationTable.projId, project.projId),
            ),
          )
          .returning({ id: conversationTable.id })
      : await db
          .insert(conversationTable)
          .values({ projId: project.projId, userId: user.userId, title: question.slice(0, TITLE) })
          .returning({ id: conversationTable.id })
    if (!known) throw notFound()
    const before = await db
      .select({ question: answerTable.question, blocks: answerTable.blocks })
      .from(answerTable)
      .where(and(eq(answerTable.conversationId, known.id), eq(answerTable.status, 'done')))
      .orderBy(desc(answerTable.id))
      .limit(BEFORE)
    const [answer] = await db
      .insert(answerTable)
      .values({ conversationId: known.id, question, status: 'running', by: ctx.config.ai ? 'model' : 'search' })
      .returning({ id: answerTable.id })
    const [use] = await db
      .insert(useTable)
      .values({ userId: user.userId, userName: user.me.nickName })
      .returning({ id: useTable.id })
    return { conversationId: known.id, answerId: answer!.id, useId: use!.id, before: before.reverse() }
  })

interface Ended {
  status: 'done' | 'stopped' | 'failed'
  by: 'model' | 'search'
  writer: AnswerWriter
}

async function finish({ db }: ProjectCtx, { answerId, useId }: Begun, { status, by, writer }: Ended): Promise<void> {
  const { blocks, citations, tokens } = writer
  await db.update(answerTable).set({ status, by, blocks, citations }).where(eq(answerTable.id, answerId))
  if (tokens > 0) await db.update(useTable).set({ tokens }).where(eq(useTable.id, useId))
}
