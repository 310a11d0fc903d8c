import type { ReportWriter } from '../../answers.ts'

export const annotationReportWriter: ReportWriter = {
  question: 'report',
  file: import.meta.url,
  kind: 'annotation',
  write: async (means, ids, head) => {
    const { reviewReport } = await import('../../report/review-report.ts')
    const { annotationReviewItems } = await import('./annotation-report.ts')
    return reviewReport(head, await annotationReviewItems(means, ids), means.lang)
  },
}
