import type { ReactNode } from 'react'
import type { IconName } from '../../ui/picture/icons.ts'
import { Pop } from '../pop.tsx'
import { IconButton } from './icon-button.tsx'

interface PopButtonProps {
  icon: IconName
  label: string
  badge?: number
  children: (close: () => void) => ReactNode
}

/** An icon of the navbar that opens a panel below it. */
export const PopButton = ({ icon, label, badge, children }: PopButtonProps) => (
  <Pop
    label={label}
    button={(isOpen) => (
      <IconButton icon={icon} label={label} badge={badge} isOn={isOpen} aria-haspopup="dialog" aria-expanded={isOpen} />
    )}
  >
    {children}
  </Pop>
)
