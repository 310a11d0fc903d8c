// What stands about something that is looked at, as it is drawn around it: in its own colour, but pale and seen through.
import { runsOf } from '@sunmao/model'
import type { Box } from '../maths/box.ts'
import { add } from '../maths/vec3.ts'
import { flag } from '../state/element-flags.ts'
import { type ElementSet, elementsIn } from '../state/element-set.ts'
import type { ViewerState } from '../state/viewer-state.ts'
import { type PlacedModel, zeroOf } from './cast-ray.ts'
import { instanceBox } from './model-data.ts'

/** A shade lighter than the ghosts of the rest, so that what is near is told from what is far. */
const pale = [0xd2, 0xd8, 0xde] as const
const ownShare = 0.6
/** Several stand one before the other, and what is looked at behind them: each takes little away. */
const opacity = 0x20

/** Elements with a body that reaches into a box of the world, by their muted colours; no rooms, nothing of `except`. */
export function surroundingsIn(
  models: readonly PlacedModel[],
  box: Box,
  storeyGap: number,
  except: ElementSet,
): ViewerState['colours'] {
  const byColour = new Map<number, Map<string, Set<number>>>()
  for (const model of models) {
    const { data } = model
    const left = new Set(elementsIn(except[data.id]))
    for (let at = 0; at < data.count; at++) {
      const element = data.elements[at]!
      if (left.has(element) || data.words[element * 2 + 1]! & flag.room) continue
      if (!meets(instanceBox(data, at), zeroOf(model, at, storeyGap), box)) continue
      // Of one with several colours that of its first piece.
      left.add(element)
      const colour = muted(data.colours[at]!)
      const sets = byColour.get(colour) ?? new Map<string, Set<number>>()
      byColour.set(colour, sets)
      sets.set(data.id, (sets.get(data.id) ?? new Set()).add(element))
    }
  }
  return [...byColour].map(([colour, sets]) => ({
    colour,
    elements: Object.fromEntries([...sets].map(([id, all]) => [id, runsOf([...all].sort((a, b) => a - b))])),
  }))
}

function meets(own: Box, zero: ReturnType<typeof zeroOf>, box: Box): boolean {
  const [min, max] = [add(own.min, zero), add(own.max, zero)]
  return min.every((low, axis) => low <= box.max[axis]! && max[axis]! >= box.min[axis]!)
}

/** 0xRRGGBBAA */
function muted(own: number): number {
  const channel = (shift: number, at: number) =>
    Math.round(((own >>> shift) & 255) * ownShare + pale[at]! * (1 - ownShare))
  return ((channel(24, 0) << 24) | (channel(16, 1) << 16) | (channel(8, 2) << 8) | opacity) >>> 0
}
