import { type Feedback, type FeedbackStatus, feedback, feedbackStatuses } from '@sunmao/contract'
import { Button, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useRowForm } from '../../api/use-row-form.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { StaleNotice } from '../../ui/dialog/stale-notice.tsx'

interface Values {
  status: FeedbackStatus
  answer: string
}

const valuesOf = ({ status, answer = '' }: Feedback): Values => ({ status, answer })

/** The status and the answer. */
export function AnswerForm({ row: given }: { row: Feedback }) {
  const { t } = useTranslation()
  const send = useSend(feedback.answer, [feedback.list, feedback.mine], { quiet: true })
  const { server, stale } = useRowForm<Values, Feedback>({
    row: given,
    valuesOf,
    save: ({ status, answer }, { id, rowVersion } = given) =>
      send.mutateAsync({ body: { id, rowVersion, status, answer: answer.trim() || null } }),
  })
  return (
    <Form<Values>
      form={server.form}
      layout="vertical"
      className="feedback-form"
      initialValues={valuesOf(given)}
      disabled={server.isBusy}
      onFinish={server.onFinish}
    >
      <StaleNotice stale={stale} />
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
