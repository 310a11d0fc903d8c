// Pins while the camera moves: a picture of them instead of hundreds of elements that each frame would have to move. All
// bubbles of a colour are one path; numbers cost more than all the rest, so that only few bubbles have them until the camera
// rests.
import type { PinCells } from './pin-cells.ts'

/** Of the first pin of a bubble: its colour, and the letters in it where it has some. */
interface PinLook {
  colour: string
  text: string
}

export interface PinPicture {
  draw(cells: PinCells, lookOf: (pin: number) => PinLook, width: number, height: number): void
  clear(): void
}

/** In CSS pixels, as of the elements: a dot, a bubble with a number. */
export const dotSize = 14
const bubbleSize = 24
const border = 2
const inner = 7
const digitWidth = 7
const mostNumbers = 100

/** How large a bubble with these letters is; without any it is a dot. */
export function bubbleBox(text: string): { width: number; height: number } {
  const height = text ? bubbleSize : dotSize
  return { width: text ? Math.max(height, text.length * digitWidth + 2 * inner) : height, height }
}

export function makePinPicture(layer: HTMLElement): PinPicture {
  const { ownerDocument: document } = layer
  const canvas = document.createElement('canvas')
  // Not there while it is empty: as large as the picture, it would be laid over it in every frame of the page.
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', display: 'none' })
  layer.append(canvas)
  const context = canvas.getContext('2d')!
  let isEmpty = true
  const clear = () => {
    if (!isEmpty) context.clearRect(0, 0, canvas.width, canvas.height)
    isEmpty = true
    canvas.style.display = 'none'
  }
  const resize = (width: number, height: number, ratio: number) => {
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (canvas.width === across && canvas.height === down) return
    canvas.width = across
    canvas.height = down
    Object.assign(context, { font: '600 12px sans-serif', textAlign: 'center', textBaseline: 'middle' })
    context.scale(ratio, ratio)
  }
  const fill = (bubbles: readonly Drawn[], inset: number, colour: string) => {
    context.fillStyle = colour
    context.beginPath()
    for (const bubble of bubbles) addBubble(context, bubble, inset)
    context.fill()
  }
  return {
    clear,
    draw: (cells, lookOf, width, height) => {
      resize(width, height, document.defaultView?.devicePixelRatio ?? 1)
      if (!isEmpty) context.clearRect(0, 0, canvas.width, canvas.height)
      isEmpty = false
      canvas.style.display = ''
      const filled = new Map<string, Drawn[]>()
      const rings = new Map<string, Drawn[]>()
      for (let at = 0; at < cells.used; at++) {
        const cell = cells.cells[at]!
        const count = cells.counts[cell]!
        const { colour, text } = lookOf(cells.first[cell]!)
        const drawn = { x: cells.x[cell]!, y: cells.y[cell]!, text: count > 1 ? String(count) : text }
        const kind = count === 1 && text !== '' ? rings : filled
        const bubbles = kind.get(colour)
        if (bubbles) bubbles.push(drawn)
        else kind.set(colour, [drawn])
      }
      for (const bubbles of filled.values()) fill(bubbles, 0, '#fff')
      for (const [colour, bubbles] of filled) fill(bubbles, border, colour)
      for (const [colour, bubbles] of rings) fill(bubbles, 0, colour)
      for (const bubbles of rings.values()) fill(bubbles, border, '#fff')
      if (cells.used > mostNumbers) return
      context.fillStyle = '#fff'
      for (const { text, x, y } of [...filled.values()].flat()) if (text) context.fillText(text, x, y)
      for (const [colour, bubbles] of rings) {
        context.fillStyle = colour
        for (const { text, x, y } of bubbles) context.fillText(text, x, y)
      }
    },
  }
}

interface Drawn {
  x: number
  y: number
  text: string
}

function addBubble(context: CanvasRenderingContext2D, { x, y, text }: Drawn, inset: number): void {
  const { width, height } = bubbleBox(text)
  const radius = height / 2 - inset
  /** Of the part between its round ends. */
  const straight = width - height
  context.moveTo(x - straight / 2, y + radius)
  context.arc(x - straight / 2, y, radius, Math.PI / 2, -Math.PI / 2)
  context.arc(x + straight / 2, y, radius, -Math.PI / 2, Math.PI / 2)
}
