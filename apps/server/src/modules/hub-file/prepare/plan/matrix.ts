/** a, b, c, d, e, f as PDF has them. */
export type Matrix = readonly [number, number, number, number, number, number]

/** What the second does, then the first. */
export function times([a, b, c, d, e, f]: Matrix, by: ArrayLike<number>): Matrix {
  const [p, q, r, s, t, u] = [by[0]!, by[1]!, by[2]!, by[3]!, by[4]!, by[5]!]
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}
