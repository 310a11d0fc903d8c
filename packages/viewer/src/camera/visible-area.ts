// The part of the canvas that panels leave free. What is fitted into the picture is fitted into this part; the projection
// stays that of the whole canvas, so that nothing moves when a panel opens.

/** CSS pixels of the canvas that are covered at each side. */
export interface Insets {
  left: number
  right: number
  top: number
  bottom: number
}

/** Its middle and half its size, where the canvas goes from -1 to 1; y upwards. */
export interface VisibleArea {
  /** Width by height of the canvas. */
  aspect: number
  x: number
  y: number
  halfWidth: number
  halfHeight: number
}

/** Panels may cover this share of a side; of more one would see nothing. */
const mostCovered = 0.7

export const wholeArea = (aspect: number): VisibleArea => ({ aspect, x: 0, y: 0, halfWidth: 1, halfHeight: 1 })

/** `width` and `height` of the canvas in CSS pixels. */
export function visibleArea(width: number, height: number, insets: Insets): VisibleArea {
  const [left, right] = limited(insets.left / width, insets.right / width)
  const [bottom, top] = limited(insets.bottom / height, insets.top / height)
  return {
    aspect: width / height,
    x: left - right,
    y: bottom - top,
    halfWidth: 1 - left - right,
    halfHeight: 1 - bottom - top,
  }
}

function limited(first: number, second: number): [number, number] {
  const by = Math.min(1, mostCovered / Math.max(1e-6, first + second))
  return [first * by, second * by]
}
