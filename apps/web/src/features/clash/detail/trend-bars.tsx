import type { ClashTrend } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useClashTrend } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'
import { pairIn } from '../clash-query.ts'
import type { Triage } from '../use-triage.ts'

/** The last runs that a glance takes in. */
const SHOWN = 6

/** What of a run was between two disciplines, in whichever order. */
const ofPair = ({ pairs }: ClashTrend[number], [a, b]: readonly [string, string]) =>
  pairs
    .filter((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a))
    .reduce((sum, { count }) => sum + count, 0)

/** What was unresolved after each run, and how much of it between the chosen disciplines. */
export function TrendBars({ triage: { filter, query } }: { triage: Triage }) {
  const { t } = useTranslation()
  const { disciplineOf } = useClashWords()
  const { data } = useClashTrend(filter)
  if (!data || data.length === 0) return null
  const runs = data.slice(-SHOWN)
  const pair = pairIn(query)
  const most = Math.max(1, ...runs.map(({ unresolved }) => unresolved))
  return (
    <section className="clash-part" aria-label={t('clash.trend')}>
      <h3>
        {t('clash.trend')}
        <span className="clash-trend-legend clash-quiet">
          <i /> {t('common.all')}
          {pair && (
            <>
              <i className="clash-trend-own" /> {pair.map(disciplineOf).join(' × ')}
            </>
          )}
        </span>
      </h3>
      <ol className="clash-trend">
        {runs.map((run) => {
          const own = pair && ofPair(run, pair)
          return (
            <li key={run.createTime}>
              <span className="clash-trend-bar">
                <b>{run.unresolved}</b>
                <i style={{ height: `${(100 * run.unresolved) / most}%` }} />
                {own !== undefined && (
                  <i className="clash-trend-own" style={{ height: `${(100 * own) / most}%` }} title={String(own)} />
                )}
              </span>
              <span className="clash-quiet browse-cut" title={run.label}>
                {run.label}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
