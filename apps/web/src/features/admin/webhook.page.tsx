import { type Webhook, webhook } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { EditActions } from '../../resource/edit-actions.tsx'
import { Can } from '../../session/can.tsx'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { Status } from '../../ui/label/status.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** Robots of chat groups outside. Of an address only the host is known here. */
export function WebhookPage() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const danger = useDanger()
  const blurry = usePage().query.get('blurry') ?? undefined
  const list = useCall(webhook.list, { query: { ...usePaging(), blurry } }, { keepPrevious: true })
  const remove = useSend(webhook.remove, [webhook.list])
  const test = useSend(webhook.test)
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const tryOut = ({ id }: Webhook) =>
    test.mutate({ body: { id } }, { onSuccess: (said) => void message[said.ok ? 'success' : 'error'](said.message) })
  const confirmRemove = (row: Webhook) =>
    danger({
      title: t('resource.removeTitle', { name: row.name }),
      content: t('resource.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  return (
    <>
      <PageHead
        title={t('webhook.title')}
        count={list.data && t('common.total', { count: list.data.totalElements })}
        actions={
          <Can codes={['webhook:add']}>
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
              {t('common.add')}
            </Button>
          </Can>
        }
      />
      <FilterBox name="blurry" label={t('webhook.search')} />
      <PagedTable<Webhook>
        list={list}
        rowKey="id"
        empty={t(blurry ? 'common.noMatch' : 'webhook.none')}
        columns={[
          { title: t('webhook.name'), dataIndex: 'name' },
          { title: t('webhook.kind'), render: (_, row) => t(`webhook.kind.${row.kind}`) },
          { title: t('webhook.host'), dataIndex: 'host' },
          {
            title: t('webhook.groups'),
            render: (_, row) => row.groups.map((group) => t(`message.group.${group}`)).join(' · ') || '–',
          },
          {
            title: t('common.status'),
            render: (_, row) => (
              <Status meaning={row.enabled ? 'done' : 'void'}>
                {t(row.enabled ? 'common.enabled' : 'common.disabled')}
              </Status>
            ),
          },
          {
            title: t('common.actions'),
            render: (_, row) => (
              <>
                <Can codes={['webhook:edit']}>
                  <Button
                    type="link"
                    size="small"
                    loading={test.isPending && test.variables.body.id === row.id}
                    onClick={() => tryOut(row)}
                  >
                    {t('webhook.test')}
                  </Button>
                </Can>
                <EditActions name="webhook" onEdit={() => setEditing(row)} onRemove={() => confirmRemove(row)} />
              </>
            ),
          },
        ]}
      />
      {editing && <WebhookForm row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
