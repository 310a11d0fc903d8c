import { type LabelSize, labelSizes } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'

interface LabelPreviewProps {
  size: LabelSize
  skip: number
  names: readonly string[]
  onSkip: (skip: number) => void
}

/** The first sheet. A click says where printing begins; what is before it was used up already. */
export function LabelPreview({ size, skip, names, onSkip }: LabelPreviewProps) {
  const { t } = useTranslation()
  const { columns, rows } = labelSizes[size]
  return (
    <fieldset
      className="label-sheet"
      aria-label={t('share.firstSheet')}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: `repeat(${rows}, 1fr)` }}
    >
      {Array.from({ length: columns * rows }, (_, at) => {
        const name = at < skip ? undefined : names[at - skip]
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the sheet is its number.
            key={at}
            type="button"
            className="label-place"
            data-state={at < skip ? 'gone' : name ? 'used' : 'free'}
            aria-label={[name, t('share.beginAt', { place: at + 1 })].filter(Boolean).join(' ')}
            aria-pressed={at === skip}
            title={name}
            onClick={() => onSkip(at)}
          >
            {name && <Icon name="qrcode" size={14} />}
            {name && <span>{name}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
