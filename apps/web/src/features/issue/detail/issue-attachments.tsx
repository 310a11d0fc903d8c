import type { Attachment, IssueDetail } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { useSession } from '../../../session/session.ts'
import { AttachmentList } from '../../attachment/attachment-list.panel.tsx'
import { SentFiles } from '../../attachment/sent-files.panel.tsx'
import { useSentFiles } from '../../attachment/use-sent-files.api.ts'
import { ChooseFiles } from '../../upload/choose-files.panel.tsx'
import { issueUploads, saveAttachment, useAddAttachment, useRemoveAttachment } from '../issue-files.api.ts'

const over = ['closed', 'rejected', 'void']

/** Files of the issue itself: whoever sees it may add some, by choosing or by dropping them. */
export function IssueAttachments({ row }: { row: IssueDetail }) {
  const { t } = useTranslation()
  const ask = useDanger()
  const me = useSession((session) => session.info?.user.id)
  const isManager = useProjectCan(row.projId)('issue:edit')
  const add = useAddAttachment()
  const remove = useRemoveAttachment()
  const [isOver, setOver] = useState(false)
  const sent = useSentFiles(issueUploads(row.id), (uploadId) =>
    add.mutateAsync({ body: { issueId: row.id, uploadId } }),
  )
  const askRemove = ({ id, name }: Attachment) =>
    ask({
      title: t('attachment.removeTitle', { name }),
      content: t('attachment.removeText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [id] }),
      done: t('common.deleted'),
    })
  const mayRemove = ({ user }: Attachment) => !over.includes(row.status) && (isManager || user.id === me)
  const { attachments } = row
  return (
    <section
      className="issue-part attachment-drop"
      aria-label={t('attachment.title')}
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        sent.add([...event.dataTransfer.files])
      }}
    >
      <div className="issue-part-head">
        <h3>{attachments.length > 0 ? t('attachment.count', { count: attachments.length }) : t('attachment.title')}</h3>
        <ChooseFiles multiple type="text" size="small" label={t('attachment.add')} onFiles={sent.add} />
      </div>
      <AttachmentList
        attachments={attachments}
        onDownload={(one) => void saveAttachment(one)}
        onRemove={(one) => (mayRemove(one) ? () => askRemove(one) : undefined)}
      />
      <SentFiles files={sent.files} onDrop={sent.drop} />
    </section>
  )
}
