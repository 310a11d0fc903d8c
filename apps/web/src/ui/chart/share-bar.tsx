import './share-bar.css'

interface ShareBarProps {
  label: string
  /** From 0 to 1. */
  share: number
  /** From where on one should look, and from where on one should act. */
  amber?: number
  red?: number
}

/** How much of something is used. */
export function ShareBar({ label, share, amber = 0.8, red = 0.92 }: ShareBarProps) {
  const percent = Math.round(100 * Math.min(1, Math.max(0, share)))
  const state = share >= red ? 'share-red' : share >= amber ? 'share-amber' : ''
  return (
    <div className={`share-bar ${state}`} role="img" aria-label={`${label} ${percent}%`}>
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
