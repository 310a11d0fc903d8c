import { useLayoutEffect } from 'react'
import { AnnouncementPanel } from './announcement.panel.tsx'
import { offerPlace, useAnnouncementView } from './announcement-view.ts'

/** Put into a page, it holds the panel in the page's own layout instead of the column beside the page. */
export function AnnouncementPlace() {
  const isShown = useAnnouncementView((view) => view.showView)
  useLayoutEffect(offerPlace, [])
  return isShown && <AnnouncementPanel />
}
