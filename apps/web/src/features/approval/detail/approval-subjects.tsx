import type { ApprovalDetail, ApprovalFinding, ApprovalSubjectRow } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '../../../session/project/place-link.tsx'
import { type Meaning, Status } from '../../../ui/label/status.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { subjectViews } from '../approval.slot.ts'

/** What is decided on: where it is looked at, whether it is still the same, and what was found in it. */
export function ApprovalSubjects({ row }: { row: ApprovalDetail }) {
  const { t } = useTranslation()
  const own = subjectViews.items().find(({ name }) => name === row.kind)
  const View = own?.view
  return (
    <>
      <section className="approval-part">
        <h3>{t('approval.subjects', { count: row.subjects.length })}</h3>
        <ul className="approval-plain">
          {row.subjects.map((subject) => (
            <Subject key={subject.id} row={row} subject={subject} />
          ))}
        </ul>
        {View && row.subjects.some(({ state }) => state !== 'gone') && <View row={row} />}
      </section>
      <ApprovalFindings row={row} />
    </>
  )
}

function Subject({ row, subject }: { row: ApprovalDetail; subject: ApprovalSubjectRow }) {
  const { t } = useTranslation()
  // The decision stays at hand in the viewer.
  const path = subject.path && `${subject.path}${subject.path.includes('?') ? '&' : '?'}approval=${row.id}`
  return (
    <li className="approval-subject">
      <span className="approval-grow">
        {path ? <PlaceLink to={path}>{subject.title}</PlaceLink> : subject.title}
        {subject.state === 'changed' && (
          <p className="approval-late">
            <Icon name="warning" /> {t('approval.changed')}
          </p>
        )}
        {subject.state === 'gone' && (
          <p className="approval-late">
            <Icon name="warning" /> {t('approval.subjectGone')}
          </p>
        )}
        <span className="approval-quiet approval-hash" title={subject.hash}>
          SHA-256 {subject.hash.slice(0, 12)}
        </span>
      </span>
      {path && (
        <PlaceLink to={path} className="approval-look">
          <Icon name="eye" /> {t('approval.look')}
        </PlaceLink>
      )}
    </li>
  )
}

const meanings: Readonly<Record<ApprovalFinding['level'], Meaning>> = { stop: 'open', warn: 'doing', fine: 'done' }
const worstFirst = ['stop', 'warn', 'fine'] as const

/** What should be known before one decides, the worst first. */
export function ApprovalFindings({ row }: { row: { subjects: readonly Pick<ApprovalSubjectRow, 'findings'>[] } }) {
  const { t } = useTranslation()
  const findings = row.subjects.flatMap((subject) => subject.findings)
  if (findings.length === 0) return null
  const bad = findings.filter(({ level }) => level !== 'fine').length
  return (
    <section className="approval-part" aria-label={t('approval.findings')}>
      <h3>
        {t('approval.findings')}{' '}
        <span className={bad > 0 ? 'approval-late' : 'approval-quiet'}>
          {bad > 0 ? t('approval.findingsBad', { bad, count: findings.length }) : t('approval.findingsFine')}
        </span>
      </h3>
      <ul className="approval-plain approval-findings">
        {worstFirst.flatMap((level) =>
          findings
            .filter((finding) => finding.level === level)
            .map(({ text }) => (
              <li key={`${level}${text}`}>
                <Status meaning={meanings[level]}>{t(`modelPubVersion.gate.${level}`)}</Status>
                <span>{text}</span>
              </li>
            )),
        )}
      </ul>
    </section>
  )
}
