import { modelScene, type SceneStorey } from '@sunmao/contract'
import { type Box, type ElementSet, type Entrance, elementsIn, type Viewer, without } from '@sunmao/viewer'
import { call } from '../../../api/call.ts'
import { oneElement } from '../elements.ts'

/** A door this near to the edge of its storey leads outside. */
const EDGE_M = 2
/** Behind the door: beside a building many models have no ground to stand on. */
const INSIDE_M = 1.2
const MOST_DOORS = 300

/** Just inside the widest outer door of the ground floor, or the one that comes nearest to that; nothing without doors. */
export async function findEntrance(viewer: Viewer, fileIds: readonly number[]): Promise<Entrance | undefined> {
  const body = { fileIds: [...fileIds] }
  const [{ storeys }, doors] = await Promise.all([
    call(modelScene.frame, { body }),
    call(modelScene.find, { body: { ...body, classes: ['IfcDoor'] } }),
  ])
  for (const { elements } of groundFirst(storeys)) {
    const storey = viewer.boxOf(elements)
    const found = storey && entranceAmong(boxesOf(viewer, without(doors, without(doors, elements))), storey)
    if (found) return found
  }
  return undefined
}

/** ±0.000 is the ground floor where there is one, else the lowest storey; upper ones follow, then those below. */
export function groundFirst<S extends Pick<SceneStorey, 'elevation'>>(storeys: readonly S[]): S[] {
  const upwards = storeys.toSorted((a, b) => a.elevation - b.elevation)
  const ground = upwards.findIndex(({ elevation }) => elevation > -0.5)
  return ground < 0 ? upwards : [...upwards.slice(ground), ...upwards.slice(0, ground).toReversed()]
}

function boxesOf(viewer: Viewer, doors: ElementSet): Box[] {
  const each = Object.entries(doors).flatMap(([fileId, runs]) =>
    Array.from(elementsIn(runs), (index) => oneElement(fileId, index)),
  )
  return each.slice(0, MOST_DOORS).flatMap((door) => viewer.boxOf(door) ?? [])
}

/** Of the doors in walls at the edge of a storey the widest one; else the one that is nearest to the edge. */
export function entranceAmong(doors: readonly Box[], storey: Box): Entrance | undefined {
  const ranked = doors.map((door) => {
    const width = [door.max[0] - door.min[0], door.max[1] - door.min[1]] as const
    const across: 0 | 1 = width[0] < width[1] ? 0 : 1
    const middle = (door.min[across] + door.max[across]) / 2
    const [toLow, toHigh] = [middle - storey.min[across], storey.max[across] - middle]
    const edge = Math.min(toLow, toHigh)
    return { door, across, edge: edge < EDGE_M ? 0 : edge, wide: Math.max(...width), inward: toLow < toHigh ? 1 : -1 }
  })
  const [best] = ranked.sort((a, b) => a.edge - b.edge || b.wide - a.wide)
  if (!best) return undefined
  const { door, across, inward } = best
  const place = (metres: number): [number, number, number] => {
    const at: [number, number, number] = [(door.min[0] + door.max[0]) / 2, (door.min[1] + door.max[1]) / 2, door.min[2]]
    at[across] = at[across] + inward * metres
    return at
  }
  return { at: place(INSIDE_M), towards: place(INSIDE_M + 5) }
}
