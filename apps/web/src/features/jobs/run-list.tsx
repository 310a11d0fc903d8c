import { type JobRun, jobs } from '@sunmao/contract'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { DaysFilter, useDaysFilter } from '../../ui/filter/days-filter.tsx'
import { Status } from '../../ui/label/status.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { tookText } from './took-text.ts'

const states = ['all', 'true', 'false'] as const
const wordOf = { all: 'jobs.all', true: 'jobs.done', false: 'jobs.failed' } as const

/** How each run ended, the latest first. */
export function RunList() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const isSuccess = states.find((one) => one !== 'all' && one === query.get('isSuccess')) as
    | 'true'
    | 'false'
    | undefined
  const filters = { jobName: query.get('jobName') ?? undefined, createTime: useDaysFilter(), isSuccess }
  const list = useCall(jobs.runs, { query: { ...usePaging(), ...filters } }, { keepPrevious: true })
  const download = useSend(jobs.downloadRuns)
  return (
    <>
      <div className="jobs-filters">
        <DaysFilter label={t('jobs.sheet.time')} />
        <Segmented
          aria-label={t('jobs.sheet.result')}
          value={isSuccess ?? 'all'}
          options={states.map((value) => ({ value, label: t(wordOf[value]) }))}
          onChange={(value) => setQuery({ isSuccess: value === 'all' ? undefined : value, page: undefined })}
        />
        <Button
          icon={<Icon name="download" />}
          loading={download.isPending}
          onClick={() =>
            download.mutate(
              { query: filters },
              { onSuccess: (blob) => saveBlob(blob, t('resource.sheet', { title: t('jobs.runs') })) },
            )
          }
        >
          {t('common.export')}
        </Button>
      </div>
      <PagedTable<JobRun>
        list={list}
        rowKey="id"
        empty={t('jobs.noRuns')}
        expandable={{
          rowExpandable: ({ exceptionDetail, result }) => Boolean(exceptionDetail || result),
          expandedRowRender: ({ exceptionDetail, result }) => (
            <pre className="jobs-text">{exceptionDetail || result}</pre>
          ),
        }}
        columns={[
          { title: t('jobs.sheet.time'), dataIndex: 'createTime', className: 'jobs-time' },
          { title: t('jobs.sheet.name'), dataIndex: 'jobName' },
          { title: t('jobs.sheet.result'), render: (_, run) => <RunState run={run} /> },
          { title: t('jobs.took'), align: 'right', render: (_, run) => tookText(run.time, t) },
          { title: t('jobs.startedBy'), render: (_, run) => run.startedBy ?? t('jobs.bySchedule') },
          { title: t('jobs.sheet.params'), render: (_, run) => run.params || '–' },
        ]}
      />
    </>
  )
}

export function RunState({ run }: { run: JobRun }) {
  const { t } = useTranslation()
  if (run.isSuccess) return <Status meaning="done">{t('jobs.done')}</Status>
  if (run.isCancelled) return <Status meaning="void">{t('jobs.cancelled')}</Status>
  return <Status meaning="open">{t('jobs.failed')}</Status>
}
