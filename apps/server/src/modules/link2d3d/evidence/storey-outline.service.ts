import type { Opened } from '../../model/packs/opened-model.service.ts'

/** x0, y0, x1, y1 in metres of the world. */
export type Box = [number, number, number, number]

export interface StoreyOutline {
  /** Of what plans show cut: walls and columns. */
  cut: Box[]
  /** Those and slabs, from above. */
  all: Box[]
}

/** Storeys that are closer are one floor, seen by two disciplines or with two surfaces. */
export const SAME_FLOOR_M = 0.5
const cutClasses = /^Ifc(Wall|Column|CurtainWall)/
const flatClasses = /^Ifc(Slab|Roof)/

/** Of the bodies that stand on the floor. */
export function outlineOf(opened: readonly Opened[], elevation: number): StoreyOutline {
  const outline: StoreyOutline = { cut: [], all: [] }
  for (const { building } of opened) {
    const { elements, storeys, texts, origin } = building
    const isHere = storeys.map((one) => Math.abs(one.elevation - elevation) < SAME_FLOOR_M)
    for (let index = 0; index < elements.count; index++) {
      if (!isHere[elements.storeys[index]!]) continue
      const name = texts[elements.classes[index]!]!
      const isCut = cutClasses.test(name)
      if (!isCut && !flatClasses.test(name)) continue
      const [x0, y0, , x1, y1] = elements.boxes.subarray(index * 6, index * 6 + 6)
      if (!Number.isFinite(x0!)) continue
      const box: Box = [x0! + origin[0], y0! + origin[1], x1! + origin[0], y1! + origin[1]]
      outline.all.push(box)
      if (isCut) outline.cut.push(box)
    }
  }
  return outline
}

/** Around all of them, without the one in a hundred that was left far away. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const stray = boxes.length >= 100 ? Math.floor(boxes.length / 100) : 0
  const side = (at: 0 | 1 | 2 | 3, fromEnd: boolean) => {
    const sorted = boxes.map((box) => box[at]).sort((a, b) => a - b)
    return sorted[fromEnd ? sorted.length - 1 - stray : stray]!
  }
  return [side(0, false), side(1, false), side(2, true), side(3, true)]
}
