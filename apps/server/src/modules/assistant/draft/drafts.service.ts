// What somebody asks to have prepared: an issue, a filter view, minutes. Nothing is made: whoever asked looks at it, changes it and
// makes it himself, with his own rights.
import type { AnswerBlock, AnswerEvent } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { ProjectCtx } from '../../../core/context.ts'
import type { AnswerWriter } from '../answer-writer.ts'
import { asksHow } from '../understand.ts'
import { draftIssue } from './issue-draft.service.ts'
import { draftMinutes } from './minutes-draft.service.ts'
import { draftView, valuesOf } from './view-draft.service.ts'

const patterns = {
  draft: /(提|建|发起|新建|创建)(一|1)?(个|条)?问题|(raise|create|open|file|make|add) (an?|one) issue/i,
  viewDraft:
    /(建|存|做|生成)(一|1)?(个|份)?[^问题，。]{0,16}?视图|(make|create|save|add|build)( me)?( an?| one)? (\S+ ){0,4}?view\b/i,
  minutesDraft:
    /(起草|草拟|拟|写|整理|生成|准备)(一|1)?(份|个|下|段)?[^。]{0,16}?(纪要|会议记录)|(draft|write|prepare|compose)( me)?( up)?( an?| the)? (\S+ ){0,4}?minutes\b/i,
} as const
type Asked = keyof typeof patterns

/** Who asks how it is done wants the handbook. */
export const asksDraft = (question: string): Asked | undefined =>
  asksHow(question) ? undefined : (Object.keys(patterns) as Asked[]).find((kind) => patterns[kind].test(question))

/** Without the words that ask for it. */
function restOf(question: string, asked: Asked): string {
  const words =
    asked === 'viewDraft'
      ? question.replace(/新建|建|保存|存|做|生成|筛选|过滤|视图|make|create|save|add|build|filter|view/gi, ' ')
      : question.replace(patterns[asked], ' ')
  return words.replace(/^[\s，,。:：给把就为关于about]+|[\s，,。.]+$/gi, '')
}

/** In the words of the question and of what was found before. */
export async function* answerByDraft(
  ctx: ProjectCtx,
  asked: Asked,
  question: string,
  before: readonly AnswerBlock[],
  writer: AnswerWriter,
): AsyncGenerator<AnswerEvent> {
  const block = await blockOf(ctx, asked, { question, rest: restOf(question, asked), before })
  if (!block) {
    yield* writer.add({ kind: 'note', note: 'notHere' })
    return
  }
  yield* writer.say(translate(ctx.lang, `assistant.answer.${asked}`), [])
  yield* writer.add(block)
}

async function blockOf(
  ctx: ProjectCtx,
  asked: Asked,
  { question, rest, before }: { question: string; rest: string; before: readonly AnswerBlock[] },
): Promise<AnswerBlock | undefined> {
  if (asked === 'draft') {
    const draft = await draftIssue(ctx, rest || question, before)
    return draft && { kind: 'draft', draft }
  }
  if (asked === 'viewDraft') {
    const draft = await draftView(ctx, await valuesOf(ctx, rest, before))
    return draft && { kind: 'viewDraft', draft }
  }
  const draft = await draftMinutes(ctx, question, before)
  return draft && { kind: 'minutesDraft', draft }
}
