// What one version of a page has and the other has not, where a page is a picture: a scan, or a PDF as it is drawn. A dark point
// counts when the other picture has nothing dark beside it; such points are put together into boxes of neighbours.
import type { SheetComparison } from '../find/found.ts'
import type { Box2 } from '../sheet/sheet.ts'
import { groupChanges, type Leftover } from './group-changes.ts'

/** A page in grey, from the upper left, one byte for each point. Both pictures of a comparison have the same size. */
export interface GreyPicture {
  width: number
  height: number
  /** 0 is black. */
  grey: Uint8Array
}

/** Darker than this is drawn; what has anything darker than `pale` beside it was drawn there too, a little beside. */
const dark = 128
const pale = 200
/** How far beside, in points: the same line is never smoothed quite alike. */
const reach = 2
/** Points along the longer side that are looked at together, and how many of them are more than dust. */
const share = 120
const dust = 4

/** `box` is where the pictures lie on the sheet. */
export function comparePictures(before: GreyPicture, after: GreyPicture, box: Box2): SheetComparison {
  const { width, height } = before
  if (after.width !== width || after.height !== height) throw new RangeError('pictures of different sizes')
  const [darkBefore, darkAfter] = [darkest(before), darkest(after)]
  const cell = Math.max(1, Math.ceil(Math.max(width, height) / share))
  const unit = (box[2] - box[0]) / width
  const leftovers: Leftover[] = []
  let same = 0
  for (let top = 0; top < height; top += cell)
    for (let left = 0; left < width; left += cell) {
      const [removed, added] = [new Extent(), new Extent()]
      for (let y = top; y < Math.min(height, top + cell); y++)
        for (let x = left; x < Math.min(width, left + cell); x++) {
          const at = y * width + x
          const [was, is] = [before.grey[at]! < dark, after.grey[at]! < dark]
          if (was && darkAfter[at]! >= pale) removed.add(x, y)
          else if (is && darkBefore[at]! >= pale) added.add(x, y)
          else if (was || is) same++
        }
      for (const [kind, extent] of [['removed', removed] as const, ['added', added] as const])
        if (extent.count >= dust) leftovers.push({ kind, box: extent.on(box, unit), text: undefined })
    }
  const count = (kind: Leftover['kind']) => leftovers.filter((each) => each.kind === kind).length
  return { same, added: count('added'), removed: count('removed'), changes: groupChanges(leftovers, box) }
}

/** Where points of a cell are. */
class Extent {
  count = 0
  private left = Number.POSITIVE_INFINITY
  private top = Number.POSITIVE_INFINITY
  private right = 0
  private bottom = 0

  add(x: number, y: number): void {
    this.count++
    if (x < this.left) this.left = x
    if (x + 1 > this.right) this.right = x + 1
    if (y < this.top) this.top = y
    if (y + 1 > this.bottom) this.bottom = y + 1
  }

  /** On the sheet, where up is up. */
  on([x0, , , y1]: Box2, unit: number): Box2 {
    return [x0 + this.left * unit, y1 - this.bottom * unit, x0 + this.right * unit, y1 - this.top * unit]
  }
}

/** The darkest point near each one: along the rows, then along the columns. */
const darkest = ({ width, height, grey }: GreyPicture): Uint8Array =>
  darkestAlong(darkestAlong(grey, 1, width), width, height)

/** `step` leads to the next of `count` points in a line. */
function darkestAlong(points: Uint8Array, step: number, count: number): Uint8Array {
  return points.map((_, at) => {
    const place = Math.floor(at / step) % count
    const last = Math.min(reach, count - 1 - place)
    let least = 255
    for (let near = Math.max(-reach, -place); near <= last; near++) least = Math.min(least, points[at + near * step]!)
    return least
  })
}
