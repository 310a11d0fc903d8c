import { Popover, type PopoverProps } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Waiting } from '../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../ui/loading/skeleton-list.tsx'
import './pop.css'

interface PopProps extends Pick<PopoverProps, 'placement' | 'align'> {
  label: string
  /** Draws the button; it must say by `aria-expanded` whether the panel is open. */
  button: (isOpen: boolean) => ReactNode
  /** Built when it is opened. */
  children: (close: () => void) => ReactNode
  /** Also opens under the mouse. */
  onHover?: boolean
}

/** A button with a panel. The keyboard goes into the panel and comes back to the button; Esc closes. */
export function Pop({ label, button, children, onHover = false, placement = 'bottomRight', align }: PopProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    anchor.current?.querySelector('button')?.focus()
  }
  const enter = (opened: boolean) => {
    // A panel that opened under the mouse leaves the focus where it is.
    if (opened && anchor.current?.contains(document.activeElement)) panel.current?.focus()
  }
  const content = (
    <div
      ref={panel}
      className="pop"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Waiting value={<SkeletonList rows={3} />}>{children(close)}</Waiting>
    </div>
  )
  return (
    <Popover
      content={content}
      placement={placement}
      align={align}
      arrow={false}
      trigger={onHover ? ['hover', 'click'] : 'click'}
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={enter}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
    >
      <span ref={anchor}>{button(isOpen)}</span>
    </Popover>
  )
}
