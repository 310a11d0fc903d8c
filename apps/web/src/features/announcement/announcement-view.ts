import { create } from 'zustand'

interface AnnouncementView {
  showView: boolean
  /** How often the panel was closed in this visit. */
  num: number
  /** Somebody pressed the button, in contrast to home opening it by itself. */
  isAsked: boolean
  /** How many pages in front have a place of their own for the panel. */
  places: number
}

export const useAnnouncementView = create<AnnouncementView>(() => ({ showView: true, num: 0, isAsked: false, places: 0 }))

export const toggleAnnouncements = () =>
  useAnnouncementView.setState(({ showView, num }) => ({
    showView: !showView,
    num: showView ? num + 1 : num,
    isAsked: true,
  }))

/** Home shows the panel until it has been closed once; leaving home hides it, which does not count as closing. */
export const followPath = (isHome: boolean) =>
  useAnnouncementView.setState(({ showView, num }) => ({
    showView: isHome && (showView || num === 0),
    isAsked: false,
  }))

/** A page offers its own place for the panel, until it goes. */
export function offerPlace(): () => void {
  const change = (by: number) => useAnnouncementView.setState(({ places }) => ({ places: places + by }))
  change(1)
  return () => change(-1)
}
