import type { Menu } from '@sunmao/contract'
import { Button, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../session/can.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { isButton, menuTypes } from './menu-type.ts'
import { useMenuTitle } from './use-menu-title.ts'

interface Options {
  onAdd: (parent: Menu) => void
  onEdit: (row: Menu) => void
  onRemove: (row: Menu) => void
}

export function useMenuColumns({ onAdd, onEdit, onRemove }: Options): NonNullable<TableProps<Menu>['columns']> {
  const { t } = useTranslation()
  const titleOf = useMenuTitle()
  const yesNo = (isSo: boolean) => t(isSo ? 'common.yes' : 'common.no')
  const link = (text: string, onClick: () => void, danger = false) => (
    <Button type="link" size="small" danger={danger} onClick={onClick}>
      {text}
    </Button>
  )
  return [
    { title: t('menuAdmin.name'), render: (_, row) => titleOf(row) },
    {
      title: t('menuAdmin.type'),
      render: (_, row) => menuTypes.map(({ value, text }) => value === row.type && t(text)),
    },
    { title: t('menuAdmin.icon'), render: (_, row) => row.icon && <Icon name={row.icon} label={row.icon} /> },
    { title: t('menuAdmin.sort'), dataIndex: 'menuSort' },
    { title: t('menuAdmin.permission'), dataIndex: 'permission' },
    { title: t('menuAdmin.component'), dataIndex: 'component' },
    { title: t('menuAdmin.path'), dataIndex: 'path' },
    { title: t('menuAdmin.visible'), render: (_, row) => !isButton(row.type) && yesNo(!row.hidden) },
    { title: t('menuAdmin.cache'), render: (_, row) => !isButton(row.type) && yesNo(row.cache) },
    {
      title: t('common.actions'),
      render: (_, row) => (
        <>
          <Can codes={['menu:add']}>{!isButton(row.type) && link(t('menuAdmin.addBelow'), () => onAdd(row))}</Can>
          <Can codes={['menu:edit']}>{link(t('common.edit'), () => onEdit(row))}</Can>
          <Can codes={['menu:del']}>{link(t('common.delete'), () => onRemove(row), true)}</Can>
        </>
      ),
    },
  ]
}
