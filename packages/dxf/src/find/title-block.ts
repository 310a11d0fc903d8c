// Reads what a title block says. Attributes of an inserted block name themselves by their tags. Else labels are looked for
// among the texts, and what stands right of one, or below it in the same cell, is its value. A sheet may hold several
// drawings; the title block is the one at the lower right.
import type { Sheet, SheetText } from '../sheet/sheet.ts'
import type { TitleBlock } from './found.ts'
import { disciplineOf, levelOf } from './title-words.ts'

type Field = 'number' | 'title' | 'revision' | 'scale'

/** Tags of attributes, without blanks, dots and lines. */
const tags: Readonly<Record<Field, RegExp>> = {
  number: /^(图号|图纸编号|图纸号|图别图号|(DRAWING|DWG|SHEET|SHT)(NO|NUM|NUMBER|NR|#)?|NUMBER|DRAWINGID|TH)$/i,
  title: /^(图名|图纸名称|图纸标题|图纸名|(DRAWING|DWG|SHEET)?(TITLE|NAME)1?|TITLE\d?|TM)$/i,
  revision: /^(版次|版本|版本号|修改版次|REV|REVISION|REVNO|REVISIONNO|REVNUM|VERSION)$/i,
  scale: /^(比例|图纸比例|出图比例|SCALE|DRAWINGSCALE|SHEETSCALE|BL)$/i,
}

/** Labels as they are printed; whatever follows a colon on the same line is the value. */
const labels: Readonly<Record<Field, RegExp>> = {
  number: /^(图\s*号|图纸编号|图纸号|drawing\s*(no|number|nr)\.?|dwg\.?\s*(no|number)\.?|sheet\s*(no|number)\.?)$/i,
  title: /^(图\s*名|图纸名称|图纸标题|drawing\s*(title|name)|sheet\s*(title|name)|title)$/i,
  revision: /^(版\s*次|版\s*本|版本号|rev(ision)?\.?(\s*no\.?)?)$/i,
  scale: /^(比\s*例|图纸比例|scale)$/i,
}

const fields = ['number', 'title', 'revision', 'scale'] as const
const scalePattern = /^(1\s*[:：/]\s*\d+|\d+\s*[:：]\s*1|nts|n\.t\.s\.?|as (shown|noted)|如图|见图|示意)$/i

export function findTitleBlock(sheet: Pick<Sheet, 'texts' | 'bounds'>): TitleBlock {
  const found: Partial<Record<Field, string>> = { ...fromLabels(sheet), ...fromAttributes(sheet) }
  const scale = found.scale?.replaceAll('：', ':').replace(/\s*([:/])\s*/, ':')
  const title = found.title
  return withoutMissing({
    number: found.number,
    title,
    revision: found.revision,
    scale,
    level: title ? levelOf(title) : undefined,
    discipline: disciplineOf(found.number ?? '', title ?? ''),
  })
}

const withoutMissing = (values: { [Key in keyof TitleBlock]: TitleBlock[Key] | undefined }): TitleBlock =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as TitleBlock

/** Of the insertion with the most of the tags; of equals the one farthest to the lower right. */
function fromAttributes({ texts }: Pick<Sheet, 'texts'>): Partial<Record<Field, string>> {
  const insertions = new Map<number, { values: Partial<Record<Field, string>>; corner: number }>()
  for (const { tag, text, insertion, at } of texts) {
    if (tag === undefined || insertion === undefined || !text.trim()) continue
    const plain = tag.replace(/[\s._\-:：]/g, '')
    const field = fields.find((each) => tags[each].test(plain))
    const corner = at[0] - at[1]
    const entry = insertions.get(insertion) ?? { values: {}, corner }
    entry.corner = Math.max(entry.corner, corner)
    if (field) entry.values[field] ??= text.trim()
    insertions.set(insertion, entry)
  }
  const rated = [...insertions.values()]
    .map(({ values, corner }) => ({ values, corner, count: Object.keys(values).length }))
    // One tag alone, such as NUMBER, is on doors and rooms as well.
    .filter(({ count, values }) => count >= 2 || values.title !== undefined)
    .sort((a, b) => b.count - a.count || b.corner - a.corner)
  return rated[0]?.values ?? {}
}

function fromLabels({ texts, bounds }: Pick<Sheet, 'texts' | 'bounds'>): Partial<Record<Field, string>> {
  const upright = texts.filter(({ size, width }) => size > 0 && width > 0)
  const found: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const named = upright
      .map((text) => ({ text, ...splitLabel(text.text, labels[field]) }))
      .filter(({ isLabel }) => isLabel)
      .sort((a, b) => cornerOf(b.text) - cornerOf(a.text))
    for (const { text, value } of named) {
      const result = value || valueBeside(text, upright, field, bounds)
      if (!result) continue
      found[field] = result
      break
    }
  }
  return found
}

const cornerOf = ({ at }: SheetText) => at[0] - at[1]

function splitLabel(text: string, label: RegExp): { isLabel: boolean; value: string } {
  const plain = text.trim()
  if (label.test(plain.replace(/[\s:：.]+$/, '').trim())) return { isLabel: true, value: '' }
  const [, name = '', value = ''] = /^([^:：]{1,24})[:：]\s*(\S.*)$/.exec(plain) ?? []
  return { isLabel: label.test(name.trim()), value: value.trim() }
}

const anyLabel = (text: string) =>
  fields.some((field) => splitLabel(text, labels[field]).isLabel) ||
  /^(工程名称|项目名称|建设单位|子项|子项名称|设计|校对|审核|审定|制图|日期|专业|阶段|project|client|date|drawn|checked|approved|drawn by|checked by|approved by|job no\.?)[:：]?$/i.test(
    text.trim(),
  )

/** How far a value may be from its label, in heights of the larger of both. */
const reach = { right: 14, below: 5 }

/** Nearest first, in the direction of the label's own line: to the right on the same line, or below. */
function valueBeside(
  label: SheetText,
  texts: readonly SheetText[],
  field: Field,
  bounds: Sheet['bounds'],
): string | undefined {
  const [cos, sin] = [Math.cos(label.angle), Math.sin(label.angle)]
  const candidates: { text: string; distance: number }[] = []
  for (const other of texts) {
    if (other === label || anyLabel(other.text) || Math.abs(Math.sin(other.angle - label.angle)) > 0.02) continue
    if (field === 'scale' && !scalePattern.test(other.text.trim())) continue
    const [dx, dy] = [other.at[0] - label.at[0], other.at[1] - label.at[1]]
    const [along, up] = [dx * cos + dy * sin, dy * cos - dx * sin]
    const size = Math.max(label.size, other.size)
    const gap = along - label.width
    const isRight = gap > -size * 0.5 && gap < reach.right * size && Math.abs(up) < size * 1.2
    // Titles are centred in a cell that is wider than the label.
    const overlap = Math.min(along + other.width, label.width + 4 * size) - Math.max(along, -4 * size)
    const isBelow = up < -label.size * 0.8 && up > -reach.below * size && overlap > 0
    if (isRight) candidates.push({ text: other.text, distance: Math.max(0, gap) + Math.abs(up) })
    else if (isBelow) {
      const middle = Math.abs(along + other.width / 2 - label.width / 2)
      candidates.push({ text: other.text, distance: -up + middle * 0.3 })
    }
  }
  const width = bounds ? bounds[2] - bounds[0] : Number.POSITIVE_INFINITY
  return candidates
    .filter(({ distance }) => distance < width)
    .sort((a, b) => a.distance - b.distance)[0]
    ?.text.trim()
}
