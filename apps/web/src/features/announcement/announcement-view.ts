import { create } from 'zustand'

interface AnnouncementView {
  showView: boolean
  /** How often the panel was closed in this visit. */
  num: number
  /** How often somebody asked to see it, in contrast to home opening it by itself. */
  asked: number
}

export const useAnnouncementView = create<AnnouncementView>(() => ({ showView: true, num: 0, asked: 0 }))

export const toggleAnnouncements = () =>
  useAnnouncementView.setState(({ showView, num, asked }) =>
    showView ? { showView: false, num: num + 1 } : { showView: true, asked: asked + 1 },
  )

/** Where the panel may be out of sight, asking for it never hides it. */
export const showAnnouncements = () =>
  useAnnouncementView.setState(({ asked }) => ({ showView: true, asked: asked + 1 }))

/** Home shows the panel until it has been closed once; leaving home hides it, which does not count as closing. */
export const followPath = (isHome: boolean) =>
  useAnnouncementView.setState(({ showView, num }) => ({
    showView: isHome && (showView || num === 0),
    asked: 0,
  }))
