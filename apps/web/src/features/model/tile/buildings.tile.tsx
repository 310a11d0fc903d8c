import { model, type ProjectSub, project, projectSub, type SubModels } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import type { ProjectTileProps } from '../../../manifest/tile.ts'
import { useEmptyText } from '../../../session/project/use-empty-text.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { browseAddress } from '../model.api.ts'
import { numberText } from '../model-labels.ts'
import { Picture } from './picture.tsx'
import './tile.css'

/** What is being built: a picture of one sub, and all of them with what there is of each. */
export function BuildingsTile({ projId }: ProjectTileProps) {
  const { t } = useTranslation()
  const subs = useCall(projectSub.ofProject, { query: { projId } })
  const models = useCall(model.bySub, { query: { projId } })
  const [looked, setLooked] = useState<number>()
  const modelsOf = (subId: number) => models.data?.find((one) => one.subId === subId)
  const nothing = useEmptyText(projId, models.data?.length === 0, t('overview.noModels'))
  const shown =
    subs.data?.find(({ subId }) => subId === looked) ??
    subs.data?.find(({ subId }) => modelsOf(subId)?.thumbnail) ??
    subs.data?.[0]
  const failure = subs.error ?? models.error
  return (
    <section className="buildings" aria-label={t('overview.buildings')}>
      <SubPicture projId={projId} sub={shown} models={shown && modelsOf(shown.subId)} />
      <div>
        <header className="buildings-head">
          <h2 className="card-title">{t('project.subs')}</h2>
          {subs.data && <span className="buildings-quiet">{t('overview.subCount', { count: subs.data.length })}</span>}
          <Link to={`/project/detail?projId=${projId}`}>{t('overview.manageSubs')}</Link>
        </header>
        {failure && <Failure text={failure.message} onRetry={() => void [subs.refetch(), models.refetch()]} />}
        {subs.isPending && <SkeletonList rows={3} />}
        {subs.data?.length === 0 && <Empty text={t('model.noSubs')} />}
        <ul className="buildings-list">
          {subs.data?.map((sub) => (
            <li key={sub.subId} onPointerEnter={() => setLooked(sub.subId)} onFocus={() => setLooked(sub.subId)}>
              <SubRow sub={sub} models={modelsOf(sub.subId)} isShown={sub === shown} nothing={nothing} />
            </li>
          ))}
        </ul>
        <ProjectFacts projId={projId} />
      </div>
    </section>
  )
}

interface SubProps {
  sub: ProjectSub
  models: SubModels | undefined
}

/** Opens the sub in three dimensions; where there is nothing to open, its list of models. */
const placeOf = ({ sub, models }: SubProps) =>
  models ? browseAddress(sub.projId, { subId: sub.subId }) : `/model/list?projId=${sub.projId}&sub=${sub.subId}`

function SubPicture({ projId, sub, models }: { projId: number; sub?: ProjectSub; models?: SubModels | undefined }) {
  const { t } = useTranslation()
  if (!sub)
    return <Link className="buildings-picture" to={`/project/detail?projId=${projId}`} aria-label={t('project.subs')} />
  return (
    <Link className="buildings-picture" to={placeOf({ sub, models })}>
      <Picture src={models?.thumbnail} />
      <span className="buildings-name">{sub.subName}</span>
    </Link>
  )
}

function SubRow({ sub, models, isShown, nothing }: SubProps & { isShown: boolean; nothing: string }) {
  const { t, i18n } = useTranslation()
  const facts = models
    ? [
        models.storeys > 0 && t('model.storeyCount', { count: models.storeys }),
        t('overview.releaseModels', { count: models.models }),
        t('model.elementCount', { count: models.elements, shown: numberText(models.elements, i18n.language) }),
      ]
    : [nothing]
  return (
    <Link className={isShown ? 'buildings-sub buildings-on' : 'buildings-sub'} to={placeOf({ sub, models })}>
      <strong>{sub.subName}</strong>
      <span className="buildings-quiet">{sub.subCode}</span>
      <br />
      <span className="buildings-quiet">{facts.filter(Boolean).join(' · ')}</span>
    </Link>
  )
}

/** Whose project it is. */
function ProjectFacts({ projId }: ProjectTileProps) {
  const { t } = useTranslation()
  const { data } = useCall(project.detail, { query: { projId } })
  if (!data?.deptName && !data?.managerName) return null
  return (
    <dl className="buildings-facts">
      {data.deptName && (
        <>
          <dt>{t('project.dept')}</dt>
          <dd>{data.deptName}</dd>
        </>
      )}
      {data.managerName && (
        <>
          <dt>{t('project.manager')}</dt>
          <dd>{data.managerName}</dd>
        </>
      )}
    </dl>
  )
}
