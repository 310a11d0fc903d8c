import type { WatermarkTile } from '@sunmao/viewer'

const DEGREES = 24
const SIZE = 14
const INK = 'rgb(23 33 42 / 13%)'
/** Around the letters, so that they are read on dark bodies as well. */
const HALO = 'rgb(255 255 255 / 10%)'
/** Between two texts of a line, and from line to line, in CSS pixels. */
const GAP = 48
const LINE = 84

/** Device pixels of a tile by CSS pixels. */
const tileRatio = () => Math.min(2, devicePixelRatio || 1)

/** The text on two lines, the second between those of the first. */
export function watermarkTile(text: string): WatermarkTile {
  const ratio = tileRatio()
  const picture = document.createElement('canvas')
  const font = `${SIZE}px ${getComputedStyle(document.documentElement).getPropertyValue('--font') || 'sans-serif'}`
  const pen = picture.getContext('2d')
  if (pen) {
    pen.font = font
    const width = Math.ceil(pen.measureText(text).width) + GAP
    picture.width = Math.round(width * ratio)
    picture.height = Math.round(2 * LINE * ratio)
    pen.scale(ratio, ratio)
    pen.font = font
    pen.textBaseline = 'middle'
    pen.lineWidth = 1.2
    for (const [x, y] of [
      [0, LINE / 2],
      [-width / 2, LINE * 1.5],
      [width / 2, LINE * 1.5],
    ] as const) {
      pen.strokeStyle = HALO
      pen.strokeText(text, x, y)
      pen.fillStyle = INK
      pen.fillText(text, x, y)
    }
  }
  return { picture, radians: (DEGREES * Math.PI) / 180 }
}

/** Over all of a picture that has so many points for a CSS pixel. */
export function paintWatermark(pen: CanvasRenderingContext2D, tile: WatermarkTile, ratio = tileRatio()): void {
  const { picture, radians } = tile
  const pattern = pen.createPattern(picture, 'repeat')
  if (!pattern) return
  const { width, height } = pen.canvas
  pen.save()
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pattern.setTransform(new DOMMatrix().rotate((-radians * 180) / Math.PI).scale(ratio / tileRatio()))
  pen.fillStyle = pattern
  pen.fillRect(0, 0, width, height)
  pen.restore()
}
