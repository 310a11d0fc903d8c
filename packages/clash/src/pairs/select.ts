import { itemOf, type Scene } from '../scene/scene.ts'
import { sideA, sideB } from './test.ts'

/** Elements of one model: a list, or a mask with an entry for each element; `all` = every one that has a body. */
export type Chosen = { model: number; elements: ArrayLike<number> | 'all' } | { model: number; mask: Uint8Array }

/** The `sides` of a test. An element may be on both. Elements without a body are left out. */
export function makeSides(scene: Scene, a: readonly Chosen[], b: readonly Chosen[]): Uint8Array {
  const sides = new Uint8Array(scene.count)
  for (const chosen of a) mark(scene, chosen, sides, sideA)
  for (const chosen of b) mark(scene, chosen, sides, sideB)
  return sides
}

/** A mask with an entry for each item, such as of the changed ones. */
export function makeMask(scene: Scene, chosen: readonly Chosen[]): Uint8Array {
  const mask = new Uint8Array(scene.count)
  for (const each of chosen) mark(scene, each, mask, 1)
  return mask
}

function mark(scene: Scene, chosen: Chosen, marks: Uint8Array, bit: number): void {
  const { meshes, firstItem } = scene.models[chosen.model]!
  if ('mask' in chosen) {
    meshes.drawn.forEach((element, at) => {
      if (chosen.mask[element]) marks[firstItem + at]! |= bit
    })
  } else if (chosen.elements === 'all') {
    for (let at = 0; at < meshes.drawn.length; at++) marks[firstItem + at]! |= bit
  } else {
    for (let at = 0; at < chosen.elements.length; at++) {
      const item = itemOf(scene, chosen.model, chosen.elements[at]!)
      if (item >= 0) marks[item]! |= bit
    }
  }
}
