const steps = [0.1, 0.25, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 6, 8]

/** The next round size above or below one. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const next = direction > 0 ? steps.find((step) => step > scale + 0.01) : steps.findLast((step) => step < scale - 0.01)
  return next ?? limitZoom(scale)
}

/** No smaller and no larger than can be used. */
export const limitZoom = (scale: number) => Math.min(8, Math.max(0.1, scale))
