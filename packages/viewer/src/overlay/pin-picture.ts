// Pins while the camera moves: a picture of them instead of hundreds of elements that each frame would have to move. All
// bubbles of a colour are one path; numbers cost more than all the rest, so that only few bubbles have them until the camera
// rests.
import type { PinCells } from './pin-cells.ts'

export interface PinPicture {
  draw(cells: PinCells, colourOf: (pin: number) => string, width: number, height: number): void
  clear(): void
}

/** In CSS pixels, as of the elements: a dot, a bubble with a number. */
export const dotSize = 14
export const bubbleSize = 24
const border = 2
const inner = 7
const digitWidth = 7
const mostNumbers = 100

export function makePinPicture(layer: HTMLElement): PinPicture {
  const { ownerDocument: document } = layer
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  layer.append(canvas)
  const context = canvas.getContext('2d')!
  let isEmpty = true
  const clear = () => {
    if (!isEmpty) context.clearRect(0, 0, canvas.width, canvas.height)
    isEmpty = true
  }
  const resize = (width: number, height: number, ratio: number) => {
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (canvas.width === across && canvas.height === down) return
    canvas.width = across
    canvas.height = down
    Object.assign(context, { font: '600 12px sans-serif', textAlign: 'center', textBaseline: 'middle' })
    context.scale(ratio, ratio)
  }
  const fill = (cells: PinCells, bubbles: readonly number[], inset: number, colour: string) => {
    context.fillStyle = colour
    context.beginPath()
    for (const cell of bubbles) addBubble(context, cells, cell, inset)
    context.fill()
  }
  return {
    clear,
    draw: (cells, colourOf, width, height) => {
      resize(width, height, document.defaultView?.devicePixelRatio ?? 1)
      clear()
      isEmpty = false
      const byColour = new Map<string, number[]>()
      for (let at = 0; at < cells.used; at++) {
        const cell = cells.cells[at]!
        const colour = colourOf(cells.first[cell]!)
        const bubbles = byColour.get(colour)
        if (bubbles) bubbles.push(cell)
        else byColour.set(colour, [cell])
      }
      for (const bubbles of byColour.values()) fill(cells, bubbles, 0, '#fff')
      for (const [colour, bubbles] of byColour) fill(cells, bubbles, border, colour)
      if (cells.used > mostNumbers) return
      context.fillStyle = '#fff'
      for (const cell of cells.cells.subarray(0, cells.used)) {
        const count = cells.counts[cell]!
        if (count > 1) context.fillText(String(count), cells.x[cell]!, cells.y[cell]!)
      }
    },
  }
}

function addBubble(context: CanvasRenderingContext2D, cells: PinCells, cell: number, inset: number): void {
  const count = cells.counts[cell]!
  const radius = (count > 1 ? bubbleSize : dotSize) / 2 - inset
  /** Of the part between its round ends. */
  const straight = count > 99 ? (Math.floor(Math.log10(count)) + 1) * digitWidth + 2 * inner - bubbleSize : 0
  const [x, y] = [cells.x[cell]!, cells.y[cell]!]
  context.moveTo(x - straight / 2, y + radius)
  context.arc(x - straight / 2, y, radius, Math.PI / 2, -Math.PI / 2)
  context.arc(x + straight / 2, y, radius, -Math.PI / 2, Math.PI / 2)
}
