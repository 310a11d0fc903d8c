import { type DrawingShape, type FinishShapes, finishShapes } from '@sunmao/model'
import type { Helper } from './helper.ts'
import { shareJobs } from './share-jobs.ts'

/** Two threads take portions of this many triangles. */
const portion = 15_000

/** Shapes for drawing, finished in both threads. `first` is what only this thread can do, done when the other one has work. */
export const finishShared =
  (helper: Helper | undefined, first: () => void): FinishShapes =>
  async (shapes) => {
    const finished = await shareJobs<DrawingShape[], DrawingShape[]>({
      jobs: inPortions(shapes),
      here: finishShapes,
      there: helper && ((part) => helper.finishShapes(part.map(withoutOthers))),
      first,
    })
    return finished.jobs.flat()
  }

/** A view of a larger buffer would take all of it along. */
const withoutOthers = (shape: DrawingShape): DrawingShape => ({ ...shape, indices: shape.indices.slice() })

function inPortions(shapes: readonly DrawingShape[]): DrawingShape[][] {
  const portions: DrawingShape[][] = []
  let triangles = portion
  for (const shape of shapes) {
    if (triangles >= portion) {
      portions.push([])
      triangles = 0
    }
    portions.at(-1)!.push(shape)
    // Also a small one costs something.
    triangles += shape.indices.length / 3 + 20
  }
  return portions
}
