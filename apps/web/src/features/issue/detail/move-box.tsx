import { type Issue, type IssueMove, issueWorkflow } from '@sunmao/contract'
import { App, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { RichTextEditor } from '../../rich-text/rich-text-editor.panel.tsx'
import { useMoveIssue } from '../issue.api.ts'
import { currentOf } from './use-issue-edit.ts'

interface MoveBoxProps {
  row: Pick<Issue, 'id' | 'rowVersion' | 'number' | 'status'>
  move: IssueMove
  onClose: () => void
}

/** A picture says something too. */
const isEmptyHtml = (html: string) => html.replace(/<(?!img)[^>]*>/g, '').trim() === ''

/** A move with what there is to say about it. What was typed stays, also when somebody else was faster. */
export function MoveBox({ row, move, onClose }: MoveBoxProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const send = useMoveIssue()
  const [html, setHtml] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const take = async (rowVersion: number): Promise<void> => {
    try {
      await send.mutateAsync({ body: { id: row.id, rowVersion, move, html } })
      message.success(t(`issue.move.${move}`))
      onClose()
    } catch (error) {
      const current = currentOf(error)
      // Somebody changed other things of it: the move still stands.
      if (current && current.status === row.status && current.moves.includes(move)) return take(current.rowVersion)
      setRefusal(messageOf(error))
    }
  }
  const { reason } = issueWorkflow.verbs[move]
  const isMissing = reason === 'required' && isEmptyHtml(html)
  const hint = move === 'submit' || move === 'start' ? '' : t(`issue.moveText.${move}`)
  return (
    <Modal
      {...withoutAnimation}
      open
      width={640}
      title={`${t(`issue.move.${move}`)} ${row.number ?? ''}`}
      okText={t(`issue.move.${move}`)}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: move === 'void', disabled: isMissing }}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={() => take(row.rowVersion)}
      onCancel={onClose}
    >
      <Refusal text={refusal} />
      <p className="issue-quiet">{hint}</p>
      <RichTextEditor aria-label={hint} value={html} onChange={setHtml} />
    </Modal>
  )
}
