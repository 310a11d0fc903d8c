// What one version of a sheet has and the other has not. Segments, triangles and texts are matched one to one by where they
// are, whatever order they are drawn in; what is left over is put together into boxes of neighbours.
import type { SheetComparison } from '../find/found.ts'
import type { Box2, Sheet } from '../sheet/sheet.ts'
import { groupChanges, type Leftover } from './group-changes.ts'

export interface CompareOptions {
  /** In units of the sheet; half a millimetre of the building, or of the paper, unless given. */
  tolerance?: number
}

const defaultTolerance = 0.0005

export function compareSheets(before: Sheet, after: Sheet, options: CompareOptions = {}): SheetComparison {
  const tolerance = options.tolerance ?? defaultTolerance / before.metresPerUnit
  const leftovers: Leftover[] = []
  let same = 0
  for (const shapes of [segmentShapes, triangleShapes, textShapes]) {
    const [old, now] = [shapes(before), shapes(after)]
    const taken = match(old, now, tolerance)
    same += taken.count
    old.forEach((shape, row) => {
      if (!taken.before[row]) leftovers.push({ kind: 'removed', box: shape.box, text: shape.text })
    })
    now.forEach((shape, row) => {
      if (!taken.after[row]) leftovers.push({ kind: 'added', box: shape.box, text: shape.text })
    })
  }
  const count = (kind: Leftover['kind']) => leftovers.filter((each) => each.kind === kind).length
  const whole = unite([before.bounds, after.bounds])
  return {
    same,
    added: count('added'),
    removed: count('removed'),
    changes: whole ? groupChanges(leftovers, whole) : [],
  }
}

interface Shape {
  values: readonly number[]
  box: Box2
  text?: string
}

function* rowsOf(sheet: Sheet, kind: 'segments' | 'triangles', size: 4 | 6): Generator<number[]> {
  for (const { origin, from, to } of sheet[kind].blocks)
    for (let row = from; row < to; row++)
      yield Array.from(
        sheet[kind].points.subarray(row * size, (row + 1) * size),
        (value, at) => value + origin[at % 2]!,
      )
}

const segmentShapes = (sheet: Sheet): Shape[] =>
  Array.from(rowsOf(sheet, 'segments', 4), ([x0, y0, x1, y1]) => {
    const isTurned = x0! > x1! || (x0 === x1 && y0! > y1!)
    const values = isTurned ? [x1!, y1!, x0!, y0!] : [x0!, y0!, x1!, y1!]
    return { values, box: boxOf(values) }
  })

const triangleShapes = (sheet: Sheet): Shape[] =>
  Array.from(rowsOf(sheet, 'triangles', 6), (values) => ({ values, box: boxOf(values) }))

const textShapes = (sheet: Sheet): Shape[] =>
  sheet.texts
    .filter(({ width }) => width > 0)
    .map(({ text, at, width, height, angle }) => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const end = [at[0] + width * cos - height * sin, at[1] + width * sin + height * cos] as const
      return { values: [...at, ...end], box: boxOf([...at, ...end]), text }
    })

const boxOf = (values: readonly number[]): Box2 => {
  let [x0, y0, x1, y1] = [values[0]!, values[1]!, values[0]!, values[1]!]
  for (let at = 2; at < values.length; at += 2) {
    x0 = Math.min(x0, values[at]!)
    x1 = Math.max(x1, values[at]!)
    y0 = Math.min(y0, values[at + 1]!)
    y1 = Math.max(y1, values[at + 1]!)
  }
  return [x0, y0, x1, y1]
}

const unite = (boxes: readonly (Box2 | undefined)[]): Box2 | undefined => {
  const there = boxes.filter((box) => box !== undefined)
  return there.length ? boxOf(there.flat()) : undefined
}

/** By the middle of its box a shape falls into a cell; its partner is there or in one of the three nearest. */
function match(before: readonly Shape[], after: readonly Shape[], tolerance: number) {
  const cell = 4 * tolerance
  const middle = ({ box }: Shape) => [(box[0] + box[2]) / 2 / cell, (box[1] + box[3]) / 2 / cell] as const
  const rows = new Map<string, number[]>()
  before.forEach((shape, row) => {
    const [x, y] = middle(shape)
    const key = `${Math.floor(x)} ${Math.floor(y)}`
    const known = rows.get(key)
    if (known) known.push(row)
    else rows.set(key, [row])
  })
  const taken = { before: new Uint8Array(before.length), after: new Uint8Array(after.length), count: 0 }
  const isPartner = (a: Shape, b: Shape) =>
    a.text === b.text && a.values.every((value, at) => Math.abs(value - b.values[at]!) <= tolerance)
  after.forEach((shape, row) => {
    const [x, y] = middle(shape)
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const [di, dj] = [x - i < 0.5 ? -1 : 1, y - j < 0.5 ? -1 : 1]
    for (const key of [`${i} ${j}`, `${i + di} ${j}`, `${i} ${j + dj}`, `${i + di} ${j + dj}`]) {
      const partner = rows.get(key)?.find((each) => !taken.before[each] && isPartner(before[each]!, shape))
      if (partner === undefined) continue
      taken.before[partner] = 1
      taken.after[row] = 1
      taken.count++
      return
    }
  })
  return taken
}
