import { type DictDetail, dictDetail } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { EditActions } from '../../../resource/edit-actions.tsx'
import { Can } from '../../../session/can.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { DictRow } from './dict-columns.tsx'
import { EntryForm } from './entry-form.tsx'

/** A dictionary is short: all of its entries at once, in their order. */
export function DictEntries({ owner }: { owner: DictRow }) {
  const { t } = useTranslation()
  const danger = useDanger()
  const list = useCall(dictDetail.list, { query: { dictName: owner.name, size: 999 } })
  const remove = useSend(dictDetail.remove, [dictDetail.list, dictDetail.map])
  const [editing, setEditing] = useState<DictDetail | 'new'>()
  const askRemove = (row: DictDetail) =>
    danger({
      title: t('dict.removeEntryTitle', { label: row.label }),
      content: t('dict.removeEntryText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ params: { id: row.id } }),
      done: t('common.deleted'),
    })
  return (
    <section className="pane" aria-label={t('dict.entries', { name: owner.name })}>
      <div className="pane-head">
        <h2 className="pane-title">{t('dict.entries', { name: owner.name })}</h2>
        <Can codes={['dict:add']}>
          <Button icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
            {t('dict.addEntry')}
          </Button>
        </Can>
      </div>
      {list.error ? (
        <Failure text={list.error.message} onRetry={list.refetch} />
      ) : (
        <Table<DictDetail>
          size="small"
          rowKey="id"
          loading={list.isPending}
          dataSource={list.data?.content}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t('dict.noEntries')} /> }}
          columns={[
            { title: t('dict.label'), dataIndex: 'label' },
            { title: t('dict.labelEn'), dataIndex: 'labelEn' },
            { title: t('dict.value'), dataIndex: 'value' },
            { title: t('dict.sort'), dataIndex: 'dictSort' },
            {
              title: t('common.actions'),
              render: (_, row) => (
                <EditActions name="dict" onEdit={() => setEditing(row)} onRemove={() => askRemove(row)} />
              ),
            },
          ]}
        />
      )}
      {editing && (
        <EntryForm
          dictId={owner.id}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
