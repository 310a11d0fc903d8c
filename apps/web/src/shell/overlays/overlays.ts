import { create } from 'zustand'

export type Overlay = 'about' | 'feedback' | 'palette' | 'settings'

/** At most one of them lies over the page. */
export const useOverlay = create<{ overlay: Overlay | undefined }>(() => ({ overlay: undefined }))

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ overlay })
export const closeOverlay = () => useOverlay.setState({ overlay: undefined })
