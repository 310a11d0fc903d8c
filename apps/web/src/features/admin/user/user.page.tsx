import { type User, users } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { Can, useCan } from '../../../session/can.tsx'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'
import { DeptFilter } from './dept-filter.tsx'
import { UserImport } from './import/user-import.tsx'
import { PasswordsOnce, type ToldPassword } from './passwords-once.tsx'
import { RemoveUser } from './remove-user.tsx'
import { RightsDrawer } from './rights-drawer.tsx'
import { useUserActions } from './use-user-actions.ts'
import { useViewAs } from './use-view-as.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserFilters, useUserFilters } from './user-filters.tsx'
import { UserForm } from './user-form.tsx'
import '../panes.css'

/** The people of the site, by department. */
export function UserPage() {
  const { t } = useTranslation()
  const { dept, ...filters } = useUserFilters()
  const input = { query: { ...usePaging(), ...filters } }
  const list = useCall(users.list, input, { keepPrevious: true })
  const [editing, setEditing] = useState<User | 'new'>()
  const [told, setTold] = useState<readonly ToldPassword[]>([])
  const [shown, setShown] = useState<User>()
  const [removing, setRemoving] = useState<User>()
  const [isImporting, setImporting] = useState(false)
  const [ticked, setTicked] = useState<readonly User[]>([])
  const actions = useUserActions((passwords) => {
    setTold(passwords)
    setTicked([])
  })
  const { askView, dialog } = useViewAs()
  const columns = useUserColumns({
    actions,
    onEdit: setEditing,
    onRights: setShown,
    onView: askView,
    onRemove: setRemoving,
    isBrief: editing !== undefined,
  })
  const mayEdit = useCan(['user:edit'])
  const download = async () =>
    saveBlob(await call(users.download, input), t('resource.sheet', { title: t('user.title') }))

  return (
    <>
      <PageHead
        title={t('user.title')}
        count={list.data && t('user.count', { count: list.data.totalElements })}
        actions={
          <>
            <Can codes={['user:edit']}>
              {ticked.length > 0 && (
                <Button icon={<Icon name="key" />} onClick={() => actions.askReset(ticked)}>
                  {t('user.resetMany', { count: ticked.length })}
                </Button>
              )}
            </Can>
            <Can codes={['user:add']}>
              <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
                {t('common.import')}
              </Button>
            </Can>
            <Button icon={<Icon name="download" />} onClick={download}>
              {t('common.export')}
            </Button>
            <Can codes={['user:add']}>
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
                {t('user.add')}
              </Button>
            </Can>
          </>
        }
      />
      <UserFilters />
      <div className={editing ? 'panes panes-tree panes-form' : 'panes panes-tree'}>
        <DeptFilter />
        <PagedTable<User>
          list={list}
          rowKey="id"
          empty={t('common.noMatch')}
          columns={columns}
          rowSelection={
            mayEdit
              ? { selectedRowKeys: ticked.map(({ id }) => id), onChange: (_, rows) => setTicked(rows) }
              : undefined
          }
        />
        {editing && (
          <UserForm
            key={editing === 'new' ? 'new' : editing.id}
            row={editing === 'new' ? undefined : editing}
            dept={dept}
            onMade={(one) => setTold([one])}
            onClose={() => setEditing(undefined)}
          />
        )}
      </div>
      {isImporting && <UserImport onMade={setTold} onClose={() => setImporting(false)} />}
      {shown && <RightsDrawer row={shown} onClose={() => setShown(undefined)} />}
      {removing && <RemoveUser row={removing} onClose={() => setRemoving(undefined)} />}
      {dialog}
      {told.length > 0 && <PasswordsOnce told={told} onClose={() => setTold([])} />}
    </>
  )
}
