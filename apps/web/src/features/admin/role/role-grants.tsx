import { appTypeEnterprise, appTypeProject, type Role, roles } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { GrantPane } from '../grant/grant-pane.tsx'

const both = [appTypeEnterprise, appTypeProject] as const

export function RoleGrants({ role }: { role: Role }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const save = useSend(roles.menu, [roles.list])
  const grant = async (menus: { id: number }[]) => {
    await save.mutateAsync({ body: { id: role.id, menus, rowVersion: role.rowVersion } })
    message.success(t('role.granted', { name: role.name }))
  }
  return (
    <GrantPane
      role={role}
      appTypes={both}
      editCode="roles:edit"
      isSaving={save.isPending}
      onSave={(menus) => grant(menus).catch(() => undefined)}
    />
  )
}
