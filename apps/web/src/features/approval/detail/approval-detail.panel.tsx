import type { ApprovalDetail } from '@sunmao/contract'
import { approval } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { dueWord, isDueToday, minuteText } from '../../../ui/text/format.ts'
import { useApproval } from '../approval.api.ts'
import { ApprovalStatus, purposeText } from '../approval-words.tsx'
import { ApprovalChain } from './approval-chain.tsx'
import { ApprovalHistory } from './approval-history.tsx'
import { ApprovalSubjects } from './approval-subjects.tsx'
import { DecideBox } from './decide-box.tsx'
import { Face } from './face.tsx'
import { FilledForm } from './filled-form.tsx'
import { LastWord } from './last-word.tsx'
import '../approval.css'

interface ApprovalDetailPanelProps {
  id: number
  onClose: () => void
  /** Alone on a narrow screen. */
  isPage?: boolean
}

/** One approval: what is decided on at the left, who decides at the right, and the decision itself below them. */
export function ApprovalDetailPanel({ id, onClose, isPage = false }: ApprovalDetailPanelProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApproval(id)
  useMarkedRead(data)
  return (
    <section className={isPage ? 'approval approval-page' : 'approval'} aria-label={t('approval.detail')}>
      {error && (
        <div>
          <Failure text={error.status === 404 ? t('approval.gone') : error.message} onRetry={() => void refetch()} />
          <Button onClick={onClose}>{t('common.back')}</Button>
        </div>
      )}
      {!data && !error && <SkeletonList rows={8} />}
      {data && (
        <>
          <div className="approval-middle">
            <ApprovalHead row={data} isPage={isPage} onClose={onClose} />
            <LastWord row={data} />
            <ApprovalSubjects row={data} />
            <FilledForm row={data} />
            <Notes row={data} />
            <ApprovalHistory row={data} />
          </div>
          <div className="approval-right">
            <ApprovalChain row={data} />
            <DecideBox row={data} />
          </div>
        </>
      )}
    </section>
  )
}

/** What its starter says to it, the last time first. */
function Notes({ row }: { row: ApprovalDetail }) {
  const { t } = useTranslation()
  const again = row.activity.findLast(({ verb, reason }) => verb === 'resubmit' && reason)?.reason
  const notes = [again, row.note].filter((note, at, all) => note && all.indexOf(note) === at)
  if (notes.length === 0) return null
  return (
    <section className="approval-part">
      <h3>{t('approval.note')}</h3>
      {notes.map((note) => (
        <p key={note} className="approval-note">
          {note}
        </p>
      ))}
    </section>
  )
}

/** Whoever was copied has read it once it stands before him. */
function useMarkedRead(row: ApprovalDetail | undefined) {
  const { mutate } = useSend(approval.markRead, [approval.list, approval.counts], { quiet: true })
  const [id, isUnread] = [row?.id, row?.isUnread]
  useEffect(() => {
    if (id !== undefined && isUnread) mutate({ body: { id } })
  }, [id, isUnread, mutate])
}

function ApprovalHead({ row, isPage, onClose }: { row: ApprovalDetail; isPage: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const nameOf = usePersonName()
  const pdf = useSend(approval.pdf, [], { quiet: true })
  const download = () =>
    pdf.mutate(
      { query: { id: row.id } },
      {
        onSuccess: (blob) => saveBlob(blob, t('approval.pdfName', { number: row.number })),
        onError: (error) => message.error(messageOf(error)),
      },
    )
  return (
    <header className="approval-head">
      <div className="approval-head-line">
        <h2>{row.title}</h2>
        <Button icon={<Icon name="download" />} loading={pdf.isPending} onClick={download}>
          {t('approval.pdf')}
        </Button>
        <Button
          type="text"
          icon={<Icon name={isPage ? 'chevron-left' : 'close'} />}
          aria-label={t(isPage ? 'common.back' : 'common.close')}
          onClick={onClose}
        />
      </div>
      <div className="approval-head-line">
        <ApprovalStatus status={row.status} />
        <span>{purposeText(row.kind, row.purpose, t)}</span>
        <span className="approval-quiet">{row.number}</span>
        <span className="approval-person">
          <Face person={row.starter} size={20} />
          {t('approval.startedBy', { name: nameOf(row.starter), time: minuteText(row.startTime) })}
        </span>
        {row.dueTime && row.status === 'running' && (
          <span className={isDueToday(row.dueTime) ? 'approval-late' : 'approval-quiet'}>
            {t('approval.due', { time: dueWord(row.dueTime, t) })}
          </span>
        )}
        {row.endTime && (
          <span className="approval-quiet">{t('approval.ended', { time: minuteText(row.endTime) })}</span>
        )}
        {row.projName && (
          <span className="approval-quiet">{[row.projName, row.subName].filter(Boolean).join(' · ')}</span>
        )}
      </div>
    </header>
  )
}
