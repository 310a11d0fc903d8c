import { isEmpty } from '@sunmao/viewer'
import { useTranslation } from 'react-i18next'
import { useBench } from '../../browse/workbench.api.ts'
import { useColoured } from './view-colours.ts'
import '../views/views.css'

/** What the colours of a view mean; a click brings what has one into the picture. */
export function ViewLegend() {
  const { t } = useTranslation()
  const { viewer } = useBench()
  const { by, groups } = useColoured()
  const shown = groups?.filter(({ elements }) => !isEmpty(elements))
  if (!by || !shown) return null
  if (shown.length === 0) return <p className="issue-quiet">{t('issue.bench.noElements')}</p>
  return (
    <section aria-label={t('issue.bench.legend', { name: t(`issue.field.${by}`) })}>
      <p className="issue-quiet">{t('issue.bench.legend', { name: t(`issue.field.${by}`) })}</p>
      <ul className="issue-legend">
        {shown.map(({ value, label, count, colour, elements }) => (
          <li key={value}>
            <button type="button" onClick={() => viewer.show([elements])}>
              <i style={{ background: colour }} />
              <span>{by === 'round' ? t('issue.round', { round: value }) : label}</span>
              <span className="issue-quiet">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
