import { Icon } from '../../../ui/picture/icon.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'

interface FrameButtonProps {
  icon: IconName
  label: string
  keys?: string
  isOn?: boolean
  isDisabled?: boolean
  className?: string
  onClick: () => void
}

/** A button with an icon only; its name shows on hover. */
export const FrameButton = ({ icon, label, keys, isOn, isDisabled, className = '', onClick }: FrameButtonProps) => (
  <button
    type="button"
    className={`document-button ${className}`.trimEnd()}
    aria-label={label}
    aria-pressed={isOn}
    title={keys ? `${label} (${keys})` : label}
    disabled={isDisabled}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
)
