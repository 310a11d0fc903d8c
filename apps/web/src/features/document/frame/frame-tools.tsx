import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FrameButton } from './frame-button.panel.tsx'
import type { Paging, Zooming } from './frame-parts.api.ts'
import { nextZoom } from './zoom-steps.api.ts'

interface FrameToolsProps {
  paging?: Paging
  zooming?: Zooming
  onRotate?: () => void
  children?: ReactNode
}

/** At the foot of the document: pages, zoom, turning and what a kind of document adds. */
export function FrameTools({ paging, zooming, onRotate, children }: FrameToolsProps) {
  const { t } = useTranslation()
  if (!paging && !zooming && !onRotate && !children) return null
  return (
    <div className="document-tools" role="toolbar" aria-label={t('document.tools')}>
      {paging && paging.count > 1 && <PageTools {...paging} />}
      {zooming && <ZoomTools {...zooming} />}
      {onRotate && <FrameButton icon="rotate" label={t('document.rotate')} keys="R" onClick={onRotate} />}
      {children}
    </div>
  )
}

function PageTools({ at, count, go }: Paging) {
  const { t } = useTranslation()
  const id = useId()
  const enter = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const page = Math.min(count, Math.max(1, Math.round(Number(currentTarget.value)) || at + 1)) - 1
    currentTarget.value = String(page + 1)
    if (page !== at) go(page)
  }
  return (
    <>
      <FrameButton
        icon="chevron-up"
        className="document-wide"
        label={t('document.pageBefore')}
        isDisabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <input
        id={id}
        // Follows the scrolling; what is being typed does not change under the fingers.
        key={at}
        className="document-number"
        inputMode="numeric"
        aria-label={t('document.page')}
        defaultValue={at + 1}
        onBlur={enter}
        onKeyDown={(event) => event.key === 'Enter' && enter(event)}
      />
      <span className="document-count">/ {count}</span>
      <FrameButton
        icon="chevron-down"
        className="document-wide"
        label={t('document.pageAfter')}
        isDisabled={at === count - 1}
        onClick={() => go(at + 1)}
      />
      <i className="document-rule" />
    </>
  )
}

function ZoomTools({ scale, fit, fits, set, setFit }: Zooming) {
  const { t } = useTranslation()
  return (
    <>
      <FrameButton icon="minus" label={t('document.zoomOut')} keys="−" onClick={() => set(nextZoom(scale, -1))} />
      <button
        type="button"
        className="document-button document-scale"
        title={t('document.originalSize')}
        onClick={() => set(1)}
      >
        {Math.round(scale * 100)}%
      </button>
      <FrameButton icon="plus" label={t('document.zoomIn')} keys="+" onClick={() => set(nextZoom(scale, 1))} />
      {fits.includes('width') && (
        <FrameButton
          icon="fit-width"
          label={t('document.fitWidth')}
          isOn={fit === 'width'}
          onClick={() => setFit('width')}
        />
      )}
      {fits.includes('text') && (
        <FrameButton icon="wrap" label={t('document.fitText')} isOn={fit === 'text'} onClick={() => setFit('text')} />
      )}
      {fits.includes('page') && (
        <FrameButton
          icon="fit-page"
          label={t('document.fitPage')}
          isOn={fit === 'page'}
          onClick={() => setFit('page')}
        />
      )}
    </>
  )
}
