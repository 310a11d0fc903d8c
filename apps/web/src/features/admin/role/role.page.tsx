import { type Role, roles } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { usePaging } from '../../../ui/table/paged-table.tsx'
import { ChoicePanes } from '../choice-panes.tsx'
import { useRoleColumns } from './role-columns.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleGrants } from './role-grants.tsx'

/** The roles of the site, and what the chosen one may do. */
export function RolePage() {
  const { t } = useTranslation()
  const blurry = usePage().query.get('blurry') ?? undefined
  const input = { query: { ...usePaging(), blurry, sort: ['level,asc'] } }
  const list = useCall(roles.list, input, { keepPrevious: true })
  const [editing, setEditing] = useState<Role | 'new'>()
  const columns = useRoleColumns(setEditing)
  const download = async () =>
    saveBlob(await call(roles.download, input), t('resource.sheet', { title: t('role.title') }))
  return (
    <>
      <ChoicePanes<Role>
        name="role"
        list={list}
        columns={columns}
        title={t('role.title')}
        search={t('role.search')}
        addText={t('role.add')}
        addCode="roles:add"
        chooseText={(name) => t('role.choose', { name })}
        chooseOne={t('role.chooseOne')}
        onAdd={() => setEditing('new')}
        onDownload={download}
      >
        {/* What was ticked and not saved belongs to one role and to one state of it. */}
        {(chosen) => <RoleGrants key={`${chosen.id} ${chosen.rowVersion}`} role={chosen} />}
      </ChoicePanes>
      {editing && <RoleForm row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
