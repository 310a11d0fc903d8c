import { type ProjectRole, projectRole } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { usePaging } from '../../../ui/table/paged-table.tsx'
import { ChoicePanes } from '../choice-panes.tsx'
import { useProjectRoleColumns } from './project-role-columns.tsx'
import { ProjectRoleForm } from './project-role-form.tsx'
import { ProjectRoleGrants } from './project-role-grants.tsx'

/** The roles that every project can give, and what the chosen one may do there. */
export function ProjectRolePage() {
  const { t } = useTranslation()
  const blurry = usePage().query.get('blurry') ?? undefined
  const list = useCall(projectRole.list, { query: { ...usePaging(), blurry } }, { keepPrevious: true })
  const [editing, setEditing] = useState<ProjectRole | 'new'>()
  const columns = useProjectRoleColumns(setEditing)
  return (
    <>
      <ChoicePanes<ProjectRole>
        name="role"
        list={list}
        columns={columns}
        title={t('projectRole.title')}
        search={t('projectRole.search')}
        addText={t('projectRole.add')}
        addCode="projectRole:add"
        chooseText={(name) => t('role.choose', { name })}
        chooseOne={t('projectRole.chooseOne')}
        onAdd={() => setEditing('new')}
      >
        {(chosen) => <ProjectRoleGrants key={`${chosen.id} ${chosen.rowVersion}`} role={chosen} />}
      </ChoicePanes>
      {editing && (
        <ProjectRoleForm row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}
