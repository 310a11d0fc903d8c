import { useTranslation } from 'react-i18next'
import './skeleton-list.css'
import './skeleton-cards.css'

const ghosts = ['a', 'b', 'c', 'd', 'e', 'f']

interface SkeletonCardsProps {
  /** Of the real list, so that nothing moves when it comes. */
  className: string
  hasPicture?: boolean
}

/** The shape of cards that are still on their way. */
export function SkeletonCards({ className, hasPicture = false }: SkeletonCardsProps) {
  const { t } = useTranslation()
  return (
    <div className={`${className} skeleton-list`} role="status" aria-label={t('common.loading')}>
      {ghosts.map((key) => (
        <div key={key} className="skeleton-card">
          {hasPicture && <span className="skeleton-card-picture skeleton-list-bar" />}
          <span className="skeleton-list-bar skeleton-list-title" />
          <span className="skeleton-list-bar skeleton-list-end" />
        </div>
      ))}
    </div>
  )
}
