import type { ApprovalRow, ApprovalStepRow, ApprovalTask, ApprovalTaskState } from '@sunmao/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Meaning, Status } from '../../ui/label/status.tsx'
import { listComma } from '../../ui/text/list-comma.ts'

const meanings: Readonly<Record<ApprovalRow['status'], Meaning>> = {
  draft: 'void',
  running: 'review',
  approved: 'done',
  rejected: 'reject',
  returned: 'doing',
  withdrawn: 'void',
  cancelled: 'void',
}

export function ApprovalStatus({ status }: Pick<ApprovalRow, 'status'>) {
  const { t } = useTranslation()
  return <Status meaning={meanings[status]}>{t(`approval.status.${status}`)}</Status>
}

const taskMeanings: Readonly<Record<ApprovalTaskState, Meaning>> = {
  waiting: 'void',
  open: 'review',
  agreed: 'done',
  refused: 'reject',
  returned: 'doing',
  moved: 'void',
  cancelled: 'void',
}

/** What somebody who was asked has done so far. */
export function TaskState({ task }: { task: Pick<ApprovalTask, 'state'> & { isAdvice?: boolean } }) {
  const { t } = useTranslation()
  // An opinion neither agrees nor refuses.
  const word = task.isAdvice && task.state === 'agreed' ? t('approval.task.advised') : t(`approval.task.${task.state}`)
  return <Status meaning={taskMeanings[task.state]}>{word}</Status>
}

/** 会签 1 / 2, 依次, 至少 3 人中 2 人. */
export function ruleText({ kind, share, need }: ApprovalStepRow['rule'], t: TFunction, of?: number): string {
  if (kind === 'share' && need !== undefined && of !== undefined) return t('approval.rule.shareOf', { need, of })
  if (kind === 'share' && share)
    return t(share.of === 'count' ? 'approval.rule.shareCount' : 'approval.rule.sharePercent', { count: share.value })
  return t(`approval.rule.${kind}`)
}

/** Whom it waits for: up to two by name. */
export function waitingText(row: Pick<ApprovalRow, 'waitsFor'>, t: TFunction): string {
  const names = row.waitsFor.map(({ nickName }) => nickName)
  if (names.length <= 2) return names.join(listComma(t))
  return t('approval.waitsForMany', { names: names.slice(0, 2).join(listComma(t)), count: names.length })
}

export const kindText = (kind: string, t: TFunction) => t(`approval.kind.${kind}` as never) as string
export const purposeText = (kind: string, purpose: string, t: TFunction) =>
  t(`approval.purpose.${kind}.${purpose}` as never) as string
