export interface Size {
  width: number
  height: number
}

export interface PageLayout {
  /** Where each page begins, and after the last one where all end, in CSS pixels. */
  tops: Float64Array
  /** Of the widest page. */
  width: number
  sizeOf: (page: number) => Size
}

const GAP = 12
export const MARGIN = 16

/** Pages below each other. Those of which nothing is known are as large as the usual one. */
export function layPages(
  count: number,
  known: ReadonlyMap<number, Size>,
  usual: Size,
  scale: number,
  rotation: number,
): PageLayout {
  const isTurned = rotation % 180 !== 0
  const sizeOf = (page: number) => {
    const { width, height } = known.get(page) ?? usual
    return isTurned
      ? { width: height * scale, height: width * scale }
      : { width: width * scale, height: height * scale }
  }
  const tops = new Float64Array(count + 1)
  let width = 0
  let top = MARGIN
  for (let page = 0; page < count; page++) {
    tops[page] = top
    const size = sizeOf(page)
    top += size.height + GAP
    width = Math.max(width, size.width)
  }
  tops[count] = top
  return { tops, width, sizeOf }
}

/** The page at a height, by halving. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let low = 0
  let high = tops.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] as number) <= y) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
