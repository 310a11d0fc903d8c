import { Popover } from 'antd'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { IconName } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { IconButton } from './icon-button.tsx'

interface PopButtonProps {
  icon: IconName
  label: string
  badge?: number
  /** Built when it is first opened. */
  children: (close: () => void) => ReactNode
}

/** An icon that opens a panel below it. The keyboard goes into the panel and comes back to the icon. */
export function PopButton({ icon, label, badge, children }: PopButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.querySelector('button')?.focus()
  }
  const content = (
    <div
      ref={panel}
      className="nav-panel"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Suspense fallback={<SkeletonList rows={3} />}>{children(close)}</Suspense>
    </div>
  )
  return (
    <Popover
      content={content}
      placement="bottomRight"
      arrow={false}
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={(opened) => opened && panel.current?.focus()}
      destroyOnHidden
      classNames={{ root: 'nav-popup' }}
    >
      <span ref={button}>
        <IconButton
          icon={icon}
          label={label}
          badge={badge}
          isOn={isOpen}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        />
      </span>
    </Popover>
  )
}
