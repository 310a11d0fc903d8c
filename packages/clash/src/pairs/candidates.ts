import { findOverlaps } from '../scene/box-tree.ts'
import type { ClashJob } from './job.ts'
import { isAsked, leastOverlap } from './test.ts'

const found: number[] = []

/**
 * Calls `visit` with every pair of a piece of work whose boxes are near enough and that the test asks for, each pair once
 * in the whole job. False when it was cancelled on the way.
 */
export function eachCandidate(
  { scene, test, askers, ranks, isAsker, doAllAsk, chunkSize }: ClashJob,
  chunk: number,
  visit: (item: number, other: number) => void,
  isCancelled?: () => boolean,
): boolean {
  const least = leastOverlap(test)
  const end = Math.min(askers.length, (chunk + 1) * chunkSize)
  for (let at = chunk * chunkSize; at < end; at++) {
    if (isCancelled?.()) return false
    const item = askers[at]!
    const count = findOverlaps(scene.tree, scene.boxes, item * 6, item, least, doAllAsk ? ranks[at]! + 1 : 0, found)
    for (let each = 0; each < count; each++) {
      const other = found[each]!
      // Of two that both ask, the one with the lower number does it.
      if ((!doAllAsk && isAsker[other] && other < item) || !isAsked(test, item, other)) continue
      visit(item, other)
    }
  }
  return true
}
