import { type Role, roles } from '@sunmao/contract'
import { Button, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { Can } from '../../../session/can.tsx'
import { Status } from '../../../ui/label/status.tsx'
import { scopeText } from './data-scope.ts'

/** A role that came with the product has no delete: the server keeps it. */
export function useRoleColumns(onEdit: (row: Role) => void): NonNullable<TableProps<Role>['columns']> {
  const { t } = useTranslation()
  const danger = useDanger()
  const remove = useSend(roles.remove, [roles.list, roles.all])
  const askRemove = (row: Role) =>
    danger({
      title: t('role.removeTitle', { name: row.name }),
      content: t('role.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  return [
    {
      title: t('role.name'),
      render: (_, row) => (
        <span className="name-mark">
          {row.name}
          {row.isBuiltIn && <Status meaning="void">{t('role.builtIn')}</Status>}
        </span>
      ),
    },
    { title: t('role.level'), dataIndex: 'level' },
    { title: t('role.dataScope'), render: (_, row) => t(scopeText(row.dataScope)) },
    { title: t('role.description'), dataIndex: 'description', ellipsis: true },
    {
      title: t('common.actions'),
      render: (_, row) => (
        <>
          <Can codes={['roles:edit']}>
            <Button type="link" size="small" onClick={() => onEdit(row)}>
              {t('common.edit')}
            </Button>
          </Can>
          {!row.isBuiltIn && (
            <Can codes={['roles:del']}>
              <Button type="link" size="small" danger onClick={() => askRemove(row)}>
                {t('common.delete')}
              </Button>
            </Can>
          )}
        </>
      ),
    },
  ]
}
