import type { ReactNode } from 'react'
import './chip.css'

/** Chips of one question, such as which status; the label says which. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="chips" aria-label={label}>
    {children}
  </fieldset>
)

interface ChipProps {
  isPressed: boolean
  /** How many there are of it; nothing while that is not known. */
  count: number | undefined
  onClick: () => void
  children: ReactNode
}

/** A word with its count that narrows a list while it is pressed. */
export const Chip = ({ isPressed, count, onClick, children }: ChipProps) => (
  <button type="button" className="chip" aria-pressed={isPressed} onClick={onClick}>
    {children} <span className="chip-count">{count}</span>
  </button>
)
