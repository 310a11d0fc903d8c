import type { ClashElement, ClashPointDetail } from '@sunmao/contract'
import { type Box, type ElementSet, joined, type Viewer } from '@sunmao/viewer'
import { findElements, setsByFile } from '../../issue/bench/find-elements.api.ts'

/** What matters has two colours: --v-a and --v-b. */
const colours = { a: 0xf2712bff, b: 0x1e8fe0ff } as const
/** Of the overlap: --v-hit. */
export const HIT = 0xd6123fff
/** What is looked at around the overlap, in metres: enough to see what the two elements are. */
const AROUND = 2.2
/** A box thinner than this is not seen. */
const THIN = 0.02

const vec = (values: readonly number[]) => values as [number, number, number]

/** The overlap as a box of the world; of a clash without one, a small box at its point. */
export function overlapBox({ box, point }: Pick<ClashPointDetail, 'box' | 'point'>): Box {
  const [low, high] = box ? [box.slice(0, 3), box.slice(3)] : [point, point]
  const spread = low.map((from, axis) => Math.max(0, THIN - (high[axis]! - from)) / 2)
  return {
    min: vec(low.map((value, axis) => value - spread[axis]!)),
    max: vec(high.map((value, axis) => value + spread[axis]!)),
  }
}

/** What of the elements is brought into the picture. */
export const boxAround = ({ min, max }: Box, by = AROUND): Box => ({
  min: vec(min.map((value) => value - by)),
  max: vec(max.map((value) => value + by)),
})

/** Where clashes are, one or those of a group. */
export function boxOfAll(points: readonly Pick<ClashPointDetail, 'box' | 'point'>[]): Box {
  const boxes = points.map(overlapBox)
  const along = (of: (...values: number[]) => number, side: keyof Box) =>
    vec([0, 1, 2].map((axis) => of(...boxes.map((box) => box[side][axis]!))))
  return { min: along(Math.min, 'min'), max: along(Math.max, 'max') }
}

interface Shown {
  points: readonly Pick<ClashPointDetail, 'a' | 'b' | 'box' | 'point'>[]
  fileIds: readonly number[]
  signal: AbortSignal
  /** A link brings its own camera. */
  isStill: boolean
}

/** Two colours, the rest a ghost; the camera flies to where both are seen with nothing before them. */
export async function showClashes(viewer: Viewer, { points, fileIds, signal, isStill }: Shown): Promise<void> {
  const [a, b] = await Promise.all(
    (['a', 'b'] as const).map(async (side) =>
      setsByFile(await findElements(different(points.map((point) => point[side])), fileIds)),
    ),
  )
  if (signal.aborted) return
  const sets = [...(a ?? []), ...(b ?? [])]
  const all = (of: readonly ElementSet[] = []) => of.reduce<ElementSet>(joined, {})
  viewer.state.setState({
    selected: {},
    hidden: {},
    ghosted: {},
    isolated: { elements: all(sets), rest: 'ghosted' },
    colours: [
      { colour: colours.a, elements: all(a) },
      { colour: colours.b, elements: all(b) },
    ],
  })
  if (isStill) return
  const near = boxAround(boxOfAll(points))
  // Nobody knows where they are before the heads of their models are there.
  await Promise.all(sets.flatMap((set) => Object.keys(set)).map((id) => viewer.whenThere(id, signal)))
  if (signal.aborted) return
  if (sets.length === 0) viewer.fit(near)
  else viewer.show(sets, { near })
}

/** One duct may clash at many places. */
const different = (elements: readonly ClashElement[]): ClashElement[] => [
  ...new Map(elements.map((one) => [`${one.fileId} ${one.index}`, one])).values(),
]
