import { type DatabaseTable, database, type MaintenanceVerb } from '@sunmao/contract'
import { Alert, Button, Progress, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchOf, useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { sizeText } from '../../ui/text/size-text.ts'
import { RetentionList } from './retention-list.tsx'
import './database.css'
import { WideTable } from '../../ui/table/wide-table.tsx'

const LOOK_MS = 2000

/** What the database holds, and what is removed from it. */
export function DatabasePage() {
  const { t, i18n } = useTranslation()
  const { query, setQuery } = usePage()
  const isRules = query.get('view') === 'rules'
  const { data } = useCall(database.tables, {}, { quiet: true, enabled: !isRules })
  return (
    <>
      <PageHead
        title={t('database.title')}
        count={data && t('database.counted', { version: data.version, size: sizeText(data.bytes, i18n.language) })}
      />
      <Segmented
        className="database-view"
        aria-label={t('database.view')}
        value={isRules ? 'rules' : 'tables'}
        options={[
          { value: 'tables', label: t('database.tables') },
          { value: 'rules', label: t('database.rules') },
        ]}
        onChange={(view) => setQuery({ view: view === 'rules' ? view : undefined })}
      />
      {isRules ? <RetentionList /> : <TableList />}
    </>
  )
}

function TableList() {
  const { t, i18n } = useTranslation()
  const danger = useDanger()
  const { data, error, isPending, refetch } = useCall(database.tables, {})
  const maintain = useSend(database.maintain, [database.tables])
  const [chosen, setChosen] = useState<string[]>([])
  const work = data?.work ?? []
  const isBusy = work.some(({ status }) => status === 'queued' || status === 'running')
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void refetchOf(database.tables), LOOK_MS)
    return () => clearInterval(timer)
  }, [isBusy])
  if (error) return <Failure text={error.message} onRetry={refetch} />
  const begin = (verb: MaintenanceVerb) =>
    danger({
      title: t(`database.ask.${verb}`, { count: chosen.length || data?.content.length || 0 }),
      content: t(`database.text.${verb}`),
      okText: t(`database.verb.${verb}`),
      run: () => maintain.mutateAsync({ body: { verb, tables: chosen } }),
      done: t('database.begun'),
    })
  const size = (bytes: number) => sizeText(bytes, i18n.language)
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <>
      <div className="database-actions">
        {(['vacuum', 'reindex'] as const).map((verb) => (
          <Button key={verb} disabled={isBusy || !data} onClick={() => begin(verb)}>
            {t(`database.verb.${verb}`)}
          </Button>
        ))}
        <span className="card-quiet">
          {chosen.length > 0 ? t('database.chosen', { count: chosen.length }) : t('database.allTables')}
        </span>
      </div>
      {work.map((one) =>
        one.status === 'failed' ? (
          <Alert
            key={one.taskId}
            className="database-work"
            type="error"
            showIcon
            title={t('database.failed', { verb: t(`database.verb.${one.verb}`) })}
            description={one.error}
          />
        ) : (
          <div key={one.taskId} className="database-work">
            {t(`database.verb.${one.verb}`)} {one.stage}
            <Progress percent={Math.round(one.progress)} size="small" aria-label={t(`database.verb.${one.verb}`)} />
          </div>
        ),
      )}
      <WideTable<DatabaseTable>
        size="small"
        rowKey="name"
        loading={isPending}
        dataSource={data?.content}
        pagination={{ pageSize: 20, size: 'small', showSizeChanger: false }}
        rowSelection={{ selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }}
        columns={[
          { title: t('database.table'), dataIndex: 'name' },
          column(t('database.rows'), (row) => number(row.rows)),
          column(t('database.bytes'), (row) => size(row.bytes)),
          column(t('database.indexBytes'), (row) => size(row.indexBytes)),
          column(t('database.deadRows'), (row) => number(row.deadRows)),
          column(t('database.lastVacuum'), (row) => minuteText(row.lastVacuum) || '–'),
          column(t('database.lastAnalyze'), (row) => minuteText(row.lastAnalyze) || '–'),
        ]}
      />
    </>
  )
}

const column = (title: string, show: (row: DatabaseTable) => string) => ({
  title,
  align: 'right' as const,
  className: 'database-number',
  render: (_: unknown, row: DatabaseTable) => show(row),
})
