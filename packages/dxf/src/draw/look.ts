// Layer, colour, weight and line type of an entity: its own, its layer's or those of the insertion that it is in.
import { indexedColour } from '../document/colours.ts'
import { defaultWeight } from '../document/document.ts'
import { mask } from '../sheet/sheet.ts'
import type { Entity } from '../tags/entity.ts'
import type { Drawing, Place } from './drawing.ts'

export interface Look {
  layer: number
  colour: number
  weight: number
  lineType: string
}

const [byLayer, byBlock] = [256, 0]

export function lookOf(drawing: Drawing, entity: Entity, place: Place): Look {
  const name = entity.text(8, '0')
  const inherits = name === '0' && place.layer >= 0
  const layer = inherits ? place.layer : drawing.layerRow(name)
  const table = drawing.layer(inherits ? drawing.builder.tables.layers[layer]!.name : name)
  const number = entity.number(62, byLayer)
  const colour = entity.has(420)
    ? entity.number(420) & 0xffffff
    : number === byLayer
      ? table.colour
      : number === byBlock
        ? place.colour
        : indexedColour(Math.abs(number))
  const own = entity.number(370, -1)
  const weight = own >= 0 ? own : own === -1 ? table.weight : own === -2 ? place.weight : defaultWeight
  const named = entity.text(6, 'BYLAYER').toUpperCase()
  const lineType = named === 'BYLAYER' ? table.lineType : named === 'BYBLOCK' ? place.lineType : named
  return { layer, colour, weight: Math.min(weight, 255), lineType }
}

/** Shorter than this beside the drawing a pattern is not seen. */
const leastPattern = 1e-7

/** Row of a style with the dashes of its line type. */
export function lineStyle(drawing: Drawing, look: Look, entity: Entity): number {
  const { tables } = drawing.builder
  const lengths = drawing.document.lineTypes.get(look.lineType)
  let pattern = 0
  if (lengths?.length) {
    const scale = entity.number(48, 1) * drawing.headerNumber('$LTSCALE', 1)
    const total = lengths.reduce((sum, each) => sum + Math.abs(each), 0) * scale
    if (total > drawing.size * leastPattern && Number.isFinite(total))
      pattern = tables.pattern(lengths.map((each) => each * scale))
  }
  return tables.style(look.layer, look.colour, look.weight, pattern)
}

/** Row of a style for fills and letters. */
export const solidStyle = (drawing: Drawing, { layer, colour, weight }: Look): number =>
  drawing.builder.tables.style(layer, colour, weight, 0)

export const maskStyle = (drawing: Drawing, { layer }: Look): number => drawing.builder.tables.style(layer, mask, 0, 0)
