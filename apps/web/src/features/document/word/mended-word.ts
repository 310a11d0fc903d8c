// What docx-preview drops or shows wrongly, written so that it shows it: readings above words, signs of symbol fonts, moved text.
// Charts, diagrams and embedded objects it leaves out without a word: a mark stands in their place, which the frame names.
import { rewriteZip } from '@sunmao/workbook'
import { replaceElements } from './replace-elements.ts'
import { hasOwnSigns, signOf, withCommonSigns } from './symbol-fonts.ts'
import { readingsBehind } from './without-ruby.ts'

/** No letters, and in no font: they mean nothing but this. */
export const lostMarks = { chart: '\ufdd0', diagram: '\ufdd1', object: '\ufdd2' } as const
export type LostKind = keyof typeof lostMarks

export interface WordLosses {
  lost: Record<LostKind, number>
  /** Insertions, deletions and moves that nobody has accepted yet. */
  changes: number
}

/** The document as it is shown, and what of it is not. */
export function mendWord(
  bytes: Uint8Array,
  limits: Parameters<typeof rewriteZip>[3],
): { bytes: Uint8Array; losses: WordLosses } {
  const losses: WordLosses = { lost: { chart: 0, diagram: 0, object: 0 }, changes: 0 }
  const mend = (mended: Uint8Array, part: string, change: (xml: string) => string) =>
    rewriteZip(
      mended,
      part,
      (entry) => {
        const xml = new TextDecoder().decode(entry)
        const after = change(xml)
        return after === xml ? entry : new TextEncoder().encode(after)
      },
      limits,
    )
  const mended = mend(bytes, 'word/document.xml', (xml) => mendText(xml, losses))
  return { bytes: mend(mended, 'word/numbering.xml', mendNumbering), losses }
}

const mark = (kind: LostKind) => `<w:t>${lostMarks[kind]}</w:t>`

export function mendText(xml: string, losses: WordLosses): string {
  losses.changes = xml.match(/<w:(ins|del|moveFrom|moveTo)\s[^<>]*[^/]>/g)?.length ?? 0
  const count = (kind: LostKind) => {
    losses.lost[kind]++
    return mark(kind)
  }
  let text = (xml.includes('<w:ruby>') ? readingsBehind(xml) : xml).replace(/[\ufdd0-\ufdd2]/g, '')
  text = replaceElements(text, 'w:drawing', (drawing) => {
    const graphic = /<a:graphicData\b[^<>]*uri="[^"<>]*\/(chart|chartex|diagram)"/.exec(drawing)?.[1]
    return graphic ? count(graphic === 'diagram' ? 'diagram' : 'chart') : drawing
  })
  text = replaceElements(text, 'w:object', (object) => {
    const place = count('object')
    // Most have a picture of themselves.
    if (!object.includes('<v:imagedata')) return place
    return object
      .replace(/<o:OLEObject\b[^<>]*\/>/g, '')
      .replace(/^<w:object[^<>]*>/, '<w:pict>')
      .replace(/<\/w:object>$/, '</w:pict>')
  })
  text = text
    .replace(/<(\/?)w:move(From|To)(?=[\s>])/g, (_, end, way) => `<${end}w:${way === 'From' ? 'del' : 'ins'}`)
    .replace(/<w:sym\b([^<>]*)\/>/g, (sign, fields: string) => {
      const field = (name: string) => new RegExp(`w:${name}="([^"]*)"`).exec(fields)?.[1] ?? ''
      const common = signOf(field('font'), Number.parseInt(field('char'), 16))
      return common ? `<w:t>${common}</w:t>` : sign
    })
  if (!hasOwnSigns(text)) return text
  return replaceElements(text, 'w:r', (run) => (hasOwnSigns(run) ? withCommonSigns(run, fontOf(run)) : run))
}

const fontOf = (xml: string) => /<w:rFonts\b[^<>]*w:ascii="([^"]*)"/.exec(xml)?.[1] ?? ''

/** What begins the items of a list. */
export const mendNumbering = (xml: string): string =>
  hasOwnSigns(xml)
    ? replaceElements(xml, 'w:lvl', (level) =>
        hasOwnSigns(level) ? withCommonSigns(level, fontOf(level), '•').replace(/<w:rFonts\b[^<>]*\/>/g, '') : level,
      )
    : xml
