import { userDesktop } from '@sunmao/contract'
import { App, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'
import { Failure } from '../../ui/loading/failure.tsx'

export function ApplyForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const specs = useDict('desktop_spec')
  const apply = useSend(userDesktop.apply, [userDesktop.detail, userDesktop.list], { quiet: true })
  const server = useServerForm<{ spec: string; reason: string }>({
    send: async (body) => {
      await apply.mutateAsync({ body })
      message.success(t('userDesktop.applied'))
      onClose()
    },
  })
  const required = { required: true, message: t('validate.required') }
  return (
    <FormModal title={t('userDesktop.apply')} server={server} initialValues={{}} onClose={onClose}>
      {specs.error && <Failure text={specs.error.message} onRetry={specs.refetch} />}
      <Form.Item name="spec" label={t('userDesktop.spec')} rules={[required]}>
        <Select
          loading={specs.isPending}
          placeholder={t('common.pleaseSelect')}
          options={specs.entries.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={t('userDesktop.reason')} rules={[{ ...required, whitespace: true }]}>
        <Input.TextArea
          maxLength={500}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder={t('userDesktop.reasonHint')}
        />
      </Form.Item>
    </FormModal>
  )
}
