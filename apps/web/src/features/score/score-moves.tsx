import { type ScoreRow, type ScoreVerb, scoreWorkflow } from '@sunmao/contract'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'
import { VerbButtons } from '../../ui/workflow/verb-buttons.tsx'
import { useMoveScore, useWriteRemark } from './score.api.ts'

/** What the person here may do with a score now. */
export function ScoreMoves({ row, mayEdit }: { row: ScoreRow; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [asking, setAsking] = useState<ScoreVerb | 'remark'>()
  const move = useMoveScore()
  const { pubVersionId, rowVersion, total, status, parts, verbs } = row
  const send = async (verb: ScoreVerb, reason = '') => {
    await move.mutateAsync({
      body: { pubVersionId, rowVersion, verb, reason, ...(total !== undefined && { total }) },
    })
    message.success(t(`score.verbDone.${verb}`))
  }
  const begin = (verb: ScoreVerb) => {
    if ('reason' in scoreWorkflow.verbs[verb]) setAsking(verb)
    else send(verb).catch((error: unknown) => message.error(error instanceof CallError ? error.message : String(error)))
  }
  return (
    <>
      <VerbButtons
        offers={scoreWorkflow.offer(status, parts, verbs)}
        label={(verb) => t(`score.verb.${verb}`)}
        moreLabel={t('common.more')}
        isBusy={move.isPending}
        onVerb={begin}
      />
      {mayEdit && <Button onClick={() => setAsking('remark')}>{t('score.remarkEdit')}</Button>}
      {asking === 'remark' && <RemarkForm row={row} onClose={() => setAsking(undefined)} />}
      {(asking === 'return' || asking === 'reopen') && (
        <ReasonForm verb={asking} onSend={(reason) => send(asking, reason)} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

interface ReasonFormProps {
  verb: 'return' | 'reopen'
  onSend: (reason: string) => Promise<void>
  onClose: () => void
}

function ReasonForm({ verb, onSend, onClose }: ReasonFormProps) {
  const { t } = useTranslation()
  const server = useServerForm<{ reason: string }>({
    send: async ({ reason }) => {
      await onSend(reason.trim())
      onClose()
    },
  })
  return (
    <FormModal title={t(`score.verb.${verb}`)} server={server} initialValues={{}} onClose={onClose}>
      <p>{t(`score.verbText.${verb}`)}</p>
      <Form.Item
        name="reason"
        label={t('score.reason')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  )
}

function RemarkForm({ row, onClose }: { row: ScoreRow; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const write = useWriteRemark()
  const server = useServerForm<{ remark: string }>({
    send: async ({ remark }) => {
      const { pubVersionId, rowVersion } = row
      await write.mutateAsync({ body: { pubVersionId, rowVersion, remark: remark.trim() } })
      message.success(t('score.remarkSaved'))
      onClose()
    },
  })
  return (
    <FormModal title={t('score.remarkEdit')} server={server} initialValues={{ remark: row.remark }} onClose={onClose}>
      <Form.Item name="remark" label={t('score.remark')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    </FormModal>
  )
}
