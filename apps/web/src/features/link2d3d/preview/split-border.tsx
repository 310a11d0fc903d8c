import { useTranslation } from 'react-i18next'

const [LEAST, MOST] = [0.2, 0.8]
const STEP = 0.05

/** The border between two halves: dragged, or moved by keys. */
export function SplitBorder({
  isWide,
  onShare,
}: {
  isWide: boolean
  onShare: (set: (share: number) => number) => void
}) {
  const { t } = useTranslation()
  const within = (share: number) => Math.min(MOST, Math.max(LEAST, share))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a border that is moved is no <hr>.
    <div
      role="separator"
      tabIndex={0}
      aria-orientation={isWide ? 'vertical' : 'horizontal'}
      aria-label={t('link2d3d.border')}
      aria-valuenow={50}
      className="link-border"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const box = event.currentTarget.parentElement!.getBoundingClientRect()
        const share = isWide ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height
        onShare(() => within(share))
      }}
      onKeyDown={({ key }) => {
        const by = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP }[key]
        if (by) onShare((share) => within(share + by))
      }}
    />
  )
}
