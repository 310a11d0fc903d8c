import { appTypeProject, type ProjectRole, projectRole } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { GrantPane } from '../grant/grant-pane.tsx'

const onlyProject = [appTypeProject] as const

export function ProjectRoleGrants({ role }: { role: ProjectRole }) {
  const { t, i18n } = useTranslation()
  const { message } = App.useApp()
  const save = useSend(projectRole.menu, [projectRole.list])
  const name = (i18n.language === 'en' && role.nameEn) || role.name
  const grant = async (menus: { id: number }[]) => {
    await save.mutateAsync({ body: { id: role.id, menus, rowVersion: role.rowVersion } })
    message.success(t('role.granted', { name }))
  }
  return (
    <GrantPane
      role={{ ...role, name }}
      appTypes={onlyProject}
      editCode="projectRole:edit"
      isSaving={save.isPending}
      onSave={(menus) => grant(menus).catch(() => undefined)}
    />
  )
}
