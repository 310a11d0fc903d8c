import type { Lang } from '@sunmao/i18n'
import type { ReviewItem } from './review-sheet.ts'
import { sheetBlocks } from './sheet-blocks.ts'
import { sheetXlsx } from './sheet-xlsx.ts'
import type { ReportHead, WrittenReport } from './written-report.ts'

/** A review sheet of these items. */
export function reviewReport(head: ReportHead, items: readonly ReviewItem[], lang: Lang): WrittenReport {
  const sheet = { ...head, items }
  return {
    blocks: sheetBlocks(sheet, lang),
    shown: items,
    xlsx: (pictures) => sheetXlsx(sheet, pictures, lang),
  }
}
