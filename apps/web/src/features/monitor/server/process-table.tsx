import type { MonitoredProcess } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../../ui/label/status.tsx'
import { WideTable } from '../../../ui/table/wide-table.tsx'
import { agoWord, minuteText } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'

const MB = 2 ** 20
const LONG_WAIT_MS = 500
const meanings: Record<MonitoredProcess['state'], Meaning> = { alive: 'done', silent: 'open', ended: 'void' }

/** Servers and workers with what each has started. */
export function ProcessTable({ rows }: { rows: readonly MonitoredProcess[] }) {
  const { t, i18n } = useTranslation()
  const size = (mb: number) => sizeText(mb * MB, i18n.language)
  return (
    <WideTable<MonitoredProcess>
      size="small"
      rowKey="processId"
      pagination={false}
      dataSource={[...rows]}
      expandable={{
        rowExpandable: ({ children }) => children.length > 0,
        expandedRowRender: ({ children }) => (
          <ul className="monitor-children">
            {children.map(({ kind, pid, rssMb, cpu }) => (
              <li key={pid}>
                {t(`monitor.child.${kind}`)} · {pid} · {size(rssMb)} · {cpu.toFixed(0)}%
              </li>
            ))}
          </ul>
        ),
      }}
      childrenColumnName="none"
      columns={[
        {
          title: t('monitor.process'),
          render: (_, row) => (
            <>
              {t(`monitor.role.${row.role}`)} {row.pid}
              {row.isThis && <span className="monitor-quiet"> {t('monitor.thisOne')}</span>}
            </>
          ),
        },
        { title: t('monitor.host'), dataIndex: 'host' },
        {
          title: t('common.status'),
          render: (_, row) => (
            <Status meaning={meanings[row.state]}>
              {t(`monitor.state.${row.state}`)}
              {row.state !== 'alive' && ` · ${agoWord(row.seenTime, t)}`}
            </Status>
          ),
        },
        { title: t('monitor.cpu'), align: 'right', render: (_, row) => `${row.cpu.toFixed(1)}%` },
        { title: t('monitor.memory'), align: 'right', render: (_, row) => size(row.rssMb) },
        { title: t('monitor.withChildren'), align: 'right', render: (_, row) => size(row.treeMb) },
        {
          title: t('monitor.loop'),
          align: 'right',
          render: (_, row) => (
            <span className={row.loopMs > LONG_WAIT_MS ? 'monitor-bad' : undefined}>
              {t('monitor.ms', { count: Math.round(row.loopMs) })}
            </span>
          ),
        },
        { title: t('monitor.sockets'), align: 'right', dataIndex: 'sockets' },
        { title: t('monitor.version'), render: (_, row) => `${row.version} · Node ${row.node.replace('v', '')}` },
        { title: t('monitor.since'), render: (_, row) => minuteText(row.startTime) },
      ]}
    />
  )
}
