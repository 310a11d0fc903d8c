import type { ClashElement, ClashPoint } from '@sunmao/contract'

export interface GroupFacts {
  /** The element that most of the points have in common, and how many. */
  root: { element: ClashElement; side: 'a' | 'b'; points: number } | undefined
  /** The others, each once, those with most points first. */
  others: ClashElement[]
}

/** What a group is about, from its points: the one element that is at fault most often, and all that it meets. */
export function groupFacts(points: readonly Pick<ClashPoint, 'a' | 'b'>[]): GroupFacts {
  const counted = new Map<string, { element: ClashElement; side: 'a' | 'b'; points: number }>()
  for (const point of points)
    for (const side of ['a', 'b'] as const) {
      const element = point[side]
      const key = `${element.fileId}/${element.globalId}`
      const known = counted.get(key)
      if (known) known.points += 1
      else counted.set(key, { element, side, points: 1 })
    }
  const [root, ...rest] = [...counted.values()].sort((one, other) => other.points - one.points)
  return { root, others: rest.map(({ element }) => element) }
}
