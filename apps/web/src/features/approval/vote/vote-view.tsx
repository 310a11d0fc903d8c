import { type ApprovalVote, approvalVote } from '@sunmao/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Logo } from '../../../ui/picture/logo.tsx'
import { dueWord, minuteText } from '../../../ui/text/format.ts'
import { ApprovalStatus, purposeText, TaskState } from '../approval-words.tsx'
import { ApprovalFindings } from '../detail/approval-subjects.tsx'
import { FilledForm } from '../detail/filled-form.tsx'
import '../approval.css'
import './approval-vote.css'

/** What is asked, what others said, and the decision. */
export function VoteView({ code, row }: { code: string; row: ApprovalVote }) {
  const { t } = useTranslation()
  return (
    <main className="vote">
      <p className="vote-brand">
        <Logo size={24} /> {t('app.title')}
      </p>
      <h1>{row.title}</h1>
      <p className="approval-head-line">
        <ApprovalStatus status={row.status} />
        <span>{purposeText(row.kind, row.purpose, t)}</span>
        <span className="approval-quiet">{row.number}</span>
      </p>
      <p className="approval-quiet">
        {[row.projName, row.subName].filter(Boolean).join(' · ')}
        {row.projName && <br />}
        {t('approval.startedBy', { name: row.starter.nickName, time: minuteText(row.startTime) })}
        {row.dueTime && row.isOpen && <> · {t('approval.due', { time: dueWord(row.dueTime, t) })}</>}
      </p>
      <section className="approval-part">
        <h3>{t('approval.subjects', { count: row.subjects.length })}</h3>
        <ul className="approval-plain">
          {row.subjects.map(({ title, hash, state }) => (
            <li key={hash}>
              {title}
              <span className="approval-quiet approval-hash">SHA-256 {hash.slice(0, 12)}</span>
              {state !== 'same' && (
                <p className="approval-late">
                  <Icon name="warning" /> {t(state === 'changed' ? 'approval.changed' : 'approval.subjectGone')}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <ApprovalFindings row={row} />
      <FilledForm row={row} />
      {row.note && (
        <section className="approval-part">
          <h3>{t('approval.note')}</h3>
          <p className="approval-note">{row.note}</p>
        </section>
      )}
      {row.opinions.length > 0 && (
        <section className="approval-part">
          <h3>{t('approval.before')}</h3>
          <ul className="approval-plain">
            {row.opinions.map((one) => (
              <li key={`${one.step}${one.person.nickName}${one.decidedTime}`} className="vote-opinion">
                <span className="approval-asked-line">
                  <span>{one.person.nickName}</span>
                  <span className="approval-quiet approval-grow">{one.step}</span>
                  <TaskState task={one} />
                </span>
                {one.opinion && <p className="approval-opinion">{one.opinion}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Decide code={code} row={row} />
    </main>
  )
}

function Decide({ code, row }: { code: string; row: ApprovalVote }) {
  const { t } = useTranslation()
  const field = useId()
  const decide = useSend(approvalVote.decide, [approvalVote.get], { quiet: true })
  const [reason, setReason] = useState('')
  const [isMissed, setMissed] = useState(false)
  const who = t('approval.vote.as', { name: row.person.nickName, step: row.step })
  if (!row.isOpen)
    return (
      <section className="vote-decide" role="status">
        <p>{who}</p>
        <p>
          <TaskState task={row} />
        </p>
        <p className="approval-quiet">{t('approval.vote.over')}</p>
      </section>
    )
  const take = (verb: 'agree' | 'refuse' | 'return') => {
    const isMissing = !reason.trim() && (verb !== 'agree' || row.isReasonNeeded)
    setMissed(isMissing)
    if (isMissing) return document.getElementById(field)?.focus()
    decide.mutate({ params: { code }, body: { verb, reason: reason.trim() } })
  }
  return (
    <section className="vote-decide">
      <p>{who}</p>
      <label htmlFor={field}>{t('approval.opinion')}</label>
      <textarea
        id={field}
        rows={3}
        maxLength={2000}
        value={reason}
        aria-invalid={isMissed}
        onChange={(event) => setReason(event.target.value)}
      />
      <p role="alert" className="approval-late">
        {isMissed ? t('approval.vote.reasonNeeded') : decide.error ? messageOf(decide.error) : ''}
      </p>
      <div className="vote-verbs">
        <button type="button" className="vote-agree" disabled={decide.isPending} onClick={() => take('agree')}>
          {t(row.isAdvice ? 'approval.do.advise' : 'approval.do.agree')}
        </button>
        {!row.isAdvice && (
          <>
            <button type="button" className="vote-refuse" disabled={decide.isPending} onClick={() => take('refuse')}>
              {t('approval.do.refuse')}
            </button>
            <button type="button" disabled={decide.isPending} onClick={() => take('return')}>
              {t('approval.do.return')}
            </button>
          </>
        )}
      </div>
      <p className="approval-quiet">{t('approval.vote.until', { time: minuteText(row.until) })}</p>
    </section>
  )
}
