import { type StorageFile, storage } from '@sunmao/contract'
import { App, Button, Image, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { EditActions } from '../../../resource/edit-actions.tsx'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { isPicture, storageTypeText } from './storage-type.ts'

const THUMB = 28

export function useStorageColumns(
  onRename: (row: StorageFile) => void,
): NonNullable<TableProps<StorageFile>['columns']> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const danger = useDanger()
  const remove = useSend(storage.remove, [storage.list])

  const copy = async (row: StorageFile) => {
    const address = new URL(row.path, location.origin).href
    if (await copyText(address, null)) message.success(t('common.copied'))
    // On plain http the browser lets no page copy; the address is there to be marked.
    else message.info(address)
  }
  const askRemove = (row: StorageFile) =>
    danger({
      title: t('storage.removeTitle', { name: row.name }),
      content: t('storage.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [row.id] }),
      done: t('common.deleted'),
    })
  return [
    {
      title: t('storage.name'),
      render: (_, row) => (
        <span className="name-mark">
          {isPicture(row) && (
            <Image
              width={THUMB}
              height={THUMB}
              style={{ objectFit: 'cover' }}
              src={row.path}
              alt={t('storage.preview', { name: row.name })}
            />
          )}
          <a href={row.path} target="_blank" rel="noopener noreferrer">
            {row.suffix ? `${row.name}.${row.suffix}` : row.name}
          </a>
        </span>
      ),
    },
    { title: t('storage.type'), render: (_, row) => t(storageTypeText(row.type)) },
    { title: t('storage.size'), dataIndex: 'size' },
    { title: t('storage.createBy'), dataIndex: 'createBy' },
    { title: t('common.createTime'), dataIndex: 'createTime' },
    {
      title: t('common.actions'),
      render: (_, row) => (
        <>
          <Button type="link" size="small" onClick={() => copy(row)}>
            {t('storage.copyLink')}
          </Button>
          <EditActions name="storage" onEdit={() => onRename(row)} onRemove={() => askRemove(row)} />
        </>
      ),
    },
  ]
}
