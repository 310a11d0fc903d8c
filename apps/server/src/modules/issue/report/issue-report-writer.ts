import type { ReportWriter } from '../../../answers.ts'

export const issueReportWriter: ReportWriter = {
  question: 'report',
  file: import.meta.url,
  kind: 'issue',
  write: async (means, ids, head) => {
    const { reviewReport } = await import('../../../report/review-report.ts')
    const { issueReviewItems } = await import('./issue-report.service.ts')
    return reviewReport(head, await issueReviewItems(means, ids), means.lang)
  },
}
