import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/picture/icon.tsx'

interface ToolMenuProps {
  name: string
  label: string
  isOn?: boolean
  items: MenuProps['items']
}

/** Keys that one needs inside a menu. */
const INSIDE = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', ' ', 'Tab', 'Shift']

/** A button of the bar that opens a list above it; any key that is not for the list closes it. */
export function ToolMenu({ name, label, isOn = false, items }: ToolMenuProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) => {
      if (INSIDE.includes(event.key)) return
      setOpen(false)
      // Escape closes the list, and does nothing else.
      if (event.key === 'Escape') event.stopImmediatePropagation()
    }
    // On the window, which hears it before the keys of the workbench.
    window.addEventListener('keydown', close, { capture: true })
    return () => window.removeEventListener('keydown', close, { capture: true })
  }, [isOpen])
  return (
    <Dropdown trigger={['click']} placement="top" menu={{ items }} open={isOpen} onOpenChange={setOpen}>
      <Button type={isOn ? 'primary' : 'text'} icon={<Icon name={name} />} aria-label={label} title={label} />
    </Dropdown>
  )
}
