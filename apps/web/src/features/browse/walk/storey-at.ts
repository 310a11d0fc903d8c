interface Storey {
  elevation: number
}

/** Steps and kerbs are below the storey that they belong to. */
const SLACK_M = 0.3

/** The highest floor that is not above this height, else the lowest one there is. */
export function storeyAt<S extends Storey>(storeys: readonly S[], height: number): S | undefined {
  const upwards = storeys.toSorted((a, b) => a.elevation - b.elevation)
  return upwards.findLast(({ elevation }) => elevation <= height + SLACK_M) ?? upwards[0]
}

/** From its floor to the next one above, or to the sky. */
export function reachOf(storeys: readonly Storey[], { elevation }: Storey): { from: number; to: number } {
  const above = storeys.map((one) => one.elevation).filter((other) => other > elevation + SLACK_M)
  return { from: elevation - SLACK_M, to: Math.min(...above, Number.POSITIVE_INFINITY) - SLACK_M }
}
