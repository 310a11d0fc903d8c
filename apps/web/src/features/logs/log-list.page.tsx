import { type LogLine, logOutcomes, logs } from '@sunmao/contract'
import { App, Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { useCall, useSend } from '../../api/hooks.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { DaysFilter, useDaysFilter } from '../../ui/filter/days-filter.tsx'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../ui/filter/filter-select.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { CauseList } from './cause-list.tsx'
import { LogCheckLine } from './log-check-line.tsx'
import { LogDrawer } from './log-drawer.tsx'
import { LogOutcome } from './log-outcome.tsx'
import './logs.css'

/** What people did, what was refused and what was slow. */
export const LogPage = () => <LogScreen isErrors={false} />

/** What failed by a fault of ours, one by one or by its cause. */
export const ErrorLogPage = () => <LogScreen isErrors />

function useFilters() {
  const { query } = usePage()
  const outcome = logOutcomes.find((one) => one === query.get('outcome'))
  return {
    blurry: query.get('blurry') ?? undefined,
    action: query.get('action') ?? undefined,
    cause: query.get('cause') ?? undefined,
    createTime: useDaysFilter(),
    outcome: outcome && [outcome],
  }
}

function LogScreen({ isErrors }: { isErrors: boolean }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const filters = useFilters()
  const { data: today } = useCall(logs.today, {}, { quiet: true })
  const { data: actions } = useCall(logs.actions, {}, { enabled: !isErrors, quiet: true })
  const list = useCall(
    isErrors ? logs.errors : logs.list,
    { query: { ...usePaging(), ...filters } },
    { keepPrevious: true },
  )
  const id = Number(query.get('id')) || undefined
  const isByCause = isErrors && query.get('by') === 'cause'
  return (
    <>
      <PageHead
        title={t(isErrors ? 'logs.errors' : 'logs.title')}
        count={
          today && t(isErrors ? 'logs.todayFailed' : 'logs.today', { count: isErrors ? today.failed : today.total })
        }
        actions={<Export isErrors={isErrors} filters={filters} />}
      />
      <div className="logs-filters">
        <FilterBox name="blurry" label={t('logs.search')} />
        <DaysFilter label={t('logs.sheet.time')} />
        {!isErrors && (
          <>
            <FilterSelect name="action" label={t('logs.sheet.what')} options={actions} isSearchable />
            <FilterSelect
              name="outcome"
              label={t('logs.sheet.outcome')}
              options={logOutcomes.map((value) => ({ value, label: t(`logs.outcome.${value}`) }))}
            />
          </>
        )}
        {isErrors && (
          <Segmented
            aria-label={t('logs.view')}
            value={isByCause ? 'cause' : 'row'}
            options={[
              { value: 'row', label: t('logs.byRow') },
              { value: 'cause', label: t('logs.byCause') },
            ]}
            onChange={(by) => setQuery({ by: by === 'cause' ? by : undefined, cause: undefined, page: undefined })}
          />
        )}
      </div>
      {isByCause ? (
        <CauseList createTime={filters.createTime} />
      ) : (
        <PagedTable<LogLine>
          list={list}
          rowKey="id"
          empty={t('logs.empty')}
          onRow={(row) => ({ className: 'logs-row', onClick: () => setQuery({ id: row.id }) })}
          columns={[
            { title: t('logs.sheet.time'), dataIndex: 'createTime', className: 'logs-time' },
            { title: t('logs.sheet.who'), render: (_, row) => row.nickName ?? (row.username || t('logs.nobody')) },
            {
              title: t('logs.sheet.what'),
              render: (_, row) => (
                <Button type="link" size="small" className="logs-link" onClick={() => setQuery({ id: row.id })}>
                  {row.description}
                </Button>
              ),
            },
            {
              title: t('logs.sheet.object'),
              render: (_, row) => <span className="logs-object">{row.object || '–'}</span>,
            },
            { title: t('logs.sheet.took'), dataIndex: 'time', align: 'right' },
            { title: t('logs.sheet.outcome'), render: (_, row) => <LogOutcome outcome={row.outcome} /> },
          ]}
        />
      )}
      {!isErrors && <LogCheckLine />}
      {id && <LogDrawer key={id} id={id} onOpen={(next) => setQuery({ id: next })} />}
    </>
  )
}

function Export({ isErrors, filters }: { isErrors: boolean; filters: ReturnType<typeof useFilters> }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const download = useSend(isErrors ? logs.downloadErrors : logs.download, [], { quiet: true })
  const title = t(isErrors ? 'logs.errors' : 'logs.title')
  const run = () =>
    download.mutate(
      { query: filters },
      {
        onSuccess: (blob) => saveBlob(blob, t('resource.sheet', { title })),
        onError: (error) => message.error(messageOf(error)),
      },
    )
  return (
    <Button icon={<Icon name="download" />} loading={download.isPending} onClick={run}>
      {t('common.export')}
    </Button>
  )
}
