import { type Feedback, feedback, feedbackStatuses } from '@sunmao/contract'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { useDict } from '../../api/use-dict.ts'
import { Can } from '../../session/can.tsx'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { AnswerForm } from './answer-form.tsx'
import { feedbackColumns } from './feedback-columns.tsx'
import { FeedbackDrawer } from './feedback-drawer.tsx'
import { FeedbackTalk, FeedbackView } from './feedback-view.tsx'
import { StatusTabs } from './status-tabs.tsx'
import './feedback.css'

/** What everybody has reported, for those who answer. */
export function FeedbackPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const danger = useDanger()
  const modules = useDict('feedback_module')
  const status = feedbackStatuses.find((one) => one === query.get('status'))
  const module = query.get('module') ?? undefined
  const blurry = query.get('blurry') ?? undefined
  const id = Number(query.get('id')) || undefined
  const list = useCall(feedback.list, { query: { ...usePaging(), status, module, blurry } }, { keepPrevious: true })
  const one = useCall(feedback.list, { query: { id, size: 1 } }, { enabled: id !== undefined })
  const remove = useSend(feedback.remove, [feedback.list])
  const confirmRemove = (row: Feedback) =>
    danger({
      title: t('feedback.removeTitle', { id: row.id }),
      content: t('feedback.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  const isFiltered = Boolean(status || module || blurry)
  return (
    <>
      <PageHead
        title={t('feedback.title')}
        count={list.data && t('common.total', { count: list.data.totalElements })}
      />
      <StatusTabs counts={list.data?.counts} status={status} />
      <div className="feedback-filters">
        <FilterBox name="blurry" label={t('feedback.search')} />
        <Select
          allowClear
          className="feedback-module"
          aria-label={t('feedback.module')}
          placeholder={t('feedback.module')}
          value={module}
          options={modules.entries.map(({ label, value }) => ({ label, value }))}
          onChange={(next?: string) => setQuery({ module: next, page: undefined })}
        />
      </div>
      <PagedTable<Feedback>
        list={list}
        rowKey="id"
        empty={t(isFiltered ? 'common.noMatch' : 'feedback.none')}
        columns={[
          ...feedbackColumns(t, (row) => setQuery({ id: row.id }), true),
          {
            title: t('common.actions'),
            render: (_, row) => (
              <>
                <Button type="link" size="small" onClick={() => setQuery({ id: row.id })}>
                  {t('common.view')}
                </Button>
                <Can codes={['feedback:del']}>
                  <Button type="link" size="small" danger onClick={() => confirmRemove(row)}>
                    {t('common.delete')}
                  </Button>
                </Can>
              </>
            ),
          },
        ]}
      />
      {id && (
        <FeedbackDrawer id={id} found={one} onClose={() => setQuery({ id: undefined })}>
          {(row) => (
            <>
              <FeedbackView row={row} />
              <Can codes={['feedback:edit']}>
                <AnswerForm key={row.id} row={row} />
              </Can>
              <FeedbackTalk id={row.id} />
            </>
          )}
        </FeedbackDrawer>
      )}
    </>
  )
}
