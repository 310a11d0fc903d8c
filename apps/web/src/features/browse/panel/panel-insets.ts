import { type Insets, isEmpty, type Viewer } from '@sunmao/viewer'
import { useEffect } from 'react'

const PANELS = '.browse-left, .browse-right, .browse-head, .browse-tools, .browse-pane-head, .guest-panel'
/** Of the panel with what is selected, which comes a moment after the selection. */
const RIGHT_PX = 352
const NARROW_PX = 700

/** Each panel takes the side of the picture where it covers the smallest share of it. */
export function insetsOf(picture: DOMRect, panels: readonly DOMRect[]): Insets {
  const insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  for (const panel of panels) {
    const isOver =
      panel.width > 0 &&
      panel.left < picture.right &&
      panel.right > picture.left &&
      panel.top < picture.bottom &&
      panel.bottom > picture.top
    if (!isOver) continue
    const covered: Insets = {
      left: panel.right - picture.left,
      right: picture.right - panel.left,
      top: panel.bottom - picture.top,
      bottom: picture.bottom - panel.top,
    }
    const share = (side: keyof Insets) =>
      covered[side] / (side === 'left' || side === 'right' ? picture.width : picture.height)
    const [side] = (Object.keys(covered) as (keyof Insets)[]).sort((a, b) => share(a) - share(b))
    insets[side!] = Math.max(insets[side!], covered[side!])
  }
  return insets
}

/** The picture is what the panels leave: whatever is brought into it stands beside them, not under them. */
export function useInsets(viewer: Viewer | undefined): void {
  useEffect(() => {
    if (!viewer) return
    viewer.insets = () => {
      const picture = viewer.canvas.getBoundingClientRect()
      const root = viewer.canvas.closest('.browse')
      const panels = [...(root?.querySelectorAll(PANELS) ?? [])].map((panel) => panel.getBoundingClientRect())
      const insets = insetsOf(picture, panels)
      const hasNone = root?.matches('.browse-bare, .guest-bench')
      const hasRight = !isEmpty(viewer.state.getState().selected) && picture.width > NARROW_PX && !hasNone
      return hasRight ? { ...insets, right: Math.max(insets.right, RIGHT_PX) } : insets
    }
  }, [viewer])
}
