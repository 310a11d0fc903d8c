// A picture has one size. Who looks nearer than that would see its pixels: once the camera rests, the part that is seen is drawn
// again as sharp as the screen and laid over it. It stays where it is on the sheet until a better one is there.
import type { Box2 } from '@sunmao/dxf'
import type { BackdropPicture } from './sheet-backdrop.ts'

/** What is looked at: the box of the sheet on the canvas, and device pixels for a unit of it. */
export interface SheetGaze {
  box: Box2
  pixelsPerUnit: number
}

const REST_MS = 200
/** So much larger than its own size a picture still looks sharp. */
const ENOUGH = 1.1
/** Around what is seen, as a share of it: a small move needs no new part. */
const AROUND = 0.15
const MOST_POINTS = 16_000_000

export class SheetSharpener {
  private readonly parts = new Map<BackdropPicture, BackdropPicture>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private drawing: AbortController | undefined

  /** `onPart` when there is a new part to be seen. */
  constructor(private readonly onPart: () => void) {}

  /** Those of the pictures, each under its part. */
  with(pictures: readonly BackdropPicture[]): BackdropPicture[] {
    for (const picture of this.parts.keys()) if (!pictures.includes(picture)) this.parts.delete(picture)
    return pictures.flatMap((picture) => {
      const part = this.parts.get(picture)
      if (!part) return [picture]
      // Ink only darkens: the coarse picture would still be seen around what is sharp.
      return [picture.ink ? { ...picture, hole: part.box } : picture, part]
    })
  }

  /** After every change of what is seen. */
  look(pictures: readonly BackdropPicture[], gaze: () => SheetGaze): void {
    clearTimeout(this.timer)
    if (pictures.some(({ sharper }) => sharper)) this.timer = setTimeout(() => this.sharpen(pictures, gaze()), REST_MS)
  }

  private sharpen(pictures: readonly BackdropPicture[], gaze: SheetGaze): void {
    this.drawing?.abort()
    this.drawing = new AbortController()
    const { signal } = this.drawing
    for (const whole of pictures) {
      const { sharper, picture, box, opacity, ink } = whole
      if (!sharper || gaze.pixelsPerUnit * (box[2] - box[0]) <= picture.width * ENOUGH) continue
      const seen = common(box, gaze.box)
      if (!seen || this.isSharp(this.parts.get(whole), seen, gaze.pixelsPerUnit)) continue
      const part = common(box, around(seen, AROUND))!
      const points = (part[2] - part[0]) * (part[3] - part[1]) * gaze.pixelsPerUnit ** 2
      const pixelsPerUnit = gaze.pixelsPerUnit * Math.min(1, Math.sqrt(MOST_POINTS / points))
      sharper(part, pixelsPerUnit, signal).then(
        (drawn) => {
          if (signal.aborted) return
          this.parts.set(whole, { picture: drawn, box: part, ink, ...(opacity === undefined ? {} : { opacity }) })
          this.onPart()
        },
        // The picture is there; it only stays as it is.
        () => undefined,
      )
    }
  }

  private isSharp(part: BackdropPicture | undefined, seen: Box2, pixelsPerUnit: number): boolean {
    if (!part || !isWithin(seen, part.box)) return false
    const density = part.picture.width / (part.box[2] - part.box[0])
    return pixelsPerUnit <= density * ENOUGH && pixelsPerUnit >= density / 2
  }

  stop(): void {
    clearTimeout(this.timer)
    this.drawing?.abort()
    this.parts.clear()
  }
}

function common(a: Box2, b: Box2): Box2 | undefined {
  const box: Box2 = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
  return box[0] < box[2] && box[1] < box[3] ? box : undefined
}

function around([x0, y0, x1, y1]: Box2, share: number): Box2 {
  const [dx, dy] = [(x1 - x0) * share, (y1 - y0) * share]
  return [x0 - dx, y0 - dy, x1 + dx, y1 + dy]
}

const isWithin = (a: Box2, b: Box2) => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3]
