import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent, Waiting } from '../../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { followPath, useAnnouncementView } from './announcement-view.ts'
import './announcement-aside.css'

const AnnouncementPanel = lazyComponent(async () => (await import('./announcement.panel.tsx')).AnnouncementPanel)

/** The column beside the page; below the page where there is no room beside it. */
export function AnnouncementAside() {
  const { pathname } = useLocation()
  useEffect(() => followPath(pathname === '/dashboard'), [pathname])
  const isShown = useAnnouncementView((view) => view.showView)
  return (
    isShown && (
      <aside className="announcement-aside" id="announcements">
        <Waiting value={<SkeletonList rows={3} />}>
          <AnnouncementPanel />
        </Waiting>
      </aside>
    )
  )
}
