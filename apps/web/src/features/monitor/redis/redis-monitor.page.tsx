import { type RedisMonitor, redisMonitor, redisPrefixes } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { sizeText, spanText } from '../../../ui/text/size-text.ts'
import { Figure } from '../figure.tsx'
import { useFresh } from '../use-fresh.ts'
import '../monitor.css'
import { WideTable } from '../../../ui/table/wide-table.tsx'

const EVERY_MS = 8000

/** The cache that several processes share; one process needs none, and the page says so. */
export function RedisMonitorPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(redisMonitor.get, {}, { quiet: true, keepPrevious: true })
  useFresh(redisMonitor.get, EVERY_MS)
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={6} />
  return (
    <>
      <PageHead title={t('redis.title')} count={data.version} />
      {!data.isThere && <Empty text={t('redis.none')} />}
      {data.isThere && !data.answers && <Failure text={t('redis.away')} onRetry={() => void refetch()} />}
      {data.answers && <Body data={data} />}
    </>
  )
}

function Body({ data }: { data: RedisMonitor }) {
  const { t, i18n } = useTranslation()
  const danger = useDanger()
  const clear = useSend(redisMonitor.clear, [redisMonitor.get])
  const size = (bytes = 0) => sizeText(bytes, i18n.language)
  const askClear = (prefix: (typeof redisPrefixes)[number]) =>
    danger({
      title: t('redis.clearTitle', { prefix }),
      content: t(`redis.clearText.${prefix}`),
      okText: t('redis.clear'),
      run: () => clear.mutateAsync({ body: { prefix } }),
      done: t('redis.cleared'),
    })
  return (
    <div className="monitor-stack">
      <div className="monitor-figures">
        <Figure
          name={t('redis.memory')}
          value={size(data.memory)}
          about={t('redis.memoryAbout', {
            peak: size(data.memoryPeak),
            most: data.memoryMost ? size(data.memoryMost) : '∞',
          })}
        />
        <Figure
          name={t('redis.hitRate')}
          value={data.hitRate === undefined ? '–' : `${(100 * data.hitRate).toFixed(1)}%`}
          about={t('redis.perSecond', { count: data.perSecond ?? 0 })}
        />
        <Figure
          name={t('redis.keys')}
          value={data.keys ?? 0}
          about={t('redis.clients', { count: data.clients ?? 0 })}
        />
        <Figure name={t('redis.uptime')} value={spanText((data.uptimeS ?? 0) * 1000, t)} />
      </div>
      <Card title={t('redis.prefixes')}>
        {data.isPartial && <p className="monitor-note">{t('redis.partial')}</p>}
        <WideTable<RedisMonitor['prefixes'][number]>
          size="small"
          rowKey="prefix"
          pagination={false}
          dataSource={data.prefixes}
          locale={{ emptyText: <Empty text={t('redis.noKeys')} /> }}
          columns={[
            { title: t('redis.prefix'), render: (_, row) => row.prefix || '–' },
            {
              title: t('redis.what'),
              render: (_, row) => {
                const known = redisPrefixes.find((one) => one === row.prefix)
                return known ? t(`redis.about.${known}`) : t('redis.notOurs')
              },
            },
            { title: t('redis.keys'), align: 'right', dataIndex: 'keys' },
            { title: t('redis.memory'), align: 'right', render: (_, row) => size(row.bytes) },
            {
              title: t('common.actions'),
              render: (_, row) => {
                const known = redisPrefixes.find((one) => one === row.prefix)
                return (
                  known && (
                    <Button type="link" size="small" danger onClick={() => askClear(known)}>
                      {t('redis.clear')}
                    </Button>
                  )
                )
              },
            },
          ]}
        />
      </Card>
      <Card title={t('redis.slow')}>
        <Table<RedisMonitor['slow'][number]>
          size="small"
          rowKey={(row) => `${row.time}${row.command}${row.ms}`}
          pagination={false}
          dataSource={data.slow}
          locale={{ emptyText: <Empty text={t('redis.noSlow')} /> }}
          columns={[
            { title: t('redis.time'), render: (_, row) => minuteText(row.time) },
            { title: t('redis.command'), dataIndex: 'command' },
            {
              title: t('redis.took'),
              align: 'right',
              render: (_, row) => t('monitor.ms', { count: Math.round(row.ms) }),
            },
          ]}
        />
      </Card>
    </div>
  )
}
