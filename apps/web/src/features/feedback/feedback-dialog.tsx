import { feedback } from '@sunmao/contract'
import { App, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSend } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { ScreenshotField } from './screenshot-field.tsx'
import { filesToSend } from './screenshots.ts'
import './feedback-dialog.css'

interface Values {
  module: string
  description: string
}

const MAX_LENGTH = 1000

/** Closed and forgotten once it is sent; a refusal keeps everything that was entered. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [files, setFiles] = useState<readonly File[]>([])
  const modules = useDict('feedback_module')
  const send = useSend(feedback.add, [feedback.mine, feedback.list], { quiet: true })

  const submit = (body: Values) =>
    send.mutate(
      { body, files: filesToSend(files) },
      {
        onSuccess: () => {
          message.success(t('feedback.sent'))
          onClose()
        },
      },
    )

  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('feedback.title')}
      okText={t('common.submit')}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="feedback-own">
        <Link to="/feedback/mine" onClick={onClose}>
          {t('feedback.mine')}
        </Link>
      </p>
      <Form form={form} layout="vertical" onFinish={submit} disabled={send.isPending}>
        <Form.Item
          name="module"
          label={t('feedback.module')}
          rules={[{ required: true, message: t('feedback.moduleRequired') }]}
        >
          <Select
            placeholder={t('feedback.modulePlaceholder')}
            loading={modules.isPending}
            options={modules.entries.map(({ label, value }) => ({ label, value }))}
          />
        </Form.Item>
        <Form.Item
          name="description"
          className="feedback-description"
          label={t('feedback.description')}
          rules={[
            { required: true, whitespace: true, message: t('feedback.descriptionRequired') },
            { max: MAX_LENGTH, message: t('feedback.descriptionLength') },
          ]}
        >
          <Input.TextArea
            rows={5}
            placeholder={t('feedback.descriptionPlaceholder')}
            count={{ show: true, max: MAX_LENGTH }}
          />
        </Form.Item>
        <ScreenshotField files={files} onChange={setFiles} />
      </Form>
      {send.error && <Failure text={send.error.message} kept={t('common.kept')} />}
    </Modal>
  )
}
