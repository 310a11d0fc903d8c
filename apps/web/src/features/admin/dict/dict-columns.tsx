import { dict, type Reply } from '@sunmao/contract'
import type { TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { EditActions } from '../../../resource/edit-actions.tsx'

export type DictRow = Reply<typeof dict.list>['content'][number]

export function useDictColumns(onEdit: (row: DictRow) => void): NonNullable<TableProps<DictRow>['columns']> {
  const { t } = useTranslation()
  const danger = useDanger()
  const remove = useSend(dict.remove, [dict.list])
  const askRemove = (row: DictRow) =>
    danger({
      title: t('dict.removeTitle', { name: row.name }),
      content: t('dict.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  return [
    { title: t('dict.name'), dataIndex: 'name' },
    { title: t('dict.description'), dataIndex: 'description' },
    {
      title: t('common.actions'),
      render: (_, row) => <EditActions name="dict" onEdit={() => onEdit(row)} onRemove={() => askRemove(row)} />,
    },
  ]
}
