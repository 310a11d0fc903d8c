import { type Mail, outbox } from '@sunmao/contract'
import { Input, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { usePage } from '../../page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { type Meaning, Status } from '../../ui/status.tsx'
import { tablePaging } from '../../ui/table-paging.ts'

const meanings: Record<Mail['status'], Meaning> = { queued: 'doing', sent: 'done', failed: 'open', kept: 'void' }

/** Outgoing mail; where there is no mail server, the only place to read it. */
export function OutboxPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const page = Number(query.get('page') ?? 0)
  const size = Number(query.get('size') ?? 20)
  const blurry = query.get('blurry') ?? undefined
  const mails = useCall(outbox.list, { query: { page, size, blurry } }, { keepPrevious: true })
  return (
    <>
      <PageHead
        title={t('outbox.title')}
        count={mails.data && t('common.total', { count: mails.data.totalElements })}
        extra={<span className="page-head-count">{t('outbox.hint')}</span>}
      />
      <Input.Search
        allowClear
        defaultValue={blurry}
        placeholder={t('outbox.filter')}
        aria-label={t('outbox.filter')}
        style={{ maxWidth: 260, marginBottom: 12 }}
        onSearch={(text) => setQuery({ blurry: text.trim(), page: undefined })}
      />
      {mails.error ? (
        <Failure text={mails.error.message} onRetry={mails.refetch} />
      ) : (
        <Table<Mail>
          rowKey="id"
          size="small"
          loading={mails.isPending}
          dataSource={mails.data?.content}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t(blurry ? 'common.noMatch' : 'outbox.empty')} /> }}
          pagination={tablePaging(t, { page, size, total: mails.data?.totalElements ?? 0 }, setQuery)}
          expandable={{ expandedRowRender: (mail) => <p style={{ whiteSpace: 'pre-wrap' }}>{mail.text}</p> }}
          columns={[
            { title: t('outbox.to'), dataIndex: 'to' },
            { title: t('outbox.subject'), dataIndex: 'subject' },
            {
              title: t('common.status'),
              render: (_, mail) => (
                <Status meaning={meanings[mail.status]}>
                  <span title={mail.error}>{t(`outbox.status.${mail.status}`)}</span>
                </Status>
              ),
            },
            { title: t('common.createTime'), dataIndex: 'createTime' },
          ]}
        />
      )}
    </>
  )
}
