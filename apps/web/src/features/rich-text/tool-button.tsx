import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  label: string
  /** Nothing = it is no switch. */
  isOn?: boolean
}

/** The rest of the properties goes to the button: popovers attach themselves through them. */
export const ToolButton = ({ icon, label, isOn, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    {...rest}
    className={isOn ? 'rich-text-tool rich-text-on' : 'rich-text-tool'}
    title={label}
    aria-label={label}
    aria-pressed={isOn}
    // The selection in the text must survive the click.
    onMouseDown={(event) => event.preventDefault()}
  >
    <Icon name={icon} />
  </button>
)
