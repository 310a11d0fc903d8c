import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navbarItems, navbarSearch } from '../frame.slot.ts'
import { toggleSidebar, useSidebar } from '../sidebar/sidebar-state.ts'
import { useTodoDot } from '../sidebar/use-todo-dot.ts'
import type { FrameState } from '../use-frame.ts'
import { AccountMenu } from './account-menu.tsx'
import { IconButton } from './icon-button.tsx'

interface MobileBarProps {
  frame: FrameState
  title: string
}

/** The phone's bar: the way to everything else, where one is, and who has written. */
export function MobileBar({ frame, title }: MobileBarProps) {
  const { t } = useTranslation()
  const isOpen = useSidebar((side) => side.opened)
  const hasDot = useTodoDot(frame)('EnterpriseTodo')
  const [isSearching, setSearching] = useState(false)
  if (isSearching) {
    return (
      <header className="nav nav-mobile">
        {navbarSearch.items().map(({ name, view: Search }) => (
          <Search key={name} autoFocus />
        ))}
        <IconButton icon="close" label={t('common.close')} onClick={() => setSearching(false)} />
      </header>
    )
  }
  return (
    <header className="nav nav-mobile">
      <span className="nav-burger">
        <IconButton icon="menu" label={t('nav.open')} aria-expanded={isOpen} onClick={toggleSidebar} />
        {hasDot && <span className="nav-dot" role="img" aria-label={t('nav.todoDot')} />}
      </span>
      <span className="nav-title">{title}</span>
      <IconButton icon="search" label={t('nav.findUser')} onClick={() => setSearching(true)} />
      {navbarItems.items().map(({ name, view: Item, onPhone }) => onPhone && <Item key={name} flag={frame.flag} />)}
      <AccountMenu isMobile />
    </header>
  )
}
