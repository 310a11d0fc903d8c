import { WorkbookFailure } from '@sunmao/workbook'
import { readWorkbook } from '@sunmao/workbook/read'
import type { Reader } from './prepared.ts'
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
    const { pack, head, text } = await readWorkbook(bytes, name, { onProgress })
    const left = head.leftOut.reduce((sum, { count }) => sum + count, 0)
    return {
      pages: head.sheets.map((sheet) => ({ name: sheet.name })),
      texts: [text],
      packs: [{ kind: 'workbook', part: 0, bytes: pack }],
      leftOut: left > 0 ? [{ code: 'hubFile.partsLeftOut', facts: { count: left } }] : [],
    }
  } catch (error) {
    if (!(error instanceof WorkbookFailure)) throw error
    throw new Refused(reasons[error.reason], { format: 'Excel' })
  }
}
