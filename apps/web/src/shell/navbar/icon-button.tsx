import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  label: string
  isOn?: boolean
  /** A number over the icon; 0 shows none. */
  badge?: number
}

const MOST = 99

/** The rest of the properties goes to the button: popovers attach themselves through them. */
export const IconButton = ({
  icon,
  label,
  isOn = false,
  badge = 0,
  className = 'nav-icon',
  ...rest
}: IconButtonProps) => (
  <button type="button" {...rest} className={isOn ? `${className} nav-on` : className} title={label} aria-label={label}>
    <Icon name={icon} />
    {badge > 0 && <span className="nav-badge">{badge > MOST ? `${MOST}+` : badge}</span>}
  </button>
)
