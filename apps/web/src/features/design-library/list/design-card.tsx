import type { DesignItem } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useFavourite } from '../design-library.api.ts'
import { DesignState } from '../design-state.tsx'
import { DesignPicture } from './design-picture.tsx'

interface DesignCardProps {
  row: DesignItem
  isReader: boolean
  isOpen: boolean
  onOpen: () => void
}

export function DesignCard({ row, isReader, isOpen, onOpen }: DesignCardProps) {
  const { t } = useTranslation()
  const { mutate } = useFavourite()
  const { itemId, name, isFavourite } = row
  return (
    <li className="design-card" data-open={isOpen || undefined}>
      <button type="button" className="design-open" onClick={onOpen}>
        <DesignPicture row={row} />
        <b>{name}</b>
        <span className="design-quiet">
          {[t(`designLibrary.kind.${row.kind}`), row.categoryName, `V${row.version}`].filter(Boolean).join(' · ')}
        </span>
      </button>
      <span className="design-card-foot">
        {row.state !== 'published' && <DesignState state={row.state} />}
        {row.uses > 0 && <span className="design-quiet">{t('designLibrary.uses', { count: row.uses })}</span>}
        {row.newer && (
          <span className="design-quiet">
            {t('designLibrary.newer', { state: t(`designLibrary.state.${row.newer}`) })}
          </span>
        )}
        {!isReader && (
          <button
            type="button"
            className="design-star"
            aria-pressed={isFavourite}
            aria-label={t('designLibrary.favouriteNamed', { name })}
            onClick={() => mutate({ body: { itemId, isFavourite: !isFavourite } })}
          >
            <Icon name="star" size={16} />
          </button>
        )}
      </span>
    </li>
  )
}
