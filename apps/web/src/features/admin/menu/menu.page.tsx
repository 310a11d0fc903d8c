import { appTypeEnterprise, appTypeProject, type Menu, menus } from '@sunmao/contract'
import { Button, Segmented, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { Can } from '../../../session/can.tsx'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { findRow } from '../tree/find-row.ts'
import type { Named } from '../tree/lazy-select.tsx'
import { useMenuColumns } from './menu-columns.tsx'
import { type AppType, MenuForm } from './menu-form.tsx'
import { useMenuTitle } from './use-menu-title.ts'
import { useMenuTree } from './use-menu-tree.ts'
import '../panes.css'

/** The two menus of the product: of the enterprise, and of a project. */
export function MenuPage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const appType: AppType = query.get('appType') === String(appTypeProject) ? appTypeProject : appTypeEnterprise
  return (
    <MenuTable
      // What is open in one menu says nothing about the other.
      key={appType}
      appType={appType}
      choice={
        <Segmented<number>
          style={{ marginBottom: 12 }}
          aria-label={t('menuAdmin.which')}
          value={appType}
          options={[
            { value: appTypeEnterprise, label: t('menuAdmin.enterprise') },
            { value: appTypeProject, label: t('menuAdmin.project') },
          ]}
          onChange={(next) => setQuery({ appType: next === appTypeEnterprise ? undefined : next })}
        />
      }
    />
  )
}

function MenuTable({ appType, choice }: { appType: AppType; choice: ReactNode }) {
  const { t } = useTranslation()
  const danger = useDanger()
  const titleOf = useMenuTitle()
  const tree = useMenuTree(appType)
  const remove = useSend(menus.remove, [menus.lazy, menus.list, menus.build, menus.buildProject])
  const [editing, setEditing] = useState<{ row?: Menu; parent?: Named }>()
  const named = (row: Menu | undefined) => row && { id: row.id, name: titleOf(row) }

  const askRemove = async (row: Menu) => {
    const below = row.leaf ? 0 : (await call(menus.child, { query: { id: row.id } })).length - 1
    danger({
      title: t('menuAdmin.removeTitle', { name: titleOf(row) }),
      content: below > 0 ? t('menuAdmin.removeBelow', { count: below }) : t('menuAdmin.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  }
  const columns = useMenuColumns({
    onAdd: (row) => setEditing({ parent: named(row) }),
    onEdit: (row) => setEditing({ row, parent: named(findRow(tree.rows, row.pid)) }),
    onRemove: askRemove,
  })
  const download = async () =>
    saveBlob(await call(menus.download, { query: { appType } }), t('resource.sheet', { title: t('menuAdmin.title') }))

  return (
    <>
      <PageHead
        title={t('menuAdmin.title')}
        actions={
          <>
            <Button icon={<Icon name="download" />} onClick={download}>
              {t('common.export')}
            </Button>
            <Can codes={['menu:add']}>
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing({})}>
                {t('menuAdmin.add')}
              </Button>
            </Can>
          </>
        }
      />
      <div className="filters">{choice}</div>
      {tree.error ? (
        <Failure text={tree.error.message} onRetry={tree.refetch} />
      ) : (
        <Table<Menu>
          size="small"
          rowKey="id"
          loading={tree.isPending}
          dataSource={tree.rows}
          columns={columns}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t('menuAdmin.none')} /> }}
          expandable={{ onExpandedRowsChange: (keys) => tree.open(keys.map(Number)) }}
        />
      )}
      {editing && <MenuForm appType={appType} {...editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
