import type { ReportWriter } from '../../../answers.ts'

export const clashReportWriter: ReportWriter = {
  question: 'report',
  file: import.meta.url,
  kind: 'clash',
  write: async (means, ids, head) => {
    const { clashBlocks } = await import('./clash-blocks.ts')
    const { clashXlsx } = await import('./clash-xlsx.ts')
    const { clashSheetGroups } = await import('./clash-report.ts')
    const { comparedLines } = await import('./compared-lines.ts')
    const about = [...head.about, ...(await comparedLines(means, ids))]
    const sheet = { ...head, about, groups: await clashSheetGroups(means, ids) }
    return {
      blocks: clashBlocks(sheet, means.lang),
      shown: sheet.groups,
      xlsx: (pictures) => clashXlsx(sheet, pictures, means.lang),
    }
  },
}
