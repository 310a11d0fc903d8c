import type { SKRSContext2D } from '@napi-rs/canvas'
import { mainBounds, mask, type Sheet, type SheetBlock } from '@sunmao/dxf'
import type { MadePack } from './prepared.ts'
import { loadCanvas, thumbnailPack } from './thumbnail.ts'

const WIDTH = 480
const HEIGHT = 360
const MARGIN = 12
/** More lines than this cannot be told apart in a small picture; then every second or tenth is drawn. */
const linesMost = 60_000
/** Letters below this many pixels are left out. */
const smallestLetter = 3

/** A small picture of a layout: lines, fills and the texts that can be read at that size. */
export async function drawSheet(sheet: Sheet): Promise<MadePack[]> {
  const { segments, triangles, glyphs, outlines, styles, layers } = sheet
  const bounds = mainBounds(sheet)
  const canvases = await loadCanvas()
  if (!canvases || !bounds) return []
  const [x0, y0, x1, y1] = bounds
  const scale = Math.min((WIDTH - 2 * MARGIN) / (x1 - x0 || 1), (HEIGHT - 2 * MARGIN) / (y1 - y0 || 1))
  const canvas = canvases.createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  // From here on in units of the sheet, y up, its middle in the middle.
  const px = (x: number) => WIDTH / 2 + (x - (x0 + x1) / 2) * scale
  const py = (y: number) => HEIGHT / 2 - (y - (y0 + y1) / 2) * scale
  const colourOf = (style: number) => {
    const colour = styles.colour[style]!
    if (colour === mask) return '#ffffff'
    return colour < 0 ? '#222222' : `#${onPaper(colour).toString(16).padStart(6, '0')}`
  }
  const isOn = (style: number) => layers[styles.layer[style]!]?.isOn ?? true
  context.lineWidth = 0.6
  each(triangles.blocks, 1, (at, [ox, oy]) => {
    const style = triangles.style[at]!
    if (!isOn(style)) return
    const p = triangles.points
    context.fillStyle = colourOf(style)
    // Without it the paper would shine through between two triangles.
    context.strokeStyle = context.fillStyle
    context.beginPath()
    for (let corner = 0; corner < 3; corner++)
      context.lineTo(px(ox + p[at * 6 + corner * 2]!), py(oy + p[at * 6 + corner * 2 + 1]!))
    context.closePath()
    context.fill()
    context.stroke()
  })
  let pen = -1
  each(segments.blocks, Math.ceil(segments.count / linesMost), (at, [ox, oy]) => {
    const style = segments.style[at]!
    if (!isOn(style)) return
    if (style !== pen) {
      if (pen >= 0) context.stroke()
      context.strokeStyle = colourOf(style)
      context.beginPath()
      pen = style
    }
    const p = segments.points
    context.moveTo(px(ox + p[at * 4]!), py(oy + p[at * 4 + 1]!))
    context.lineTo(px(ox + p[at * 4 + 2]!), py(oy + p[at * 4 + 3]!))
  })
  if (pen >= 0) context.stroke()
  each(glyphs.blocks, 1, (at, [ox, oy]) => {
    const style = glyphs.style[at]!
    const [x, y, rx, ry, ux, uy] = glyphs.places.subarray(at * 6, at * 6 + 6)
    if (!isOn(style) || Math.hypot(ux!, uy!) * scale < smallestLetter) return
    context.fillStyle = colourOf(style)
    fillOutline(context, outlines[glyphs.outline[at]!]!.contours, (a, b) => [
      px(ox + x! + a * rx! + b * ux!),
      py(oy + y! + a * ry! + b * uy!),
    ])
  })
  return [thumbnailPack(canvas)]
}

function each(
  blocks: readonly SheetBlock[],
  step: number,
  draw: (at: number, origin: readonly [number, number]) => void,
): void {
  for (const { from, to, origin } of blocks) for (let at = from; at < to; at += Math.max(1, step)) draw(at, origin)
}

function fillOutline(
  context: SKRSContext2D,
  contours: readonly Float32Array[],
  place: (a: number, b: number) => [number, number],
): void {
  context.beginPath()
  for (const contour of contours) {
    for (let at = 0; at < contour.length; at += 2) {
      const [x, y] = place(contour[at]!, contour[at + 1]!)
      if (at === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.closePath()
  }
  context.fill('nonzero')
}

/** Yellow and white are made for dark screens; on paper they would not be seen. */
function onPaper(colour: number): number {
  const [r, g, b] = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255]
  const light = 0.3 * r + 0.59 * g + 0.11 * b
  if (light < 170) return colour
  const dim = (part: number) => Math.round(part * (150 / light))
  return (dim(r) << 16) | (dim(g) << 8) | dim(b)
}
