import { type OauthClient, oauthClient } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { Status } from '../../ui/label/status.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { NewClient } from './new-client.tsx'
import './oauth-client.css'

/** Programs that may ask people to let them in. */
export function OauthClientPage() {
  const { t } = useTranslation()
  const danger = useDanger()
  const blurry = usePage().query.get('blurry') ?? undefined
  const list = useCall(oauthClient.list, { query: { ...usePaging(), blurry } }, { keepPrevious: true })
  const remove = useSend(oauthClient.remove, [oauthClient.list])
  const [isAdding, setAdding] = useState(false)
  const confirmRemove = (row: OauthClient) =>
    danger({
      title: t('resource.removeTitle', { name: row.name }),
      content: t('oauthClient.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  return (
    <>
      <PageHead
        title={t('oauthClient.title')}
        count={list.data && t('common.total', { count: list.data.totalElements })}
        actions={
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            {t('common.add')}
          </Button>
        }
      />
      <p className="oauth-client-hint">{t('oauthClient.hint')}</p>
      <FilterBox name="blurry" label={t('oauthClient.search')} />
      <PagedTable<OauthClient>
        list={list}
        rowKey="id"
        empty={t(blurry ? 'common.noMatch' : 'oauthClient.none')}
        columns={[
          {
            title: t('oauthClient.name'),
            render: (_, row) => (
              <>
                {row.name} {row.isSelfRegistered && <Status meaning="review">{t('oauth.selfRegistered')}</Status>}
              </>
            ),
          },
          {
            title: t('oauthClient.clientId'),
            render: (_, row) => <code className="oauth-client-code">{row.clientId}</code>,
          },
          {
            title: t('oauthClient.kind'),
            render: (_, row) => t(row.isConfidential ? 'oauthClient.confidential' : 'oauthClient.public'),
          },
          {
            title: t('oauthClient.redirectUris'),
            render: (_, row) =>
              row.redirectUris.map((one) => (
                <div key={one} className="oauth-client-code">
                  {one}
                </div>
              )),
          },
          { title: t('oauthClient.people'), dataIndex: 'people' },
          { title: t('oauthClient.created'), render: (_, row) => minuteText(row.createTime) },
          {
            title: t('common.actions'),
            render: (_, row) => (
              <Button
                type="link"
                size="small"
                danger
                aria-label={`${t('common.delete')} ${row.name}`}
                onClick={() => confirmRemove(row)}
              >
                {t('common.delete')}
              </Button>
            ),
          },
        ]}
      />
      {isAdding && <NewClient onClose={() => setAdding(false)} />}
    </>
  )
}
