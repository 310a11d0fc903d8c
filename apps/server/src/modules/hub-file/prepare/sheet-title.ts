// What a title block says, from the texts of a page: beside or below each label stands what it names.
import { disciplineOf } from '@sunmao/contract'
import type { Prepared } from './prepared.ts'

/** In units of the page, y up; the lower left corner of the text. */
export interface WrittenText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

type Field = 'number' | 'title' | 'revision' | 'scale'

const labels: readonly [Field, RegExp][] = [
  ['number', /^(图号|图\s*纸\s*编\s*号|drawing\s*(no|number)|dwg\.?\s*no|sheet\s*(no|number))\.?[:：]?\s*/i],
  ['title', /^(图名|图纸名称|图纸标题|drawing\s*title|title)[:：]?\s*/i],
  ['revision', /^(版次|版本|修订|rev(ision)?)\.?(\s*no\.?)?[:：]?\s*/i],
  ['scale', /^(比例|scale)[:：]?\s*/i],
]
const longest = { number: 80, title: 200, revision: 40, scale: 40 } as const
const scale = /^1\s*[:：]\s*\d{1,5}$/
const number = /^([建结水暖电]施|[ASPMEHKD])\s*[-—–]?\s*\d{1,4}[A-Za-z]?$/

/** Without labels, only what cannot be anything else: a scale and a number in the lower strip or the right one. */
export function titleBlockOf(
  texts: readonly WrittenText[],
  page: { width: number; height: number },
): Prepared['titleBlock'] {
  const found: Partial<Record<Field, string>> = {}
  for (const text of texts)
    for (const [field, label] of labels) {
      const value = label.test(text.text.trim()) ? valueOf(text, label, texts) : undefined
      if (value && value.length <= longest[field]) found[field] ??= value
    }
  const aside = texts.filter(({ x, y }) => y < page.height * 0.2 || x > page.width * 0.8)
  found.scale ??= aside.find(({ text }) => scale.test(text.trim()))?.text.trim()
  found.number ??= aside.find(({ text }) => number.test(text.trim()))?.text.trim()
  if (found.scale && !scale.test(found.scale)) delete found.scale
  const level = levelIn(found.title ?? '')
  return { ...found, ...(level && { level }), discipline: disciplineOf(found.number ?? '') }
}

/** Behind the label in the same text, else the next text to its right, else the one below. */
function valueOf(label: WrittenText, pattern: RegExp, texts: readonly WrittenText[]): string | undefined {
  const rest = label.text.trim().replace(pattern, '').trim()
  if (rest) return rest
  const size = label.height || 1
  const right = texts
    .filter((one) => one !== label && Math.abs(one.y - label.y) < size * 0.8 && one.x > label.x)
    .filter((one) => one.x - (label.x + label.width) < size * 12)
    .sort((a, b) => a.x - b.x)[0]
  const below = texts
    .filter((one) => one.y < label.y && label.y - one.y < size * 4 && Math.abs(one.x - label.x) < size * 12)
    .sort((a, b) => b.y - a.y)[0]
  const value = (right ?? below)?.text.trim()
  return value && !labels.some(([, other]) => other.test(value)) ? value : undefined
}

const digits = '零一二三四五六七八九十'

/** The storey that a title names: 三层平面图, 3F plan, 地下一层. */
export function levelIn(title: string): string | undefined {
  const [, under, chinese, plain] = /(地下)?([一二三四五六七八九十]+|首|(\d+))层/.exec(title) ?? []
  if (chinese) {
    const count = chinese === '首' ? 1 : plain ? Number(plain) : chineseNumber(chinese)
    return under ? `B${count}` : `${count}F`
  }
  if (/屋[面顶]/.test(title)) return 'RF'
  return /\b(B\d{1,2}|\d{1,3}F|RF)\b/i.exec(title)?.[1]?.toUpperCase()
}

function chineseNumber(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : [undefined, text]
  const digit = (one: string | undefined) => (one ? digits.indexOf(one) : 0)
  return (tens === undefined ? 0 : (digit(tens) || 1) * 10) + digit(ones)
}
