import { auth, type OnlineRow } from '@sunmao/contract'
import { App, Button, Input, Popconfirm, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { usePage } from '../../page.tsx'
import { Can } from '../../session/can.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { tablePaging } from '../../ui/table-paging.ts'

/** Every open session of the site; ending one acts at once. */
export function OnlinePage() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { query, setQuery } = usePage()
  const page = Number(query.get('page') ?? 0)
  const size = Number(query.get('size') ?? 20)
  const username = query.get('username') ?? undefined
  const online = useCall(auth.online, { query: { page, size, username } }, { keepPrevious: true })
  const end = useSend(auth.endOnline, [auth.online])
  const endOne = async (row: OnlineRow) => {
    await end.mutateAsync({ body: [row.key] })
    message.success(t('online.ended'))
  }
  return (
    <>
      <PageHead
        title={t('online.title')}
        count={online.data && t('online.count', { count: online.data.totalElements })}
        actions={<Button onClick={() => online.refetch()}>{t('common.refresh')}</Button>}
      />
      <Input.Search
        allowClear
        defaultValue={username}
        placeholder={t('online.filter')}
        aria-label={t('online.filter')}
        style={{ maxWidth: 260, marginBottom: 12 }}
        onSearch={(text) => setQuery({ username: text.trim(), page: undefined })}
      />
      {online.error ? (
        <Failure text={online.error.message} onRetry={online.refetch} />
      ) : (
        <Table<OnlineRow>
          rowKey="key"
          size="small"
          loading={online.isPending}
          dataSource={online.data?.content}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t('common.noMatch')} /> }}
          pagination={tablePaging(t, { page, size, total: online.data?.totalElements ?? 0 }, setQuery)}
          columns={[
            { title: t('online.user'), render: (_, row) => `${row.nickName} ${row.userName}` },
            { title: t('online.dept'), dataIndex: 'dept' },
            { title: t('online.browser'), dataIndex: 'browser' },
            { title: t('online.ip'), dataIndex: 'ip' },
            { title: t('online.loginTime'), dataIndex: 'loginTime' },
            {
              title: t('common.actions'),
              render: (_, row) => (
                <Can codes={[]}>
                  <Popconfirm title={t('online.endConfirm', { name: row.nickName })} onConfirm={() => endOne(row)}>
                    <Button type="link" size="small" danger>
                      {t('online.end')}
                    </Button>
                  </Popconfirm>
                </Can>
              ),
            },
          ]}
        />
      )}
    </>
  )
}
