import { modelPubVersion, type PubVersion } from '@sunmao/contract'
import { App, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'

/** A release that was withdrawn stays in the list, with the reason. */
export function WithdrawForm({ row, onClose }: { row: PubVersion; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const withdraw = useSend(modelPubVersion.withdraw, [modelPubVersion.list], { quiet: true })
  const { form, isBusy, refusal, onFinish } = useServerForm<{ reason: string }>({
    send: async ({ reason }) => {
      await withdraw.mutateAsync({ body: { id: row.id, reason: reason.trim() } })
      message.success(t('modelPubVersion.withdrawn', { name: row.name }))
      onClose()
    },
  })
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('modelPubVersion.withdrawTitle', { name: row.name })}
      okText={t('modelPubVersion.withdraw')}
      okButtonProps={{ danger: true }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Refusal text={refusal} />
      <p>{t('modelPubVersion.withdrawText')}</p>
      <Form form={form} layout="vertical" disabled={isBusy} onFinish={onFinish}>
        <Form.Item
          name="reason"
          label={t('modelPubVersion.withdrawReason')}
          rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
        >
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
