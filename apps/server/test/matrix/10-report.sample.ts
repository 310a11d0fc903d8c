import { reportTable } from '../../src/modules/report/report.table.ts'
import { defineSample } from './sample.ts'

const NONE = 999_999

export const reportSample = defineSample({
  rows: async ({ db, projId, userId }) => {
    const made = { kind: 'issue', format: 'docx', lang: 'zh-CN', name: 'r.docx' } as const
    const [row] = await db
      .insert(reportTable)
      .values({ ...made, ids: [1], projId, userId })
      .returning()
    return { reportId: row!.id }
  },
  own: ['reportId'],
  calls: {
    'report.begin': ({ projId }) => ({ body: { kind: 'issue', projId, format: 'docx', filter: {} } }),
    'report.download': ({ reportId }) => ({ query: { id: reportId } }),
    // Nobody works here, so what would have to be waited for is asked for with nothing in it.
    'issue.exportIssueInfoReports': ({ projId }) => ({ body: { projId, ids: [NONE] } }),
    'hubAnnotation.exportHubAnnotationReports': ({ projId }) => ({ body: { projId, ids: [NONE] } }),
  },
})
