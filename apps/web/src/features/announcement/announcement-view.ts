import { create } from 'zustand'

interface AnnouncementView {
  showView: boolean
  /** How often the panel was closed in this visit. */
  num: number
  /** Somebody pressed the button, in contrast to home opening it by itself. */
  isAsked: boolean
}

export const useAnnouncementView = create<AnnouncementView>(() => ({ showView: true, num: 0, isAsked: false }))

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
