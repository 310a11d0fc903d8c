import { type Issue, type IssueDetail, type IssueMove, issueWorkflow } from '@sunmao/contract'
import { App, Modal, Typography } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { RichTextEditor } from '../../rich-text/rich-text-editor.panel.tsx'
import { useMoveIssue } from '../issue.api.ts'
import { currentOf } from './use-issue-edit.ts'

interface MoveBoxProps {
  row: Pick<Issue, 'id' | 'projId' | 'rowVersion' | 'number' | 'status' | 'raiser' | 'reviewer' | 'assignees'> &
    Partial<Pick<IssueDetail, 'mayEdit'>>
  move: IssueMove
  onClose: () => void
}

const RETURN_MS = 100

/** What opened the dialog is often gone with the move: the focus then goes to the issue, not to the head of the page. */
const useFocusReturn = () =>
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('.issue-detail')?.focus()
      }, RETURN_MS)
    },
    [],
  )

/** As the server reads it. */
const isWithoutWords = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''

/**
 * A move with what there is to say about it; where it needs a sentence, the field is asked for it. What was typed stays, also when
 * somebody else was faster.
 */
export function MoveBox({ row, move, onClose }: MoveBoxProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const send = useMoveIssue()
  const nameOf = usePersonName()
  const [reviewerId, setReviewerId] = useState<number>()
  const [html, setHtml] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isMissed, setMissed] = useState(false)
  const field = useId()
  useFocusReturn()
  const isMissing = issueWorkflow.verbs[move].reason === 'required' && isWithoutWords(html)
  const askForWords = () => {
    setMissed(true)
    document.getElementById(field)?.focus()
  }
  const take = async (rowVersion: number): Promise<void> => {
    if (isMissing) return askForWords()
    try {
      await send.mutateAsync({ body: { id: row.id, rowVersion, move, html, reviewerId } })
      message.success(t(`issue.move.${move}`))
      onClose()
    } catch (error) {
      const current = currentOf(error)
      // Somebody changed other things of it: the move still stands.
      const isReviewerTaken = reviewerId && current?.reviewer && current.reviewer.id !== reviewerId
      if (current && current.status === row.status && current.moves.includes(move) && !isReviewerTaken)
        return take(current.rowVersion)
      setRefusal(messageOf(error))
    }
  }
  // Without a reviewer it is the raiser's to look at.
  const waitsFor = move === 'answer' ? (row.reviewer ?? row.raiser) : undefined
  const mayChoose = !row.reviewer
  const hint = move === 'submit' || move === 'start' ? '' : t(`issue.moveText.${move}`)
  return (
    <Modal
      {...withoutAnimation}
      open
      width={640}
      title={`${t(`issue.move.${move}`)} ${row.number ?? ''}`}
      okText={t(`issue.move.${move}`)}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: move === 'void' }}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={() => take(row.rowVersion)}
      onCancel={onClose}
    >
      <Refusal text={refusal} />
      <p className="issue-quiet">{hint}</p>
      <RichTextEditor id={field} isFirst isReply aria-label={hint} value={html} onChange={setHtml} />
      {waitsFor && (
        <div className="issue-reviewer">
          {mayChoose && (
            <PeopleSelect
              projId={row.projId}
              without={row.mayEdit ? [] : row.assignees.flatMap(({ id }) => id ?? [])}
              aria-label={t('issue.field.reviewerId')}
              placeholder={t('issue.chooseReviewer')}
              value={reviewerId ? [reviewerId] : []}
              onChange={([id]) => setReviewerId(id)}
            />
          )}
          {!reviewerId && <p className="issue-quiet">{t('issue.waits.next', { who: nameOf(waitsFor) })}</p>}
        </div>
      )}
      <div role="alert">
        {isMissed && isMissing && (
          <Typography.Text type="danger">
            {t(move === 'return' ? 'issue.missing.return' : 'issue.missing.answer')}
          </Typography.Text>
        )}
      </div>
    </Modal>
  )
}
