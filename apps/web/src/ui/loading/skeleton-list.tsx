import { useTranslation } from 'react-i18next'
import './skeleton-list.css'

/** The shape of a list that is still on its way: as many rows, as high as the real ones. */
export function SkeletonList({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div className="skeleton-list" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move
        <div key={i} className="skeleton-list-row">
          <span className="skeleton-list-bar skeleton-list-kind" />
          <span className="skeleton-list-bar skeleton-list-title" />
          <span className="skeleton-list-bar skeleton-list-end" />
        </div>
      ))}
    </div>
  )
}
