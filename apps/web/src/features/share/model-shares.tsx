import { accessControl, type Model } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Status } from '../../ui/label/status.tsx'
import { shareAddress } from './share.api.ts'
import { kindWord } from './share-labels.ts'
import './model-shares.css'

/** More than these are for the inventory. */
const MOST = 10

/** The shares through which a model can be reached. */
export function ModelShares({ row: { projId, fileId } }: { row: Pick<Model, 'projId' | 'fileId'> }) {
  const { t } = useTranslation()
  const mayList = useProjectCan(projId)('accessControl:list')
  const { data } = useCall(accessControl.queryAccessBindingModel, { query: { fileId } }, { quiet: true })
  if (!data || data.length === 0) return null
  return (
    <section className="model-shares" aria-label={t('share.ofModel')}>
      <h2>{t('share.ofModel')}</h2>
      <ul>
        {data.slice(0, MOST).map(({ id, description, accessType, isOn }) => (
          <li key={id}>
            {mayList ? <Link to={shareAddress({ projId, id })}>{description}</Link> : description}
            <span className="model-shares-kind">{kindWord(t, accessType)}</span>
            <Status meaning={isOn ? 'done' : 'void'}>{t(isOn ? 'share.status.on' : 'share.ended')}</Status>
          </li>
        ))}
      </ul>
      {data.length > MOST && <p className="model-shares-kind">{t('share.andMore', { count: data.length - MOST })}</p>}
    </section>
  )
}
