import { score } from '@sunmao/contract'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { permits } from '../../session/can.tsx'
import { useSession } from '../../session/session.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'

/** How points are counted in this house. */
export function ScoreRulesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // Rules belong to the house: rights in a project do not count.
  const roles = useSession((session) => session.roles)
  const { labelOf } = useDict('issue_error_class')
  const disciplines = useDict('discipline')
  const { data, error, refetch } = useCall(score.rules, {})
  const mayParameters = permits(roles, ['parameters:list'])
  const mayItems = permits(roles, ['scoreItem:list'])
  return (
    <Drawer
      open
      size={440}
      title={t('score.rules')}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
    >
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={6} />}
      {data && (
        <div className="score-rules">
          <p className="score-quiet">{t('score.ruleHint')}</p>
          <h3>{t('score.ruleWeights')}</h3>
          <ul>
            {data.weights.map(({ errorClass, points }) => (
              <li key={errorClass}>
                <span>{labelOf(errorClass)}</span>
                <span>{points > 0 ? t('score.rulePoints', { points }) : t('score.noDeduction')}</span>
              </li>
            ))}
          </ul>
          <h3>{t('score.ruleLimits')}</h3>
          <ul>
            {data.limits.map(({ grade, from }) => (
              <li key={grade}>
                <span>{t(`score.grade.${grade}`)}</span>
                <span>{t('score.ruleFrom', { from })}</span>
              </li>
            ))}
          </ul>
          {mayParameters && <Link to="/system/parameters?blurry=score_">{t('score.ruleEdit')}</Link>}
          <h3>{t('score.ruleItems')}</h3>
          <ul>
            {data.items.map(({ id, name, points, disciplines: of }) => (
              <li key={id}>
                <span>
                  {name}
                  <span className="score-quiet">
                    {of.length > 0 ? of.map(disciplines.labelOf).join(' · ') : t('score.ruleAll')}
                  </span>
                </span>
                <span>{t('score.rulePoints', { points })}</span>
              </li>
            ))}
          </ul>
          {mayItems && <Link to="/system/scoreItem">{t('score.ruleEditItems')}</Link>}
        </div>
      )}
    </Drawer>
  )
}
