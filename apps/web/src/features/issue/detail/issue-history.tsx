import type { IssueActivity, IssueDetail } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { useTranslation } from 'react-i18next'
import { usePersonName } from '../../../ui/label/person-name.ts'
import { agoWord, minuteText } from '../../../ui/text/format.ts'
import { RichText } from '../../rich-text/rich-text.panel.tsx'
import { ThreadPanel } from '../../thread/thread.panel.tsx'
import { issueUploads, saveAttachment } from '../issue-files.api.ts'
import { useFieldText } from '../use-field-text.ts'

/** What happened to it and what people said about it, in one row of time. */
export function IssueHistory({ row }: { row: IssueDetail }) {
  const { t } = useTranslation()
  const files = { target: issueUploads(row.id), onDownload: saveAttachment }
  const happenings = row.activity.map((one) => ({
    key: `activity ${one.id}`,
    time: one.createTime,
    view: <Step step={one} projId={row.projId} />,
  }))
  return (
    <section className="issue-part issue-history" aria-label={t('issue.activity')}>
      <h3>{t('issue.activity')}</h3>
      <ThreadPanel kind="issue" refId={row.id} happenings={happenings} mentionIn={row.projId} files={files} />
    </section>
  )
}

function Step({ step, projId }: { step: IssueActivity; projId: number }) {
  const { t } = useTranslation()
  const textOf = useFieldText(projId)
  const nameOf = usePersonName()
  const changes = step.kind === 'edit' ? step.changes : []
  const proofs = step.changes.filter(({ field }) => field === 'clashResolved' || field === 'clashReopened')
  return (
    <div className="issue-step">
      <p>
        <b>{nameOf(step.user)}</b> {t(`issue.did.${step.kind}`)}{' '}
        <time className="issue-quiet" dateTime={step.createTime} title={minuteText(step.createTime)}>
          {agoWord(step.createTime, t)}
        </time>
      </p>
      {changes.map(({ field, from, to }) => (
        <p key={field} className="issue-change">
          {t('issue.changed', {
            field: t(`issue.field.${field}` as Key),
            from: textOf(field, from),
            to: textOf(field, to),
          })}
        </p>
      ))}
      {proofs.map(({ field, from, to }) => (
        <p key={field} className="issue-change">
          {t(field === 'clashResolved' ? 'issue.clashResolved' : 'issue.clashReopened', { run: from, numbers: to })}
        </p>
      ))}
      {step.html && <RichText html={step.html} />}
    </div>
  )
}
