import { type QueuedTask, type QueueFigures, queue } from '@sunmao/contract'
import { App, Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { type Meaning, Status } from '../../../ui/label/status.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { spanText } from '../../../ui/text/size-text.ts'
import { Figure } from '../figure.tsx'
import { useFresh } from '../use-fresh.ts'
import '../monitor.css'
import { WideTable } from '../../../ui/table/wide-table.tsx'

const EVERY_MS = 4000
const LONG_MS = 15 * 60_000
const meanings: Record<QueuedTask['status'], Meaning> = {
  queued: 'review',
  running: 'doing',
  done: 'done',
  failed: 'open',
  cancelled: 'void',
}
const views = { now: ['running', 'queued'], failed: ['failed'], all: undefined } as const
type View = keyof typeof views

/** What waits, what is under way and what failed. */
export function QueueMonitorPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(queue.figures, {}, { quiet: true, keepPrevious: true })
  useFresh(queue.figures, EVERY_MS)
  useFresh(queue.list, EVERY_MS)
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={t('queue.title')} />
      <div className="monitor-stack">
        {data && <Figures data={data} />}
        <Tasks />
        {data && <Kinds data={data} />}
      </div>
    </>
  )
}

function Figures({ data }: { data: QueueFigures }) {
  const { t } = useTranslation()
  return (
    <div className="monitor-figures">
      <Figure
        name={t('queue.waiting')}
        value={data.waiting}
        isBad={data.longestMs > LONG_MS}
        about={
          data.waiting > 0
            ? t('queue.longest', { span: spanText(data.longestMs, t) })
            : t('queue.planned', { count: data.planned })
        }
      />
      <Figure
        name={t('queue.running')}
        value={data.running}
        about={data.workers.map(({ pid, running }) => `${pid ?? '–'}: ${running}`).join(' · ')}
      />
      <Figure name={t('queue.failed')} value={data.failed} isBad={data.failed > 0} about={t('queue.lastDay')} />
      <Figure name={t('queue.done')} value={data.done} about={t('queue.lastDay')} />
    </div>
  )
}

function Tasks() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { query, setQuery } = usePage()
  const view: View = query.get('view') === 'failed' ? 'failed' : query.get('view') === 'all' ? 'all' : 'now'
  const status = views[view] && [...views[view]]
  const list = useCall(queue.list, { query: { ...usePaging(), status } }, { keepPrevious: true })
  const stale = [queue.list, queue.figures]
  const [cancel, retry, hurry] = [
    useSend(queue.cancel, stale),
    useSend(queue.retry, stale),
    useSend(queue.hurry, stale),
  ]
  const act =
    (send: typeof cancel, { id }: QueuedTask, said: string) =>
    () =>
      send.mutate({ body: { id } }, { onSuccess: () => void message.success(said) })
  return (
    <Card
      title={t('queue.tasks')}
      link={
        <Segmented
          size="small"
          aria-label={t('queue.tasks')}
          value={view}
          options={(Object.keys(views) as View[]).map((value) => ({ value, label: t(`queue.view.${value}`) }))}
          onChange={(value) => setQuery({ view: value === 'now' ? undefined : value, page: undefined })}
        />
      }
    >
      <PagedTable<QueuedTask>
        list={list}
        rowKey="id"
        empty={t('queue.empty')}
        expandable={{
          rowExpandable: ({ error }) => error !== undefined,
          expandedRowRender: ({ error }) => <pre className="monitor-text">{error}</pre>,
        }}
        columns={[
          {
            title: t('queue.task'),
            render: (_, row) => (
              <>
                {row.name}
                {row.isUrgent && <span className="monitor-bad"> {t('queue.urgent')}</span>}
              </>
            ),
          },
          {
            title: t('common.status'),
            render: (_, row) => (
              <Status meaning={meanings[row.status]}>
                {t(`queue.status.${row.status}`)}
                {row.status === 'running' && ` ${Math.round(row.progress)}%`}
              </Status>
            ),
          },
          { title: t('queue.owner'), render: (_, row) => row.nickName ?? t('queue.system') },
          { title: t('queue.project'), render: (_, row) => row.projName ?? '–' },
          { title: t('queue.since'), render: (_, row) => agoWord(row.endTime ?? row.startTime ?? row.createTime, t) },
          { title: t('queue.attempts'), align: 'right', dataIndex: 'attempts' },
          {
            title: t('common.actions'),
            render: (_, row) => (
              <>
                {row.status === 'queued' && !row.isUrgent && (
                  <Button type="link" size="small" onClick={act(hurry, row, t('queue.hurried'))}>
                    {t('queue.hurry')}
                  </Button>
                )}
                {(row.status === 'queued' || row.status === 'running') && (
                  <Button type="link" size="small" danger onClick={act(cancel, row, t('queue.cancelled'))}>
                    {t('common.cancel')}
                  </Button>
                )}
                {(row.status === 'failed' || row.status === 'cancelled') && (
                  <Button type="link" size="small" onClick={act(retry, row, t('queue.retried'))}>
                    {t('queue.retry')}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}

type Kind = QueueFigures['kinds'][number]

function Kinds({ data }: { data: QueueFigures }) {
  const { t } = useTranslation()
  return (
    <Card title={t('queue.kinds')}>
      <WideTable<Kind>
        size="small"
        rowKey="kind"
        pagination={false}
        dataSource={data.kinds}
        columns={[
          { title: t('queue.task'), dataIndex: 'name' },
          { title: t('queue.lane'), dataIndex: 'lane' },
          { title: t('queue.waiting'), align: 'right', dataIndex: 'waiting' },
          { title: t('queue.running'), align: 'right', dataIndex: 'running' },
          { title: t('queue.done'), align: 'right', dataIndex: 'done' },
          { title: t('queue.failed'), align: 'right', dataIndex: 'failed' },
          { title: t('queue.mean'), align: 'right', render: (_, row) => spanText(row.meanMs, t) },
        ]}
      />
    </Card>
  )
}
