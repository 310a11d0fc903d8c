// What a language model may prepare for the person who asks: shown to him, made by nobody but him.
import type { AnswerBlock, AnswerEvent } from '@sunmao/contract'
import type { ProjectCtx } from '../../../core/context.ts'
import type { AnswerWriter } from '../answer-writer.ts'
import { draftIssue } from '../draft/issue-draft.service.ts'
import { draftMinutes } from '../draft/minutes-draft.service.ts'
import { draftView } from '../draft/view-draft.service.ts'
import type { ChatTool } from './chat.ts'
import { valuesIn } from './tool-schema.ts'

const text = { type: 'string' }
const list = { type: 'array', items: text }
const tool = (name: string, description: string, properties: object, required: string[]): ChatTool => ({
  ...{ name, description },
  parameters: { type: 'object', properties, required },
})

export const draftTools = [
  tool('draft_issue', 'Prepares an issue for the person to look at. Nothing is raised.', { title: text, text }, [
    'title',
  ]),
  tool(
    'draft_filter_view',
    'Prepares a view of the models that shows only some elements, for the person to look at. Nothing is kept. Takes the values of elements.',
    { name: text, class: list, level: list, text },
    ['name'],
  ),
  tool(
    'draft_minutes',
    'Prepares what is added to the minutes of the present or last meeting, for the person to change. Nothing is written. item is a title of its agenda.',
    { text, item: text },
    ['text'],
  ),
] as const satisfies readonly ChatTool[]

export const isDraftTool = (name: string): boolean => draftTools.some((one) => one.name === name)

/** What the model is told of it; the draft itself is for the person. */
export async function* prepare(
  ctx: ProjectCtx,
  name: string,
  given: Record<string, unknown>,
  question: string,
  writer: AnswerWriter,
): AsyncGenerator<AnswerEvent, string> {
  const block = await blockOf(ctx, name, given, question, writer.blocks)
  if (!block) return 'The person may not do this here, or nothing of it is there.'
  yield* writer.add(block)
  return 'The draft is shown to the person.'
}

async function blockOf(
  ctx: ProjectCtx,
  name: string,
  given: Record<string, unknown>,
  question: string,
  before: readonly AnswerBlock[],
): Promise<AnswerBlock | undefined> {
  const word = (key: string, most: number) => String(given[key] ?? '').slice(0, most)
  if (name === 'draft_issue') {
    const words = { title: word('title', 200) || undefined, text: word('text', 5000) }
    const draft = await draftIssue(ctx, question, before, words)
    return draft && { kind: 'draft', draft }
  }
  if (name === 'draft_filter_view') {
    const { name: title, ...values } = valuesIn(given)
    const draft = await draftView(ctx, values, { name: title?.[0] })
    return draft && { kind: 'viewDraft', draft }
  }
  const draft = await draftMinutes(ctx, question, [], {
    item: word('item', 200) || undefined,
    text: word('text', 5000),
  })
  return draft && { kind: 'minutesDraft', draft }
}
