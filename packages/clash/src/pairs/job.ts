// A test on a scene, ready to be worked off in pieces by any number of threads: plain arrays, no functions.
import { leastChunk, mostChunk, usualChunks } from '../limits.ts'
import type { Scene } from '../scene/scene.ts'
import { type ClashTest, sideA, sideB } from './test.ts'

export interface ClashJob {
  scene: Scene
  test: ClashTest
  /** Items that look for others in the scene's tree, in its order, and the place of each in that order. */
  askers: Uint32Array
  ranks: Uint32Array
  /** For each item whether it asks. */
  isAsker: Uint8Array
  /** Every item of the test asks: then each need only look at those behind it. */
  doAllAsk: boolean
  /** Pieces of work, and askers in each. */
  chunks: number
  chunkSize: number
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
  let count = 0
  for (let item = 0; item < scene.count; item++) {
    if (!sides[item] || (changed ? !changed[item] : !(sides[item]! & asking))) continue
    isAsker[item] = 1
    count++
  }
  const askers = new Uint32Array(memory(count * 4))
  const ranks = new Uint32Array(memory(count * 4))
  const { order } = scene.tree
  // Neighbours ask after each other and find the same shapes prepared.
  for (let rank = 0, at = 0; rank < order.length; rank++) {
    if (!isAsker[order[rank]!]) continue
    askers[at] = order[rank]!
    ranks[at++] = rank
  }
  const chunkSize = Math.min(mostChunk, Math.max(leastChunk, Math.ceil(count / usualChunks)))
  const chunks = Math.ceil(count / chunkSize)
  return { scene, test, askers, ranks, isAsker, doAllAsk: count === inAny, chunks, chunkSize }
}
