import { type LibraryFolder, libraryFolder } from '@sunmao/contract'
import { Form, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { libraryReads } from '../library.api.ts'
import { folderOptions } from '../list/target-dialog.tsx'

interface MoveFolderProps {
  folder: LibraryFolder
  folders: readonly LibraryFolder[]
  onClose: () => void
}

export function MoveFolder({ folder, folders, onClose }: MoveFolderProps) {
  const { t } = useTranslation()
  const move = useSend(libraryFolder.move, libraryReads, { quiet: true })
  const server = useServerForm<{ pid?: number }>({
    send: async ({ pid }) => {
      await move.mutateAsync({ body: { folderId: folder.folderId, pid } })
      onClose()
    },
  })
  return (
    <FormModal<{ pid?: number }>
      title={t('library.moveTo')}
      server={server}
      initialValues={{ pid: folder.pid }}
      onClose={onClose}
    >
      <Form.Item name="pid" label={t('library.folder')} extra={t('library.noFolder')}>
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          treeData={folderOptions(folders, folder.subId, undefined, folder.folderId)}
        />
      </Form.Item>
    </FormModal>
  )
}
