import type { Point2 } from '@sunmao/dxf'
import { useState } from 'react'

/** Lengths that are measured on a sheet: two clicks each. */
export function useLengths() {
  const [lengths, setLengths] = useState<readonly (readonly Point2[])[]>()
  const [hover, setHover] = useState<Point2>()
  return {
    /** Nothing while nobody measures. */
    lengths,
    hover,
    onHover: lengths && setHover,
    stop: () => setLengths(undefined),
    toggle: () => setLengths(lengths ? undefined : []),
    pick: (_: Point2, place: Point2) => {
      if (!lengths) return
      const last = lengths.at(-1)
      setLengths(last?.length === 1 ? [...lengths.slice(0, -1), [last[0]!, place]] : [...lengths, [place]])
    },
  }
}
