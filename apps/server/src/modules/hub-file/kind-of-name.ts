import { type HubFileKind, hubFileFormatOf } from '@sunmao/contract'

/** Words and numbers that drawings bear in their names: 建施-05, A-101, 首层平面图. */
const drawingMarks =
  /平面|立面|剖面|详图|大样|系统图|布置图|总图|图纸|[建结水暖电]施|(^|[^A-Z])[ASMPEHKD]-?\d{2,4}([^\d]|$)|\b(plan|elevation|section|detail|layout|drawing)s?\b/i

/** What somebody most likely means by a file: a PDF can be both, so its name decides until its title block is read. */
export function kindOfName(name: string): HubFileKind {
  const format = hubFileFormatOf(name)
  if (format === 'dxf' || format === 'dwg' || format === 'svg') return 'drawing'
  if (format !== 'pdf' && format !== 'image') return 'document'
  return drawingMarks.test(name) ? 'drawing' : 'document'
}
