import { type Role, roles } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { usePage } from '../../../page.tsx'
import { Can } from '../../../session/can.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FilterBox } from '../../../ui/filter-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PagedTable, usePaging } from '../../../ui/paged-table.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { useRoleColumns } from './role-columns.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleGrants } from './role-grants.tsx'
import '../panes.css'

/** The roles, and beside them what the chosen one may do; the choice is in the address. */
export function RolePage() {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const input = { query: { ...usePaging(), blurry: query.get('blurry') ?? undefined, sort: ['level,asc'] } }
  const list = useCall(roles.list, input, { keepPrevious: true })
  const [editing, setEditing] = useState<Role | 'new'>()
  const columns = useRoleColumns(setEditing)
  const chosenId = Number(query.get('role') ?? 0)
  const chosen = list.data?.content.find(({ id }) => id === chosenId)
  const download = async () =>
    saveBlob(await call(roles.download, input), t('resource.sheet', { title: t('role.title') }))

  return (
    <>
      <PageHead
        title={t('role.title')}
        count={list.data && t('common.total', { count: list.data.totalElements })}
        actions={
          <>
            <Button icon={<Icon name="download" />} onClick={download}>
              {t('common.export')}
            </Button>
            <Can codes={['roles:add']}>
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
                {t('role.add')}
              </Button>
            </Can>
          </>
        }
      />
      <FilterBox name="blurry" label={t('role.search')} />
      <div className="panes panes-even">
        <PagedTable<Role>
          list={list}
          rowKey="id"
          empty={t('common.noMatch')}
          columns={columns}
          rowSelection={{
            type: 'radio',
            selectedRowKeys: [chosenId],
            onChange: ([id]) => setQuery({ role: Number(id) }),
            getCheckboxProps: ({ name }) => ({ 'aria-label': t('role.choose', { name }) }),
          }}
        />
        {chosen ? (
          // What was ticked and not saved belongs to one role and to one state of it.
          <RoleGrants key={`${chosen.id} ${chosen.rowVersion}`} role={chosen} />
        ) : (
          <div className="pane">
            <Empty text={t('role.chooseOne')} />
          </div>
        )}
      </div>
      {editing && <RoleForm row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
