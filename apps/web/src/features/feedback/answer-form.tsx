import { type Feedback, type FeedbackStatus, feedback, feedbackStatuses } from '@sunmao/contract'
import { Alert, App, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { Refusal } from '../../ui/refusal.tsx'

interface Values {
  status: FeedbackStatus
  answer: string
}

const valuesOf = ({ status, answer = '' }: Feedback): Values => ({ status, answer })

/** The status and the answer. Where somebody else was faster, what was typed stays until one takes the present row. */
export function AnswerForm({ row: given }: { row: Feedback }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [row, setRow] = useState(given)
  const [stale, setStale] = useState<{ text: string; current: Feedback }>()
  const send = useSend(feedback.answer, [feedback.list, feedback.mine], { quiet: true })
  const server = useServerForm<Values>({
    send: async ({ status, answer }) => {
      setStale(undefined)
      try {
        const { id, rowVersion } = row
        setRow(await send.mutateAsync({ body: { id, rowVersion, status, answer: answer.trim() || null } }))
        message.success(t('common.saved'))
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'error.stale') throw error
        setStale({ text: error.message, current: error.extra.current as Feedback })
      }
    },
  })
  const takePresent = (current: Feedback) => {
    setRow(current)
    setStale(undefined)
    server.form.setFieldsValue(valuesOf(current))
  }
  return (
    <Form<Values>
      form={server.form}
      layout="vertical"
      className="feedback-form"
      initialValues={valuesOf(row)}
      disabled={server.isBusy}
      onFinish={server.onFinish}
    >
      {stale && (
        <Alert
          role="alert"
          type="warning"
          showIcon
          title={stale.text}
          description={t('project.takePresentHint')}
          action={<Button onClick={() => takePresent(stale.current)}>{t('project.takePresent')}</Button>}
        />
      )}
      <Refusal text={server.refusal} />
      <Form.Item name="status" label={t('common.status')}>
        <Radio.Group
          optionType="button"
          options={feedbackStatuses.map((status) => ({ value: status, label: t(`feedback.status.${status}`) }))}
        />
      </Form.Item>
      <Form.Item name="answer" label={t('feedback.answer')} extra={t('feedback.answerHint')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={server.isBusy}>
        {t('feedback.save')}
      </Button>
    </Form>
  )
}
