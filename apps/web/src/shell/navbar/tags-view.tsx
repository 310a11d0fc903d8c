import { Dropdown } from 'antd'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import type { Found } from '../pages/find-page.ts'
import { type Closing, closeTag, closeTags, refreshTag, type Tag, useTags } from '../pages/tags.ts'
import './tags-view.css'

interface TagsViewProps {
  current: string | undefined
  find: (pathname: string) => Found | undefined
}

const home = '/dashboard'

/** The row of opened pages. Home stays; the others close by their cross, the middle button or the Delete key. */
export function TagsView({ current, find }: TagsViewProps) {
  const { t } = useTranslation()
  const tags = useTags((state) => state.tags)
  const navigate = useNavigate()
  const row = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly opened tag comes into sight too
  useEffect(() => {
    if (row.current) showCurrent(row.current)
  }, [current, tags.length])

  const close = (pathname: string) => {
    const next = closeTag(pathname)
    if (next && pathname === current) navigate(next)
  }
  const closeMany = (closing: Closing, pathname: string) => {
    closeTags(closing, pathname)
    const isGone = !useTags.getState().tags.some((tag) => tag.pathname === current)
    if (isGone) navigate(closing === 'all' ? home : pathname)
  }
  return (
    <nav className="tags" aria-label={t('tags.label')}>
      <div
        ref={row}
        className="tags-row"
        onWheel={(event) => row.current?.scrollBy({ left: event.deltaX || event.deltaY })}
      >
        {tags.map((tag) => (
          <TagItem
            key={tag.pathname}
            tag={{ ...tag, title: find(tag.pathname)?.tag.title ?? tag.title }}
            isCurrent={tag.pathname === current}
            onClose={() => close(tag.pathname)}
            onCloseMany={(closing) => closeMany(closing, tag.pathname)}
          />
        ))}
      </div>
    </nav>
  )
}

/** By the row's own scroll: after `scrollIntoView` the next Tab would go on from the tag, past the way around the menu. */
function showCurrent(row: HTMLElement): void {
  const tag = row.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!tag) return
  const { left, right } = row.getBoundingClientRect()
  if (tag.left < left) row.scrollLeft -= left - tag.left
  else if (tag.right > right) row.scrollLeft += tag.right - right
}

interface TagItemProps {
  tag: Tag
  isCurrent: boolean
  onClose: () => void
  onCloseMany: (closing: Closing) => void
}

function TagItem({ tag, isCurrent, onClose, onCloseMany }: TagItemProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = tag.pathname + tag.search
  const items = [
    { key: 'refresh', label: t('tags.refresh'), onClick: () => refresh() },
    ...(tag.affix ? [] : [{ key: 'close', label: t('tags.close'), onClick: onClose }]),
    { key: 'others', label: t('tags.closeOthers'), onClick: () => onCloseMany('others') },
    { key: 'left', label: t('tags.closeLeft'), onClick: () => onCloseMany('left') },
    { key: 'right', label: t('tags.closeRight'), onClick: () => onCloseMany('right') },
    { key: 'all', label: t('tags.closeAll'), onClick: () => onCloseMany('all') },
  ]
  const refresh = () => {
    refreshTag(tag.pathname)
    if (!isCurrent) navigate(address)
  }
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1 || tag.affix) return
    event.preventDefault()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Delete' && !tag.affix && onClose()
  return (
    <Dropdown trigger={['contextMenu']} autoFocus menu={{ items }}>
      <span className={isCurrent ? 'tags-one tags-on' : 'tags-one'}>
        <Link
          className="tags-link"
          to={address}
          aria-current={isCurrent ? 'page' : undefined}
          onAuxClick={onAuxClick}
          onKeyDown={onKeyDown}
        >
          {tag.title}
        </Link>
        {!tag.affix && (
          <button
            type="button"
            className="tags-close"
            title={t('tags.close')}
            aria-label={t('tags.closeOne', { title: tag.title })}
            onClick={onClose}
          >
            <Icon name="close" size={12} />
          </button>
        )}
      </span>
    </Dropdown>
  )
}
