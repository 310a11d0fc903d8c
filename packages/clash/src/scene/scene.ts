import type { MeshColumns } from '@sunmao/model'
import { type BoxTree, buildBoxTree } from './box-tree.ts'
import { newPlace, setPlace } from './place.ts'
import type { SceneModel } from './scene-model.ts'

/** One model of a federation. */
export interface ClashModel {
  meshes: MeshColumns
  /** Three rows of four: metres of the pack → metres that all models share. Nothing: they are the same. */
  matrix?: ArrayLike<number> | undefined
}

/** Several models together. An item is an element that has a body; items are numbered through the models in order. */
export interface Scene {
  models: readonly SceneModel[]
  count: number
  /** Least x y z and most of each item, in metres that all models share. */
  boxes: Float64Array
  /** Of all items: every test on the scene asks it. */
  tree: BoxTree
}

export interface SceneOptions {
  /** Where threads shall read it. */
  isShared?: boolean | undefined
}

const same = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

/** Linear in the number of instances; meshes are not looked at. */
export function makeScene(models: readonly ClashModel[], { isShared = false }: SceneOptions = {}): Scene {
  let count = 0
  const placed = models.map(({ meshes, matrix = same }) => {
    const model = { meshes, matrix: Float64Array.from(matrix), firstItem: count }
    count += meshes.drawn.length
    return model
  })
  const bytes = count * 6 * 8
  const boxes = new Float64Array(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
  for (const model of placed) setBoxes(model, boxes)
  return { models: placed, count, boxes, tree: buildBoxTree(boxes, isShared) }
}

function setBoxes(model: SceneModel, boxes: Float64Array): void {
  const { meshes, firstItem } = model
  const place = newPlace()
  const origin = new Float64Array(3)
  for (let drawn = 0; drawn < meshes.drawn.length; drawn++) {
    const at = (firstItem + drawn) * 6
    boxes.fill(Number.POSITIVE_INFINITY, at, at + 3).fill(Number.NEGATIVE_INFINITY, at + 3, at + 6)
    for (let instance = meshes.drawnStart[drawn]!; instance < meshes.drawnStart[drawn + 1]!; instance++) {
      setPlace(place, model, instance, origin)
      for (let axis = 0; axis < 3; axis++) {
        if (place.box[axis]! < boxes[at + axis]!) boxes[at + axis] = place.box[axis]!
        if (place.box[axis + 3]! > boxes[at + axis + 3]!) boxes[at + axis + 3] = place.box[axis + 3]!
      }
    }
  }
}

/** Which model an item is of. */
export function modelOf({ models }: Scene, item: number): number {
  let model = models.length - 1
  while (models[model]!.firstItem > item) model--
  return model
}

/** The element of its model that an item is. */
export function elementOf(scene: Scene, item: number): number {
  const { meshes, firstItem } = scene.models[modelOf(scene, item)]!
  return meshes.drawn[item - firstItem]!
}

/** The item that an element of a model is, or -1: it has no body. */
export function itemOf({ models }: Scene, model: number, element: number): number {
  const { meshes, firstItem } = models[model]!
  let from = 0
  let to = meshes.drawn.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (meshes.drawn[middle]! < element) from = middle + 1
    else to = middle
  }
  return meshes.drawn[from] === element ? firstItem + from : -1
}
