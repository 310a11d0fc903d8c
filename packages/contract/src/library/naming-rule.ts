// How names of files in a folder must look, in parts that people understand. The server refuses by it and the screen explains
// by it before anything is sent.
import * as z from 'zod'

/** Parts whose length is open: more of them would make a name readable in too many ways. */
const OPEN_MOST = 3

export const NamePart = z.discriminatedUnion('kind', [
  /** These very characters. */
  z.object({ kind: z.literal('text'), text: z.string().min(1).max(30) }),
  /** Short word of a discipline and 施 or 初, such as 建施. */
  z.object({ kind: z.literal('discipline') }),
  z.object({ kind: z.literal('digits'), count: z.int().min(1).max(8) }),
  /** Year, month and day in eight digits. */
  z.object({ kind: z.literal('date') }),
  z.object({ kind: z.literal('choice'), options: z.array(z.string().min(1).max(30)).min(1).max(40) }),
  /** Any words, at least one letter. */
  z.object({ kind: z.literal('words') }),
])
export type NamePart = z.infer<typeof NamePart>

export const NamingRule = z.object({
  parts: z
    .array(NamePart)
    .min(1)
    .max(12)
    .refine((parts) => parts.filter(({ kind }) => kind === 'words').length <= OPEN_MOST),
  /** Endings that are allowed, without the dot; none = all. */
  endings: z
    .array(z.string().regex(/^[A-Za-z0-9]{1,10}$/))
    .max(30)
    .default([]),
})
export type NamingRule = z.infer<typeof NamingRule>

/** What in a name breaks the rule. */
export type NameFault =
  | { kind: 'ending' }
  /** After all parts. */
  | { kind: 'rest'; found: string }
  | { kind: 'part'; part: NamePart; found: string; suggestion?: string }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const disciplines = '(?:总|建|结|水|给排水|暖|暖通|电|电气|弱电|景|装|幕|节|人防|燃|热)[施初方]'

function sourceOf(part: NamePart): string {
  switch (part.kind) {
    case 'text':
      return escaped(part.text)
    case 'discipline':
      return disciplines
    case 'digits':
      return `\\d{${part.count}}(?!\\d)`
    case 'date':
      return '(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
    case 'choice':
      return `(?:${[...part.options]
        .sort((a, b) => b.length - a.length)
        .map(escaped)
        .join('|')})`
    case 'words':
      return '.*?[\\p{L}\\p{N}].*?'
  }
}

const expressionOf = (parts: readonly NamePart[], end: string) =>
  new RegExp(`^${parts.map(sourceOf).join('')}${end}`, 'iu')

const ENDING = /\.([^.]+)$/
const FOUND_MOST = 20

/** The first thing that is wrong with a name, if any. */
export function nameFault({ parts, endings }: NamingRule, name: string): NameFault | undefined {
  const ending = ENDING.exec(name)?.[1] ?? ''
  if (endings.length > 0 && !endings.some((one) => one.toLowerCase() === ending.toLowerCase()))
    return { kind: 'ending' }
  const stem = ending ? name.slice(0, -ending.length - 1) : name
  if (expressionOf(parts, '$').test(stem)) return undefined
  for (const [at, part] of parts.entries()) {
    if (expressionOf(parts.slice(0, at + 1), '').test(stem)) continue
    const from = expressionOf(parts.slice(0, at), '').exec(stem)?.[0].length ?? 0
    const found = stem.slice(from, from + FOUND_MOST)
    const suggestion = suggest({ parts, endings }, name, part, from)
    return { kind: 'part', part, found, ...(suggestion && { suggestion }) }
  }
  const all = expressionOf(parts, '').exec(stem)?.[0].length ?? 0
  return { kind: 'rest', found: stem.slice(all, all + FOUND_MOST) }
}

/** A number that is too short is filled up, where that makes the name right. */
function suggest(rule: NamingRule, name: string, part: NamePart, from: number): string | undefined {
  if (part.kind !== 'digits') return undefined
  const [digits] = /^\d+/.exec(name.slice(from)) ?? []
  if (!digits || digits.length >= part.count) return undefined
  const mended = `${name.slice(0, from)}${digits.padStart(part.count, '0')}${name.slice(from + digits.length)}`
  return nameFault(rule, mended) ? undefined : mended
}
