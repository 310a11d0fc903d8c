import type { AnswerBlock, IssueDraft } from '@sunmao/contract'
import { asc, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { projectSubTable } from '../../project/project.table.ts'

/** The first of the project. */
export async function firstSub({ db, project }: ProjectCtx): Promise<number | undefined> {
  const [sub] = await db
    .select({ subId: projectSubTable.subId })
    .from(projectSubTable)
    .where(eq(projectSubTable.projId, project.projId))
    .orderBy(asc(projectSubTable.subId))
    .limit(1)
  return sub?.subId
}

const ROWS = 10

export const lastTable = (blocks: readonly AnswerBlock[]) => blocks.findLast((block) => block.kind === 'table')?.table

/** Rows of what was found before, a line each. */
export const linesOf = (table: NonNullable<ReturnType<typeof lastTable>>): string[] =>
  table.rows.slice(0, ROWS).map((row) => row.filter(Boolean).join(' · '))

/** About what was found before, in the words of that; for who may raise issues. */
export async function draftIssue(
  ctx: ProjectCtx,
  words: string,
  before: readonly AnswerBlock[],
  given: { title?: string; text?: string } = {},
): Promise<IssueDraft | undefined> {
  const subId = ctx.project.can('issue:add') ? await firstSub(ctx) : undefined
  if (subId === undefined) return undefined
  const last = lastTable(before)
  const told = last ? [...last.shown.map(({ value }) => value), last.unit] : []
  return {
    subId,
    title: (given.title ?? (told.join(' ') || words)).slice(0, 200),
    text: given.text ?? (last ? linesOf(last).join('\n') : ''),
    discipline: '',
    level: last?.values.level?.[0],
  }
}
