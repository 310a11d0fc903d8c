import { type StorageFile, storage } from '@sunmao/contract'
import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'

/** Only what people read changes; the address stays. */
export function RenameForm({ row, onClose }: { row: StorageFile; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const update = useSend(storage.update, [storage.list], { quiet: true })
  const server = useServerForm<{ name: string }>({
    send: async ({ name }) => {
      await update.mutateAsync({ body: { id: row.id, name, rowVersion: row.rowVersion } })
      message.success(t('common.saved'))
      onClose()
    },
  })
  return (
    <FormModal title={t('storage.rename')} server={server} initialValues={{ name: row.name }} onClose={onClose}>
      <Form.Item
        name="name"
        label={t('storage.name')}
        extra={t('storage.renameHint')}
        rules={[
          { required: true, whitespace: true, message: t('validate.required') },
          { pattern: /^[^\\/:*?"<>|]*$/, message: t('validate.fileName') },
        ]}
      >
        <Input maxLength={80} />
      </Form.Item>
    </FormModal>
  )
}
