import type { TextStyle } from '../document/document.ts'
import type { SheetText } from '../sheet/sheet.ts'
import type { Drawing, Place } from './drawing.ts'
import type { Look } from './look.ts'
import { apply, type Matrix } from './matrix.ts'

const plain: TextStyle = { height: 0, width: 1, oblique: 0, isShx: true, isVertical: false }

export const textStyle = ({ document }: Drawing, name: string): TextStyle =>
  document.textStyles.get((name || 'STANDARD').toUpperCase()) ?? plain

/** How far below the base line letters reach, in heights of a capital. */
export const descent = 0.3

/** Of an attribute: where it belongs. */
export type Owner = Pick<SheetText, 'tag' | 'block' | 'insertion'>

/** A line along a text, such as the one under it. */
export function drawRule(place: Place, frame: Matrix, from: number, to: number, y: number, style: number): void {
  const [[x0, y0], [x1, y1]] = [apply(frame, from, y), apply(frame, to, y)]
  place.sink.segment(x0, y0, x1, y1, 0, style)
}

export interface TextExtent {
  width: number
  low: number
  high: number
  size: number
}

/** For searching and selecting; nothing of what is cut away. */
export function recordText(
  drawing: Drawing,
  place: Place,
  frame: Matrix,
  text: string,
  { width, low, high, size }: TextExtent,
  look: Look,
  owner: Owner,
): void {
  const at = apply(frame, 0, low)
  const right = apply(frame, width, low)
  const top = apply(frame, 0, high)
  if (!text.trim() || !place.sink.isInside((right[0] + top[0]) / 2, (right[1] + top[1]) / 2)) return
  const tall = Math.hypot(top[0] - at[0], top[1] - at[1])
  const values = [...at, ...right, tall]
  if (!values.every(Number.isFinite)) return
  drawing.builder.texts.push({
    text,
    at,
    width: Math.hypot(right[0] - at[0], right[1] - at[1]),
    height: tall,
    angle: Math.atan2(right[1] - at[1], right[0] - at[0]),
    size: high > low ? (tall * size) / (high - low) : 0,
    layer: look.layer,
    kind: owner.tag === undefined ? place.kind : 'attribute',
    ...owner,
  })
}
