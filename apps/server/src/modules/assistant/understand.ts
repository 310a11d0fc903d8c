// What a question asks of our own queries, by its words: without a language model, and so without guessing. What no field has taken
// is told, not dropped.
import type { ToolValues } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import type { AskedField, ReadTool } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'

export interface Understood {
  tool: ReadTool
  fields: AskedField[]
  values: ToolValues
  /** Words of the question that nothing was done with. */
  unused: string
  /** How much of the question was understood: 0 to 1. */
  coverage: number
}

/** Somebody wants to be told how a thing is done: that stands in the handbook. */
const HOW =
  /what happens|怎么|如何|怎样|怎么样|为什么|什么意思|是什么(?!时候|状态|人|版本|专业)|在哪里(设|改|看|找|导|上传|下载)|在哪儿(设|改|看|找|导)|how (do|to|can|should|does)|where (do|can) i|what (is|are|does) (a|an|the)? ?\S+ (mean|for)|why |can i /i
/** Somebody wants numbers or a list. */
const COUNT =
  /多少|几[个条处樘根扇件份人次层间种]|有哪些|哪些|列出|列一下|统计|一共|总共|总数|清单|列表|名单|how many|how much|number of|count|list|show|which|who|what|total|any|are there|is there|latest|最近|最新|有没有|面积/i

/** Words that carry a question and no meaning for a query. */
const FILLERS =
  /请问|请|帮我|给我|告诉我|查一下|查询|查看|查|看看|看一下|列出来|列出|列一下|列|统计|一共有|一共|总共|总数|分别|现在|目前|当前|本项目|这个项目|项目里|项目中|项目|里面|里的|上的|中的|里|中|上|有多少|多少|有哪些|哪些|哪个|哪几个|多大|第几版|时候|一次|上次|最后|第|专业|优先级|状态|类型|人员|提出的|提出|提的|负责人|由谁负责|谁负责|负责|有几|几|是谁|谁|都有谁|有没有|有|是|的|了|吗|呢|个|条|处|樘|扇|根|件|份|位|名|人|间|种|张|次|还|都|在|和|与|由|被|给|按|各|每|所|数量|清单|列表|情况|什么|最近|最新|一下|？|\?|。|，|,|!|！|、|“|”/g
const FILLER_WORDS = new Set(
  'a an the of in on at for by to and or is are was were be been there how many much what which who whose whom list show me give tell us please when assigned raised belong happened waiting still yet over all any do does did have has had we our this that these those project number count total currently now each per with from it its latest recent'.split(
    ' ',
  ),
)

const isChinese = (text: string) => /[\u3400-\u9fff]/.test(text)
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

export const asksHow = (question: string) => HOW.test(question)

/** The tool that understands most of a question, with what it takes of it. */
export async function understand(ctx: ProjectCtx, question: string): Promise<Understood | undefined> {
  const text = fold(question)
  if (asksHow(text)) return undefined
  const tools = allowedTools(ctx)
  const read: Understood[] = []
  for (const tool of tools) {
    const isNamed = isNamedIn(text, tool.nouns)
    if (!isNamed && tool.name !== 'elements') continue
    const fields = await tool.fields(ctx)
    const one = readFields(tool, fields, text)
    const hasValue = Object.keys(one.values).length > 0
    if (tool.name === 'elements' && !isNamed && !one.values.class) continue
    if (hasValue || (isNamed && COUNT.test(text))) read.push(one)
  }
  const hasNoun = tools.some(({ nouns }) => isNamedIn(text, nouns))
  const [best] = read
    // A class of elements in a question about something else is what that is about.
    .filter(({ tool, unused }) => !hasNoun || isNamedIn(text, tool.nouns) || unused === '')
    .sort((a, b) => b.coverage - a.coverage)
  // A sentence of which less than a third was understood asks for something else.
  return best && best.coverage >= 0.34 ? best : undefined
}

/** A tool of others reads what its token was given. */
export const allowedTools = ({ registry, user: { scopes } }: ProjectCtx): readonly ReadTool[] =>
  registry.readTools.filter(({ scope }) => !scopes || scopes.has(scope))

/** What a text says of the fields of a tool. */
export function readFields(tool: ReadTool, fields: AskedField[], text: string): Understood {
  let left = text
  const values: Record<string, string[]> = {}
  const options = fields
    .flatMap((field) =>
      (field.options ?? []).flatMap(({ value, label, words = [] }) =>
        [...new Set([...(field.name === 'by' ? [] : [fold(label)]), ...words.map(fold)])].map((word) => ({
          field,
          value,
          word: word.trim(),
        })),
      ),
    )
    // A single letter of another alphabet is a part of many words.
    .filter(({ word }) => word.length > 1 || isChinese(word))
    .sort((a, b) => b.word.length - a.word.length)
  const taken: string[] = []
  for (const { field, value, word } of options) {
    if (!hasWord(left, word)) continue
    const own = values[field.name] ?? []
    if (!field.isMany && own.length > 0) continue
    // The same word may mean several values, as two storeys of one name do; all of them are meant.
    const same = options.filter((one) => one.field === field && one.word === word && field.isMany)
    values[field.name] = [...new Set([...own, value, ...same.map((one) => one.value)])]
    taken.push(word)
    left = cut(left, word)
  }
  const nouns = new RegExp(`(?:${tool.nouns.source})(?:es|s)?`, 'gi')
  const withoutNouns = left.replace(nouns, ' ')
  const rest = restOf(withoutNouns)
  const takes = fields.find(({ takesRest }) => takesRest)
  const isText = takes && rest.length > (isChinese(rest) ? 1 : 2)
  if (isText) values[takes.name] = [rest]
  const meaning = [...restOf(text.replace(nouns, ' ')), ...(text.match(nouns) ?? []).join('')].length
  const unread = isText ? rest.length * 0.6 : rest.length
  return {
    tool,
    fields,
    values,
    unused: isText ? '' : rest,
    coverage:
      meaning === 0 ? 0 : Math.max(0, 1 - unread / Math.max(meaning, rest.length)) + taken.join('').length / 1000,
  }
}

/** Words of Latin letters are whole words; 11f is not 1f. */
function placeOf(text: string, word: string): number {
  let at = text.indexOf(word)
  const isLetter = (letter: string | undefined) => letter !== undefined && /[a-z0-9]/.test(letter)
  while (at >= 0) {
    const isInside =
      (isLetter(word[0]) && isLetter(text[at - 1])) || (isLetter(word.at(-1)) && isLetter(text[at + word.length]))
    if (!isInside) return at
    at = text.indexOf(word, at + 1)
  }
  return -1
}
const hasWord = (text: string, word: string) => placeOf(text, word) >= 0
const cut = (text: string, word: string) => {
  const at = placeOf(text, word)
  return `${text.slice(0, at)} ${text.slice(at + word.length)}`
}

// A profile is no file: in Latin letters a name begins a word.
const INSIDE_WORD = '(?<=[a-z])(?=[a-z])'
const isNamedIn = (text: string, { source }: RegExp) => new RegExp(`(?!${INSIDE_WORD})(?:${source})`, 'i').test(text)
/** Without what things are called, as far as these are whole words. */
export const withoutNouns = (text: string, { source }: RegExp): string =>
  text.replace(new RegExp(`(?!${INSIDE_WORD})(?:${source})(?:es|s|d)?(?!${INSIDE_WORD})`, 'gi'), ' ')

const restOf = (text: string): string =>
  text
    .replace(FILLERS, ' ')
    .split(/[\s.;:()'"-]+/)
    .filter((word) => word && !FILLER_WORDS.has(word))
    .join(' ')

/** The conditions in the caller's words; values that a field does not have are left out. */
export function shownValues(
  fields: readonly AskedField[],
  values: ToolValues,
  say: (key: Key) => string,
): { values: ToolValues; shown: { label: string; value: string }[] } {
  const kept: ToolValues = {}
  const shown: { label: string; value: string }[] = []
  for (const { name, label, options, isMany } of fields) {
    const given = (values[name] ?? []).map((value) => value.trim()).filter(Boolean)
    const good = options ? given.filter((value) => options.some((one) => one.value === value)) : given
    const some = isMany ? good : good.slice(0, 1)
    if (some.length === 0) continue
    kept[name] = some
    const labels = some.map((value) => options?.find((one) => one.value === value)?.label ?? value)
    shown.push({ label: say(label), value: [...new Set(labels)].join(', ') })
  }
  return { values: kept, shown }
}
