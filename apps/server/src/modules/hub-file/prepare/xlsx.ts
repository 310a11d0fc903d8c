import { type LeftOutKind, WorkbookFailure, type WorkbookHead } from '@sunmao/workbook'
import { readWorkbook } from '@sunmao/workbook/read'
import type { Prepared, Reader } from './prepared.ts'
import { Refused } from './refused.ts'

const reasons = {
  locked: 'hubFile.locked',
  unknown: 'hubFile.notWhatItSays',
  damaged: 'hubFile.damaged',
  bomb: 'hubFile.bomb',
  tooLarge: 'hubFile.tooMuch',
} as const

export const readSheets: Reader = async (bytes, { name, progress, signal }) => {
  try {
    const onProgress = (done: number) => {
      signal.throwIfAborted()
      progress(10 + 75 * done, 'read')
    }
    const { pack, head, texts, isTextCut } = await readWorkbook(bytes, name, { onProgress })
    return {
      pages: head.sheets.map((sheet) => ({ name: sheet.name })),
      texts,
      isTextCut,
      packs: [{ kind: 'workbook', part: 0, bytes: pack }],
      leftOut: leftOutOf(head),
    }
  } catch (error) {
    if (!(error instanceof WorkbookFailure)) throw error
    throw new Refused(reasons[error.reason], { format: 'Excel' })
  }
}

/** What is there, but not as the file has it. */
const details: ReadonlySet<LeftOutKind> = new Set(['longText', 'look', 'merge', 'rowHeight', 'condition', 'unsafeLink'])

function leftOutOf({ leftOut }: WorkbookHead): Prepared['leftOut'] {
  const count = (areDetails: boolean) =>
    leftOut.filter(({ kind }) => details.has(kind) === areDetails).reduce((sum, one) => sum + one.count, 0)
  const of = (kind: LeftOutKind) => leftOut.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0)
  const [charts, pictures, macros] = [of('chart'), of('picture'), of('macro')]
  const [parts, simplified] = [count(false) - charts - pictures - macros, count(true)]
  return [
    ...(charts > 0 ? [{ code: 'hubFile.sheetChartsLeftOut' as const, facts: { count: charts } }] : []),
    ...(pictures > 0 ? [{ code: 'hubFile.sheetPicturesLeftOut' as const, facts: { count: pictures } }] : []),
    ...(macros > 0 ? [{ code: 'hubFile.macrosNotRun' as const, facts: {} }] : []),
    ...(parts > 0 ? [{ code: 'hubFile.partsLeftOut' as const, facts: { count: parts } }] : []),
    ...(simplified > 0 ? [{ code: 'hubFile.detailsLeftOut' as const, facts: { count: simplified } }] : []),
  ]
}
