import { type Dept, dept } from '@sunmao/contract'
import { App, Button, Switch, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { Can, useCan } from '../../../session/can.tsx'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { findRow } from '../tree/find-row.ts'
import type { Named } from '../tree/lazy-select.tsx'
import { DeptForm } from './dept-form.tsx'
import { useDeptTree } from './use-dept-tree.ts'

/** The departments as a tree; a level is read when it is opened. */
export function DeptPage() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const danger = useDanger()
  const tree = useDeptTree()
  const mayEdit = useCan(['dept:edit'])
  const update = useSend(dept.update, [dept.list])
  const remove = useSend(dept.remove, [dept.list])
  const [editing, setEditing] = useState<{ row?: Dept; parent?: Named }>()

  const enable = async ({ id, pid, name, deptSort, rowVersion }: Dept, enabled: boolean) => {
    await update.mutateAsync({ body: { id, pid, name, deptSort, rowVersion, enabled } })
    message.success(t(enabled ? 'dept.nowEnabled' : 'dept.nowDisabled', { name }))
  }
  // Who sees only a part of the organisation does not see what is above it, and must not move it by saving.
  const parentOf = ({ pid }: Dept) =>
    pid === undefined ? undefined : (findRow(tree.rows, pid) ?? { id: pid, name: t('dept.unseen') })
  const askRemove = (row: Dept) =>
    danger({
      title: t('dept.removeTitle', { name: row.name }),
      content: t(row.leaf ? 'resource.removeText' : 'dept.removeBelow'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  const download = async () =>
    saveBlob(await call(dept.download, { query: {} }), t('resource.sheet', { title: t('dept.title') }))

  return (
    <>
      <PageHead
        title={t('dept.title')}
        actions={
          <>
            <Button icon={<Icon name="download" />} onClick={download}>
              {t('common.export')}
            </Button>
            <Can codes={['dept:add']}>
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing({})}>
                {t('dept.add')}
              </Button>
            </Can>
          </>
        }
      />
      {tree.error && <Failure text={tree.error.message} onRetry={tree.refetch} />}
      {tree.isPending && <SkeletonList />}
      {!tree.error && !tree.isPending && (
        <Table<Dept>
          size="small"
          rowKey="id"
          dataSource={tree.rows}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t('dept.none')} /> }}
          expandable={{
            defaultExpandedRowKeys: tree.first,
            onExpandedRowsChange: (keys) => tree.open(keys.map(Number)),
          }}
          columns={[
            { title: t('dept.name'), dataIndex: 'name' },
            { title: t('dept.sort'), dataIndex: 'deptSort' },
            {
              title: t('common.status'),
              render: (_, row) => (
                <Switch
                  size="small"
                  checked={row.enabled}
                  disabled={!mayEdit}
                  aria-label={t('dept.switch', { name: row.name })}
                  onChange={(enabled) => enable(row, enabled)}
                />
              ),
            },
            { title: t('common.createTime'), dataIndex: 'createTime' },
            {
              title: t('common.actions'),
              render: (_, row) => (
                <>
                  <Can codes={['dept:add']}>
                    <Button type="link" size="small" onClick={() => setEditing({ parent: row })}>
                      {t('dept.addBelow')}
                    </Button>
                  </Can>
                  <Can codes={['dept:edit']}>
                    <Button type="link" size="small" onClick={() => setEditing({ row, parent: parentOf(row) })}>
                      {t('common.edit')}
                    </Button>
                  </Can>
                  <Can codes={['dept:del']}>
                    <Button type="link" size="small" danger onClick={() => askRemove(row)}>
                      {t('common.delete')}
                    </Button>
                  </Can>
                </>
              ),
            },
          ]}
        />
      )}
      {editing && <DeptForm {...editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
