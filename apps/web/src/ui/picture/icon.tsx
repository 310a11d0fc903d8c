import { type IconName, iconNamed, icons } from './icons.ts'
import './icon.css'

interface IconProps {
  /** A name of ours, or whatever a menu row of the server says; an unknown one shows the neutral sign. */
  name: IconName | (string & {})
  size?: number
  /** Only where no text beside the icon says the same. */
  label?: string
  filled?: boolean
  /** Menus add theirs to the icons they are given. */
  className?: string
}

export function Icon({ name, size = 16, label, filled = false, className = '' }: IconProps) {
  const frame = {
    className: `icon ${filled ? 'icon-filled ' : ''}${className}`.trimEnd(),
    viewBox: '0 0 24 24',
    width: size,
    height: size,
  }
  const path = <path d={icons[iconNamed(name)]} />
  return label ? (
    <svg {...frame} role="img" aria-label={label}>
      {path}
    </svg>
  ) : (
    <svg {...frame} aria-hidden="true">
      {path}
    </svg>
  )
}
