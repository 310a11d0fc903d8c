import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

interface PdfBarProps {
  at: number
  /** 0 while the file is being opened. */
  count: number
  scale: number
  isFit: boolean
  onGo: (page: number) => void
  /** Nothing = as wide as the window. */
  onZoom: (scale: number | undefined) => void
}

/** Without the component library: the windows that show a document stand outside of the frame and load little. */
export function PdfBar({ at, count, scale, isFit, onGo, onZoom }: PdfBarProps) {
  const { t } = useTranslation()
  const larger = steps.find((step) => step > scale + 0.01)
  const smaller = steps.findLast((step) => step < scale - 0.01)
  const go = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const page = Math.min(count, Math.max(1, Math.round(Number(currentTarget.value))))
    if (page && page !== at) onGo(page)
    else currentTarget.value = String(at)
  }
  return (
    <div className="pdf-bar" role="toolbar" aria-label={t('pdf.title')}>
      <input
        // Follows the scrolling; what is being typed does not change under the fingers.
        key={at}
        className="pdf-number"
        inputMode="numeric"
        aria-label={t('pdf.page')}
        disabled={count === 0}
        defaultValue={at}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go(event)}
      />
      <span>{t('pdf.of', { count })}</span>
      <ZoomButton icon="minus" label={t('pdf.zoomOut')} to={count > 0 ? smaller : undefined} onZoom={onZoom} />
      <span className="pdf-scale">{Math.round(scale * 100)}%</span>
      <ZoomButton icon="plus" label={t('pdf.zoomIn')} to={count > 0 ? larger : undefined} onZoom={onZoom} />
      <button type="button" className="pdf-button" disabled={isFit} onClick={() => onZoom(undefined)}>
        {t('pdf.fit')}
      </button>
    </div>
  )
}

interface ZoomButtonProps {
  icon: 'minus' | 'plus'
  label: string
  to: number | undefined
  onZoom: (scale: number) => void
}

const ZoomButton = ({ icon, label, to, onZoom }: ZoomButtonProps) => (
  <button
    type="button"
    className="pdf-button"
    aria-label={label}
    title={label}
    disabled={to === undefined}
    onClick={() => to && onZoom(to)}
  >
    <Icon name={icon} />
  </button>
)
