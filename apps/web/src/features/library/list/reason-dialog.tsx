import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'

interface ReasonDialogProps {
  title: string
  isRequired: boolean
  onReason: (reason: string | undefined) => Promise<void>
  onClose: () => void
}

/** Why something goes back. */
export function ReasonDialog({ title, isRequired, onReason, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const server = useServerForm<{ reason?: string }>({
    send: async ({ reason }) => {
      await onReason(reason?.trim() || undefined)
      onClose()
    },
  })
  return (
    <FormModal<{ reason?: string }> title={title} server={server} initialValues={{}} onClose={onClose}>
      <Form.Item
        name="reason"
        label={t('library.reason')}
        rules={[{ required: isRequired, whitespace: true, message: t('library.reasonMissing') }]}
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  )
}
