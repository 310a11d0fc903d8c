import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { openWindow } from '../open-window.ts'

export interface SideItemProps {
  title: string
  icon?: string
  /** An address of ours, or one outside. */
  to?: string
  isExternal?: boolean
  onClick?: () => void
  isActive?: boolean
  isOpen?: boolean
  hasDot?: boolean
  depth?: number
  end?: ReactNode
}

/** One line of the sidebar: a link where there is an address, else a button. */
export function SideItem({
  title,
  icon,
  to,
  isExternal,
  onClick,
  isActive,
  isOpen,
  hasDot,
  depth = 0,
  end,
}: SideItemProps) {
  const { t } = useTranslation()
  const inside = (
    <>
      {(depth === 0 || icon) && <Icon name={icon ?? 'neutral'} />}
      <span className="side-text">{title}</span>
      {hasDot && <span className="side-dot" role="img" aria-label={t('nav.todoDot')} title={t('nav.todoDot')} />}
      {end}
    </>
  )
  const look = {
    className: ['side-item', isActive && 'side-on', isOpen && 'side-open', depth > 0 && 'side-sub']
      .filter(Boolean)
      .join(' '),
    style: depth > 1 ? { paddingLeft: 36 + (depth - 1) * 14 } : undefined,
    title,
  }
  if (to && isExternal) {
    return (
      <a
        {...look}
        href={to}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          event.preventDefault()
          openWindow(to)
        }}
      >
        {inside}
      </a>
    )
  }
  if (to) {
    return (
      <Link {...look} to={to} aria-current={isActive ? 'page' : undefined} onClick={onClick}>
        {inside}
      </Link>
    )
  }
  return (
    <button type="button" {...look} aria-expanded={isOpen} onClick={onClick}>
      {inside}
    </button>
  )
}
