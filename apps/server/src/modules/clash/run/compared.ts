// What a run held beside each other: "nothing clashes" is said of that, and of nothing else.
import { modelOf, type Scene, sideA, sideB } from '@sunmao/clash'
import type { ClashRun } from '@sunmao/contract'
import type { OpenedModel } from './clash-scene.ts'

export type Compared = NonNullable<ClashRun['compared']>

/** Elements of each model that are on the first side, and on the second. */
type Counts = readonly (readonly [a: number, b: number])[]

export function countSides(scene: Scene, sides: Uint8Array): Counts {
  const counts = scene.models.map((): [number, number] => [0, 0])
  sides.forEach((side, item) => {
    if (!side) return
    const of = counts[modelOf(scene, item)]!
    if (side & sideA) of[0]++
    if (side & sideB) of[1]++
  })
  return counts
}

export function comparedOf(models: readonly OpenedModel[], counts: Counts): Compared {
  const sumOf = (side: 0 | 1) => {
    const sums = new Map<string, number>()
    models.forEach(({ discipline }, at) => {
      const count = counts[at]![side]
      if (count > 0) sums.set(discipline, (sums.get(discipline) ?? 0) + count)
    })
    return sums
  }
  const [first, second] = [sumOf(0), sumOf(1)]
  const total = (sums: ReadonlyMap<string, number>) => [...sums.values()].reduce((sum, count) => sum + count, 0)
  return {
    a: total(first),
    b: total(second),
    pairs: [...first].flatMap(([a, aCount]) => [...second].map(([b, bCount]) => ({ a, b, aCount, bCount }))),
  }
}
