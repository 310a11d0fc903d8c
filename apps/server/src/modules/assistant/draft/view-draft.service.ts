// Rules of a filter view from what a question about elements asks for. Rules that isolate add up, so one condition isolates and the
// others hide what they do not name.
import type { AnswerBlock, FilterModelView, FilterViewDraft, ToolValues } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { AskedField } from '../../../answers.ts'
import type { ProjectCtx } from '../../../core/context.ts'
import { allowedTools, readFields, shownValues } from '../understand.ts'
import { firstSub, lastTable } from './issue-draft.service.ts'

type Rule = FilterModelView['rules'][number]
const MOST_RULES = 50
const NAME = 60

const elementsOf = (ctx: ProjectCtx) => allowedTools(ctx).find(({ name }) => name === 'elements')

/** What the words name; without any, what was asked for before. */
export async function valuesOf(ctx: ProjectCtx, words: string, before: readonly AnswerBlock[]): Promise<ToolValues> {
  const tool = elementsOf(ctx)
  if (!tool) return {}
  const { values } = readFields(tool, await tool.fields(ctx), words.normalize('NFKC').toLowerCase())
  const last = lastTable(before)
  return Object.keys(values).length === 0 && last?.tool === tool.name ? last.values : values
}

/** Nothing where no rule says it. */
export async function draftView(
  ctx: ProjectCtx,
  asked: ToolValues,
  given: { name?: string } = {},
): Promise<FilterViewDraft | undefined> {
  const tool = elementsOf(ctx)
  const subId = await firstSub(ctx)
  if (!tool || subId === undefined) return undefined
  const fields = (await tool.fields(ctx)).filter(({ name }) => name !== 'by')
  const { values, shown } = shownValues(fields, asked, (key) => translate(ctx.lang, key))
  const rules = rulesOf(fields, values)
  if (rules.length === 0 || rules.length > MOST_RULES) return undefined
  const name = given.name?.trim() || shown.map(({ value }) => value).join(' ')
  return { subId, name: name.slice(0, NAME), rules }
}

export function rulesOf(fields: readonly AskedField[], values: ToolValues): Rule[] {
  const text = values.text?.[0]
  const named = (['class', 'level'] as const).flatMap((field) => (values[field]?.length ? [field] : []))
  // A part of a name can only be looked for, and several values only added up.
  const first = text ? 'text' : named.toSorted((a, b) => values[b]!.length - values[a]!.length)[0]
  const rules: Rule[] = []
  if (text) rules.push({ field: 'type', op: 'contains', value: text, effect: 'isolate' })
  for (const field of named) {
    const wanted = values[field]!
    if (field === first) rules.push(...wanted.map((value): Rule => ({ field, op: 'is', value, effect: 'isolate' })))
    else if (wanted.length === 1) rules.push({ field, op: 'isNot', value: wanted[0]!, effect: 'hide' })
    else {
      const options = fields.find(({ name }) => name === field)?.options ?? []
      const others = options.filter(({ value }) => !wanted.includes(value))
      rules.push(...others.map(({ value }): Rule => ({ field, op: 'is', value, effect: 'hide' })))
    }
  }
  return rules
}
