import { useState } from 'react'

type Overlay = 'scene' | 'performance' | 'keys'

export interface Overlays {
  isShown(overlay: Overlay): boolean
  toggle(overlay: Overlay): void
}

/** What lies over the models until it is closed: settings of the scene, numbers of the drawing, the list of keys. */
export function useOverlays(): Overlays {
  const [shown, setShown] = useState<readonly Overlay[]>([])
  return {
    isShown: (overlay) => shown.includes(overlay),
    toggle: (overlay) =>
      setShown((before) => (before.includes(overlay) ? before.filter((one) => one !== overlay) : [...before, overlay])),
  }
}
