import { type Job, jobs } from '@sunmao/contract'
import { App, Button, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchOf, useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { Status } from '../../ui/label/status.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { dueWord } from '../../ui/text/format.ts'
import { JobDrawer } from './job-drawer.tsx'
import { JobForm } from './job-form.tsx'
import { RunList } from './run-list.tsx'
import './jobs.css'

/** What the product does regularly, and what became of it. */
export function JobListPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const isRuns = query.get('view') === 'runs'
  const [editing, setEditing] = useState<Job | 'new'>()
  const { data } = useCall(jobs.list, { query: { page: 0, size: 200 } }, { quiet: true, enabled: !isRuns })
  return (
    <>
      <PageHead
        title={t('jobs.title')}
        count={
          data &&
          t('jobs.counted', { count: data.totalElements, paused: data.content.filter(({ isPause }) => isPause).length })
        }
        actions={
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
            {t('jobs.new')}
          </Button>
        }
      />
      <div className="jobs-filters">
        <Segmented
          aria-label={t('jobs.view')}
          value={isRuns ? 'runs' : 'jobs'}
          options={[
            { value: 'jobs', label: t('jobs.title') },
            { value: 'runs', label: t('jobs.runs') },
          ]}
          onChange={(view) => setQuery({ view: view === 'runs' ? view : undefined, page: undefined, job: undefined })}
        />
        <FilterBox name="jobName" label={t('jobs.sheet.name')} />
      </div>
      {isRuns ? <RunList /> : <JobTable onEdit={setEditing} />}
      {editing && <JobForm row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

function JobTable({ onEdit }: { onEdit: (row: Job) => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const danger = useDanger()
  const { query, setQuery } = usePage()
  const jobName = query.get('jobName') ?? undefined
  const list = useCall(jobs.list, { query: { ...usePaging(), jobName } }, { keepPrevious: true })
  const toggle = useSend(jobs.toggle, [jobs.list])
  const run = useSend(jobs.run, [jobs.list, jobs.runs])
  const remove = useSend(jobs.remove, [jobs.list])
  const shown = list.data?.content.find(({ id }) => id === Number(query.get('job')))
  const askRemove = (row: Job) =>
    danger({
      title: t('resource.removeTitle', { name: row.jobName }),
      content: t('jobs.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  const runNow = (row: Job) =>
    run.mutate(
      { params: { id: row.id } },
      {
        onSuccess: () => {
          message.success(t('jobs.begun', { name: row.jobName }))
          // Most are over in a moment.
          setTimeout(() => void Promise.all([refetchOf(jobs.list), refetchOf(jobs.runs)]), 2500)
        },
      },
    )
  return (
    <>
      <PagedTable<Job>
        list={list}
        rowKey="id"
        empty={t(jobName ? 'common.noMatch' : 'jobs.empty')}
        columns={[
          {
            title: t('jobs.sheet.name'),
            render: (_, row) => (
              <button type="button" className="card-open jobs-name" onClick={() => setQuery({ job: row.id })}>
                <b>{row.jobName}</b>
                <span className="card-quiet">{row.description}</span>
              </button>
            ),
          },
          {
            title: t('jobs.next'),
            className: 'jobs-time',
            render: (_, row) => (row.next[0] ? dueWord(row.next[0], t) : '–'),
          },
          { title: t('jobs.sheet.last'), render: (_, row) => <LastRun row={row} /> },
          {
            title: t('jobs.enabled'),
            render: (_, row) => (
              <Switch
                size="small"
                checked={!row.isPause}
                aria-label={t('jobs.enabledOf', { name: row.jobName })}
                loading={toggle.isPending && toggle.variables.params.id === row.id}
                onChange={() => toggle.mutate({ params: { id: row.id } })}
              />
            ),
          },
          {
            title: t('common.actions'),
            render: (_, row) => (
              <>
                <Button
                  type="link"
                  size="small"
                  loading={run.isPending && run.variables.params.id === row.id}
                  disabled={row.isRunning}
                  onClick={() => runNow(row)}
                >
                  {t('jobs.runNow')}
                </Button>
                <Button type="link" size="small" onClick={() => onEdit(row)}>
                  {t('common.edit')}
                </Button>
                <Button type="link" size="small" danger onClick={() => askRemove(row)}>
                  {t('common.delete')}
                </Button>
              </>
            ),
          },
        ]}
      />
      {shown && <JobDrawer row={shown} onClose={() => setQuery({ job: undefined })} />}
    </>
  )
}

function LastRun({ row }: { row: Job }) {
  const { t } = useTranslation()
  if (row.isRunning) return <Status meaning="doing">{t('jobs.running')}</Status>
  if (!row.last) return <span className="card-quiet">{t('jobs.never')}</span>
  return (
    <Status meaning={row.last.isSuccess ? 'done' : 'open'}>
      {t(row.last.isSuccess ? 'jobs.done' : 'jobs.failed')}{' '}
      <span className="card-quiet jobs-time">{row.last.createTime.slice(5, 16)}</span>
    </Status>
  )
}
