import { type Feedback, feedback } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { feedbackColumns } from './feedback-columns.tsx'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import { FeedbackTalk, FeedbackView } from './feedback-view.tsx'
import './feedback.css'

/** What one has reported oneself, and what became of it. */
export function MyFeedbackPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const id = Number(query.get('id')) || undefined
  const list = useCall(feedback.mine, { query: usePaging() }, { keepPrevious: true })
  const one = useCall(feedback.mine, { query: { id, size: 1 } }, { enabled: id !== undefined })
  return (
    <>
      <PageHead title={t('feedback.mine')} count={list.data && t('common.total', { count: list.data.totalElements })} />
      <PagedTable<Feedback>
        list={list}
        rowKey="id"
        empty={t('feedback.noneMine')}
        columns={feedbackColumns(t, (row) => setQuery({ id: row.id }), false)}
      />
      {id && (
        <FeedbackDrawer id={id} found={one} onClose={() => setQuery({ id: undefined })}>
          {(row) => (
            <>
              <FeedbackView row={row} />
              <FeedbackTalk id={row.id} />
            </>
          )}
        </FeedbackDrawer>
      )}
    </>
  )
}
