import type { Issue } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { dueWord } from '../../../ui/text/format.ts'

/** Until when; red once it is late. */
export function IssueDue({ row: { dueDate, isOverdue } }: { row: Pick<Issue, 'dueDate' | 'isOverdue'> }) {
  const { t } = useTranslation()
  return <span className={isOverdue ? 'issue-late' : 'issue-quiet'}>{dueDate ? dueWord(dueDate, t) : '–'}</span>
}
