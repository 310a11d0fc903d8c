import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Icon } from '../../ui/picture/icon.tsx'

interface NoModelsProps {
  projId: number
  /** Nothing = all of the project. */
  subId: number | undefined
  /** Whether the project has a sub at all. */
  hasSubs: boolean
  /** Models that are there and cannot be looked into yet. */
  waiting: number
}

/** Why there is nothing to check, and the one step that leads on. */
export function NoModels({ projId, subId, hasSubs, waiting }: NoModelsProps) {
  const { t } = useTranslation()
  const may = useProjectCan(projId)
  const overview = `/projectOverview?projId=${projId}`
  const models = `/model/list?projId=${projId}${subId === undefined ? '' : `&sub=${subId}`}`
  const [text, to, step] = !hasSubs
    ? [t('clash.noModels.noSub'), `/project/detail?projId=${projId}`, t('clash.noModels.toSubs')]
    : waiting > 0
      ? [t('clash.noModels.waiting', { count: waiting }), models, t('clash.noModels.toModels')]
      : may('model:add')
        ? [t('clash.noModels.none'), models, t('model.upload')]
        : [t('clash.noModels.closed'), overview, t('clash.back')]
  return (
    <div className="browse">
      <header className="browse-head">
        <div className="browse-card browse-where">
          <Link to={overview} aria-label={t('clash.back')} className="browse-back">
            <Icon name="chevron-left" />
          </Link>
          <b>{t('menu.clash')}</b>
        </div>
      </header>
      <div className="browse-card browse-notice">
        <Empty text={text} action={<Link to={to}>{step}</Link>} />
      </div>
    </div>
  )
}
