// Answers without a language model: our own queries where the words of a question say which, else the texts that have most of them.
import type { AnswerBlock, AnswerEvent, Citation } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { ProjectCtx } from '../../core/context.ts'
import { type Hit, retrieve } from '../passage/retrieve.service.ts'
import type { AnswerWriter } from './answer-writer.ts'
import { answerByDraft, asksDraft } from './draft/drafts.service.ts'
import { type RunTable, runTool } from './run-tool.service.ts'
import { allowedTools, asksHow, type Understood, understand, withoutNouns } from './understand.ts'

const TEXTS = 5
/** Texts that answer almost as well as the best one. */
const NEAR = 0.7
/** Letters of Chinese, or one word. */
const ASIDE = /^([\u3400-\u9fff]{1,3}|[^\s\u3400-\u9fff]+)$/

export async function* answerBySearch(
  ctx: ProjectCtx,
  question: string,
  before: readonly AnswerBlock[],
  writer: AnswerWriter,
): AsyncGenerator<AnswerEvent> {
  const asked = asksDraft(question)
  if (asked) {
    yield* answerByDraft(ctx, asked, question, before, writer)
    return
  }
  const understood = await understand(ctx, question)
  if (understood) {
    yield {
      kind: 'step',
      text: translate(ctx.lang, 'assistant.step.tool', { tool: translate(ctx.lang, understood.tool.title) }),
    }
    const run = await runUnderstood(ctx, understood)
    if (run) {
      yield* tellTable(ctx, run, writer)
      return
    }
  }
  yield { kind: 'step', text: translate(ctx.lang, 'assistant.step.search') }
  const hits = await findTexts(ctx, question, TEXTS)
  const [best] = hits
  if (!best) {
    yield* writer.add({ kind: 'note', note: 'nothingFound' })
    return
  }
  const cites = hits.filter(({ score }) => score >= best.score * NEAR).map((hit) => citeHit(writer, hit))
  yield* writer.say(translate(ctx.lang, 'assistant.answer.texts', { count: cites.length }), cites)
  yield* writer.add({ kind: 'extracts', cites })
}

/** Texts of the project, of everybody, and of the handbook: the handbook comes first where somebody asks how. */
export async function findTexts(ctx: ProjectCtx, question: string, most: number): Promise<Hit[]> {
  const { scopes } = ctx.user
  const shipped = scopes && !scopes.has('help.read') ? [] : await shippedTexts(ctx)
  const isHow = asksHow(question)
  const bonus = isHow ? 1.6 : 0.7
  // What things are called is no word of theirs.
  const words = isHow ? question : allowedTools(ctx).reduce((text, { nouns }) => withoutNouns(text, nouns), question)
  return retrieve(
    ctx,
    words.trim() === '' ? question : words,
    most,
    shipped.map((text) => ({ ...text, bonus })),
  )
}

const shippedTexts = async (ctx: ProjectCtx) =>
  (await Promise.all(ctx.registry.shippedTexts.map((read) => read(ctx)))).flat()

export const citeHit = (writer: AnswerWriter, { kind, title, detail, link, extract, text }: Hit): number =>
  writer.cite({ kind: kind as Citation['kind'], title, detail, link, extract }, `${title} ${detail ?? ''} ${text}`)

/** A text that nothing is called by was no name: a short one is left out and told, a long one is what the question was about. */
async function runUnderstood(
  ctx: ProjectCtx,
  { tool, fields, values, unused }: Understood,
): Promise<RunTable | undefined> {
  const run = await runTool(ctx, tool, values, fields)
  const text = fields.find(({ takesRest }) => takesRest)?.name
  const rest = text ? values[text]?.[0] : undefined
  if (run.table.total > 0 || !text || !rest || Object.keys(values).length < 2)
    return { ...run, table: { ...run.table, unused: unused || undefined } }
  if (!ASIDE.test(rest)) return undefined
  const { [text]: _, ...others } = values
  const again = await runTool(ctx, tool, others, fields)
  return { ...again, table: { ...again.table, unused: rest } }
}

/** How many there are, what is most, and the table itself. */
function* tellTable(ctx: ProjectCtx, { table, summary }: RunTable, writer: AnswerWriter): Generator<AnswerEvent> {
  const cite = writer.citeTable(table, summary)
  const shown = table.shown.map(({ value }) => value).join(ctx.lang === 'en' ? ', ' : '、')
  const count = table.total > 0 ? 'assistant.answer.found' : 'assistant.answer.none'
  const sentences = [
    shown
      ? translate(ctx.lang, `${count}Of`, { what: table.unit, of: shown })
      : translate(ctx.lang, count, { what: table.unit }),
  ]
  const [first] = table.rows
  if (table.isGrouped && first && table.rows.length > 1)
    sentences.push(
      translate(ctx.lang, 'assistant.answer.most', { name: String(first[0] || '–'), value: String(first.at(-1)) }),
    )
  if (summary) sentences.push(summary)
  if (table.unused) sentences.push(translate(ctx.lang, 'assistant.answer.unused', { words: table.unused }))
  yield* writer.add({
    kind: 'text',
    sentences: sentences.map((text) => ({ text, cites: [cite], isProved: true })),
  })
  if (table.rows.length > 0) yield* writer.add({ kind: 'table', table, cite })
}
