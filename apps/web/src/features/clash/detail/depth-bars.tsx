import { useTranslation } from 'react-i18next'
import { useClashWords } from '../clash-labels.ts'
import type { Triage } from '../use-triage.ts'

/** More would be too thin to press. */
const SHOWN = 24

/** How deep the points of a group are, in the order of their numbers; a bar opens its point. */
export function DepthBars({ triage: { members = [], pointId, open } }: { triage: Triage }) {
  const { t } = useTranslation()
  const { mm } = useClashWords()
  const shown = members.slice(0, SHOWN)
  if (shown.length === 0) return null
  const most = Math.max(1, ...shown.map(({ depth }) => Math.abs(depth)))
  return (
    <section className="clash-part" aria-label={t('clash.depths', { count: members.length })}>
      <h3>
        {t('clash.depths', { count: members.length })} <span className="clash-quiet">mm</span>
      </h3>
      <ol className="clash-depths" style={{ '--bars': shown.length } as never}>
        {shown.map((point, at) => (
          <li key={point.id}>
            <button
              type="button"
              aria-label={`${point.number} ${mm(point.depth)}`}
              aria-pressed={point.id === pointId}
              onClick={() => open(point, at)}
            >
              {shown.length <= 12 && <span>{Math.round(point.depth)}</span>}
              <i style={{ height: `${Math.max(3, (52 * Math.abs(point.depth)) / most)}px` }} />
              <span className="clash-quiet">{at + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
