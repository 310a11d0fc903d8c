import { type Project, project } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { projectReads } from '../project-reads.ts'

export function CollectStar({ row }: { row: Project }) {
  const { t } = useTranslation()
  const collect = useSend(project.collect, projectReads)
  const uncollect = useSend(project.uncollect, projectReads)
  const isBusy = collect.isPending || uncollect.isPending
  // What was pressed counts at once; a refusal lets it fall back.
  const isOn = isBusy ? collect.isPending : row.collected
  const toggle = () => {
    if (!isBusy) (row.collected ? uncollect : collect).mutate({ query: { projId: row.projId } })
  }
  return (
    <button
      type="button"
      className="project-star"
      aria-pressed={isOn}
      aria-label={t('project.collectNamed', { name: row.projName })}
      title={t(isOn ? 'project.uncollect' : 'project.collect')}
      onClick={toggle}
    >
      <Icon name="star" filled={isOn} />
    </button>
  )
}
