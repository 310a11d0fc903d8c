import { create } from 'zustand'

/** By name, one of the frame's own or of a feature. At most one lies over the page. */
export const useOverlay = create<{ overlay: string | undefined }>(() => ({ overlay: undefined }))

export const openOverlay = (overlay: string) => useOverlay.setState({ overlay })
export const closeOverlay = () => useOverlay.setState({ overlay: undefined })
