import type { ReportWriter } from '../../../answers.ts'

export const scoreReportWriter: ReportWriter = {
  question: 'report',
  file: import.meta.url,
  kind: 'score',
  write: async (means, ids, head) => {
    const { readScoreSheet } = await import('./score-sheet.ts')
    const { scoreBlocks } = await import('./score-blocks.ts')
    const { scoreXlsx } = await import('./score-xlsx.ts')
    const sheet = { ...head, releases: await readScoreSheet(means, ids) }
    return { blocks: scoreBlocks(sheet, means.lang), shown: [], xlsx: () => scoreXlsx(sheet, means.lang) }
  },
}
