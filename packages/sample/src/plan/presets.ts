import { elementCount } from '../items/element-count.ts'
import { type Plan, planBuilding } from './plan.ts'

/** 《示例·综合楼》, main building 01: a basement, six storeys and a roof of 6 × 3 bays, eight levels to a reader. */
export const demo = (): Plan => planBuilding()

/** One storey of one bay and its corridors: fewer than 150 elements, for tests. */
export const tiny = (): Plan => planBuilding({ name: '示例·单间', floors: 1, basements: 0, bays: [1, 2] })

/** About 1,500 elements whose furniture and fittings are 230,000 triangles, repeated to 9 million. */
export const instanceHeavy = (): Plan =>
  planBuilding({ name: '示例·精细家具', floors: 2, basements: 0, bays: [5, 3], detail: 'fine', fineTriangles: 14_900 })

/** A building of about so many elements over all disciplines: within 10 % from 1,000 on, up to a million and beyond. */
export function ofSize(elements: number): Plan {
  // Towers grow to about thirty storeys before plates do; 45 is about what one bay holds.
  const bays = Math.max(2, elements / 45)
  const plates: [number, number][] = [
    [1, 2],
    [3, 3],
    [6, 3],
    [10, 6],
    [18, 12],
    [30, 24],
  ]
  const plate = plates.find(([x, y]) => bays / (x * y) <= 30) ?? plates.at(-1)!
  return withFloors(elements, plate)
}

function withFloors(elements: number, bays: [number, number]): Plan {
  const of = (floors: number) => planBuilding({ name: `示例·${elements}`, floors, basements: 0, bays })
  const two = elementCount(of(2))
  const typical = elementCount(of(3)) - two
  return of(Math.max(1, 2 + Math.round((elements - two) / typical)))
}
