// Where the rows of a long list are: groups, and under the open one its points.

interface Layout {
  count: number
  /** Pixels above a row; of `count`, the height of all. */
  offsetOf: (row: number) => number
}

/** The row at a height, the first or the last one beyond the ends. */
export function rowAt({ count, offsetOf }: Layout, pixels: number): number {
  let low = 0
  let high = Math.max(0, count - 1)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (offsetOf(middle) <= pixels) low = middle
    else high = middle - 1
  }
  return low
}

export const evenLayout = (count: number, height: number): Layout => ({ count, offsetOf: (row) => row * height })

export interface GroupLayout extends Layout {
  /** What stands in a row: a group by its place, or a point of the open one. */
  at: (row: number) => { kind: 'group' | 'point'; at: number }
  rowOfGroup: (at: number) => number
  rowOfPoint: (at: number) => number | undefined
}

interface Groups {
  groups: number
  /** The place of the open one, and how many points it has. */
  open?: number
  points: number
  groupHeight: number
  pointHeight: number
}

export function groupLayout({ groups, open, points, groupHeight, pointHeight }: Groups): GroupLayout {
  const shown = open === undefined ? 0 : points
  const first = open === undefined ? groups : open + 1
  const isPoint = (row: number) => row >= first && row < first + shown
  return {
    count: groups + shown,
    offsetOf: (row) => {
      const inside = Math.min(Math.max(row - first, 0), shown)
      return (row - inside) * groupHeight + inside * pointHeight
    },
    at: (row) =>
      isPoint(row) ? { kind: 'point', at: row - first } : { kind: 'group', at: row < first ? row : row - shown },
    rowOfGroup: (at) => (at < first ? at : at + shown),
    rowOfPoint: (at) => (at >= 0 && at < shown ? first + at : undefined),
  }
}
