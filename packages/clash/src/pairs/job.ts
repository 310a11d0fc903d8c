// A test on a scene, ready to be worked off in pieces by any number of threads: plain arrays, no functions.
import { chunkSize } from '../limits.ts'
import { type BoxTree, buildBoxTree } from '../scene/box-tree.ts'
import type { Scene } from '../scene/scene.ts'
import { type ClashTest, sideA, sideB } from './test.ts'

export interface ClashJob {
  scene: Scene
  test: ClashTest
  tree: BoxTree
  /** Items that look for others in the tree, in the order of the work. */
  askers: Uint32Array
  /** For each item whether it asks. */
  isAsker: Uint8Array
  chunks: number
}

export interface JobOptions {
  /** Only pairs with one of these are looked at: an entry for each item. */
  changed?: Uint8Array | undefined
  isShared?: boolean | undefined
}

/** Of two selections the smaller asks; with `changed`, only the changed ones. */
export function makeJob(scene: Scene, test: ClashTest, { changed, isShared = false }: JobOptions = {}): ClashJob {
  const { sides } = test
  let [inA, inB, inAny] = [0, 0, 0]
  for (const side of sides) {
    if (side & sideA) inA++
    if (side & sideB) inB++
    if (side) inAny++
  }
  const memory = (bytes: number) => (isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
  const asking = inA <= inB ? sideA : sideB
  const isAsker = new Uint8Array(memory(scene.count))
  const items = new Uint32Array(inAny)
  let count = 0
  let askerCount = 0
  for (let item = 0; item < scene.count; item++) {
    if (!sides[item]) continue
    items[count++] = item
    if (changed ? !changed[item] : !(sides[item]! & asking)) continue
    isAsker[item] = 1
    askerCount++
  }
  const tree = buildBoxTree(scene.boxes, items, isShared)
  const askers = new Uint32Array(memory(askerCount * 4))
  let at = 0
  // Neighbours ask after each other and find the same shapes prepared.
  for (const item of tree.order) if (isAsker[item]) askers[at++] = item
  return { scene, test, tree, askers, isAsker, chunks: Math.ceil(askerCount / chunkSize) }
}
