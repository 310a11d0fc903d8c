// Fills outlines: bands between neighbouring heights, in each the pieces between every first and second line (even-odd).
// Holes come out by themselves, and a gap in an outline spoils its own bands only, because odd ones stay empty.

/** Triangles x y … that cover what the lines x0 y0 x1 y1 … enclose. */
export function fillOutline(lines: readonly number[]): number[] {
  const heights = [...new Set(lines.filter((_, at) => at % 2 === 1))].sort((a, b) => a - b)
  const rising: { low: number; high: number; x: number; slope: number }[] = []
  for (let at = 0; at < lines.length; at += 4) {
    const [x0, y0, x1, y1] = lines.slice(at, at + 4) as [number, number, number, number]
    if (y0 === y1) continue
    const [x, low, high] = y0 < y1 ? [x0, y0, y1] : [x1, y1, y0]
    rising.push({ low, high, x, slope: (x1 - x0) / (y1 - y0) })
  }
  rising.sort((a, b) => a.low - b.low)
  const triangles: number[] = []
  let next = 0
  let active: typeof rising = []
  for (let band = 0; band + 1 < heights.length; band++) {
    const [bottom, top] = [heights[band]!, heights[band + 1]!]
    while (next < rising.length && rising[next]!.low <= bottom) active.push(rising[next++]!)
    active = active.filter(({ high }) => high >= top)
    if (active.length % 2 === 1) continue
    const at = ({ x, low, slope }: (typeof rising)[number], height: number) => x + (height - low) * slope
    const middle = (bottom + top) / 2
    const sides = active.toSorted((a, b) => at(a, middle) - at(b, middle))
    for (let pair = 0; pair < sides.length; pair += 2) {
      const [left, right] = [sides[pair]!, sides[pair + 1]!]
      const [a, b, c, d] = [at(left, bottom), at(right, bottom), at(right, top), at(left, top)]
      if (b > a) triangles.push(a, bottom, b, bottom, c, top)
      if (c > d) triangles.push(a, bottom, c, top, d, top)
    }
  }
  return triangles
}
