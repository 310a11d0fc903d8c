import { type ProjectRole, projectRole } from '@sunmao/contract'
import type { TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { EditActions } from '../../../resource/edit-actions.tsx'

export function useProjectRoleColumns(
  onEdit: (row: ProjectRole) => void,
): NonNullable<TableProps<ProjectRole>['columns']> {
  const { t, i18n } = useTranslation()
  const danger = useDanger()
  const remove = useSend(projectRole.remove, [projectRole.list])
  const nameOf = ({ name, nameEn }: ProjectRole) => (i18n.language === 'en' && nameEn) || name
  const askRemove = (row: ProjectRole) =>
    danger({
      title: t('role.removeTitle', { name: nameOf(row) }),
      content: t('projectRole.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  return [
    { title: t('role.name'), render: (_, row) => nameOf(row) },
    { title: t('projectRole.people'), dataIndex: 'people' },
    { title: t('projectRole.roleSort'), dataIndex: 'roleSort' },
    {
      title: t('common.actions'),
      render: (_, row) => <EditActions name="projectRole" onEdit={() => onEdit(row)} onRemove={() => askRemove(row)} />,
    },
  ]
}
