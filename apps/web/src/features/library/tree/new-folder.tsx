import { libraryFolder } from '@sunmao/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { folderReads } from '../library.api.ts'
import type { Place } from './folder-tree.tsx'

const LONGEST = 120

interface NewFolderProps {
  place: Place
  onMade: (folderId: number) => void
  onClose: () => void
}

export function NewFolder({ place, onMade, onClose }: NewFolderProps) {
  const { t } = useTranslation()
  const create = useSend(libraryFolder.create, folderReads, { quiet: true })
  const server = useServerForm<{ name: string }>({
    send: async ({ name }) => {
      const { subId, folderId: pid } = place
      const { folderId } = await create.mutateAsync({ body: { subId, pid, name: name.trim() } })
      onClose()
      onMade(folderId)
    },
  })
  return (
    <FormModal<{ name: string }> title={t('library.newFolder')} server={server} initialValues={{}} onClose={onClose}>
      <FolderNameItem />
    </FormModal>
  )
}

export function FolderNameItem() {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="name"
      label={t('library.folderName')}
      rules={[{ required: true, whitespace: true, message: t('library.nameMissing') }]}
    >
      <Input name="name" maxLength={LONGEST} autoComplete="off" />
    </Form.Item>
  )
}
