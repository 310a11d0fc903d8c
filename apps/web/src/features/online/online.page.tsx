import { auth, type OnlineRow } from '@sunmao/contract'
import { App, Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { Can } from '../../session/can.tsx'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { machineText } from '../../ui/text/format.ts'

/** Every open session of the site; ending one acts at once. */
export function OnlinePage() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const username = usePage().query.get('username') ?? undefined
  const online = useCall(auth.online, { query: { ...usePaging(), username } }, { keepPrevious: true })
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
      <FilterBox name="username" label={t('online.filter')} />
      <PagedTable
        list={online}
        rowKey="key"
        empty={t('common.noMatch')}
        columns={[
          { title: t('online.user'), render: (_, row) => `${row.nickName} ${row.userName}` },
          { title: t('online.dept'), dataIndex: 'dept' },
          { title: t('online.browser'), dataIndex: 'browser' },
          { title: t('online.ip'), render: (_, row) => machineText(row.ip, row.address) },
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
    </>
  )
}
