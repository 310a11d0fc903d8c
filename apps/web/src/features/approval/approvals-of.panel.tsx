import { type ApprovableKind, type ApprovalRow, approval } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { PlaceLink } from '../../session/project/place-link.tsx'
import { agoWord } from '../../ui/text/format.ts'
import { approvalAddress } from './approval-address.ts'
import { ApprovalStatus, purposeText, waitingText } from './approval-words.tsx'
import './approval.css'

/** Approvals of a thing that the person here may see, the newest first. */
export const useApprovalsOf = (kind: ApprovableKind, id: number) =>
  useCall(approval.about, { query: { kind, id } }, { quiet: true })

export function ApprovalsOf({ rows }: { rows: readonly ApprovalRow[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <ul className="approval-plain" aria-label={t('approval.title')}>
      {rows.map((row) => (
        <li key={row.id} className="approval-row-line">
          <ApprovalStatus status={row.status} />
          <PlaceLink to={approvalAddress(row)}>
            {purposeText(row.kind, row.purpose, t)} {row.number}
          </PlaceLink>
          <span className="approval-quiet">
            {row.step
              ? t('approval.waitsFor', { step: row.step.name, names: waitingText(row, t) })
              : agoWord(row.endTime ?? row.startTime, t)}
          </span>
        </li>
      ))}
    </ul>
  )
}
