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
