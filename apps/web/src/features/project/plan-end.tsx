import type { Project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { isLate } from './project-labels.ts'

/** The planned day; a late one is red, and says so in words too. */
export function PlanEnd({ row }: { row: Project }) {
  const { t } = useTranslation()
  if (!isLate(row)) return row.planEnd ?? '–'
  return (
    <span className="status-open">
      {row.planEnd} {t('project.late')}
    </span>
  )
}
