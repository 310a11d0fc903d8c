import type { ClashCounts, ClashPointStatus } from '@sunmao/contract'
import { clashStatuses } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'

export const meaningOf: Readonly<Record<ClashPointStatus, Meaning>> = {
  new: 'open',
  active: 'doing',
  reviewed: 'review',
  approved: 'done',
  resolved: 'done',
  ignored: 'void',
  reopened: 'open',
}

/** The order in which somebody wants to hear of them: what came back and what is new first. */
const order: readonly ClashPointStatus[] = ['reopened', 'new', 'active', 'reviewed', 'approved', 'ignored', 'resolved']

export function ClashStatus({ status, count }: { status: ClashPointStatus; count?: number }) {
  const { t } = useTranslation()
  return (
    <Status meaning={meaningOf[status]}>
      {t(`clash.status.${status}`)}
      {count === undefined ? '' : ` ${count}`}
    </Status>
  )
}

/** The statuses of a group in one line: the weightiest one with its dot, the others after it. */
export function ClashCountsLine({ counts }: { counts: ClashCounts }) {
  const { t } = useTranslation()
  const there = order.filter((status) => (counts[status] ?? 0) > 0)
  const [first, ...rest] = there
  if (!first) return null
  const words = rest.slice(0, 2).map((status) => `${t(`clash.status.${status}`)} ${counts[status]}`)
  return (
    <Status meaning={meaningOf[first]}>
      {[`${t(`clash.status.${first}`)} ${counts[first]}`, ...words].join(' · ')}
    </Status>
  )
}

export const totalOf = (counts: ClashCounts, statuses: readonly ClashPointStatus[] = clashStatuses) =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
