import type { Property } from '../items/properties.ts'
import { sizeOf } from '../items/properties.ts'
import { globalId } from '../plan/hash.ts'
import type { Plan, Storey } from '../plan/plan.ts'
import { type Room, roomsOf } from '../plan/rooms.ts'
import { extrude, rectangle, writePlacement } from './bodies.ts'
import type { ElementWriter } from './elements.ts'
import type { Frame } from './frame.ts'
import { list, type Step, text } from './step.ts'

/** Writes the rooms of a storey and its fire compartments; returns the rooms' lines by key. */
export function writeSpaces(
  step: Step,
  plan: Plan,
  storey: Storey,
  frame: Frame,
  elements: ElementWriter,
): Map<string, number> {
  const guid = (key: string) => `'${globalId(plan.seed, key)}'`
  const { id, placement } = frame.storeys[storey.index]!
  const spaces = new Map<string, number>()
  const compartments: Record<1 | 2, number[]> = { 1: [], 2: [] }
  for (const room of roomsOf(plan, storey)) {
    const line = writeSpace(step, room, guid(room.key), placement, frame)
    elements.writeSets(room.key, line, setsOf(room), step.share)
    spaces.set(room.key, line)
    compartments[room.compartment].push(line)
  }
  if (spaces.size === 0) return spaces
  step.add(`IFCRELAGGREGATES(${guid(`storey/${storey.name}/rooms`)},$,$,$,#${id},${list([...spaces.values()])})`)
  for (const number of [1, 2] as const) {
    const rooms = compartments[number]
    if (rooms.length === 0) continue
    const name = `${storey.number}-${number}`
    const zone = step.add(`IFCZONE(${guid(`zone/${name}`)},$,${text(`防火分区 ${name}`)},$,${text('防火分区')},$)`)
    step.add(`IFCRELASSIGNSTOGROUP(${guid(`zone/${name}/of`)},$,$,$,${list(rooms)},$,#${zone})`)
  }
  return spaces
}

function writeSpace(step: Step, room: Room, guid: string, within: number, frame: Frame): number {
  const [x0, y0, , x1, y1, height] = room.box
  const placement = writePlacement(step, within, { origin: [(x0 + x1) / 2, (y0 + y1) / 2, 0] })
  const profile = step.share(rectangle(step, x1 - x0, y1 - y0))
  const solid = extrude(step, profile, frame.origin, height)
  const shape = step.add(`IFCSHAPEREPRESENTATION(#${frame.body},'Body','SweptSolid',(#${solid}))`)
  const body = step.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(#${shape}))`)
  return step.add(
    `IFCSPACE(${guid},$,'${room.number}',$,$,#${placement},#${body},${text(room.name)},.ELEMENT.,.INTERNAL.,$)`,
  )
}

function setsOf(room: Room) {
  const [dx, dy, dz] = sizeOf(room.box)
  const quantity = (name: string, value: number, measure: Property['measure']): Property => ({ name, value, measure })
  return [
    {
      name: 'Pset_SpaceCommon',
      isQuantities: false,
      properties: [
        quantity('GrossPlannedArea', (dx * dy) / 1e6, 'area'),
        { name: 'IsExternal', value: false, measure: 'boolean' },
        { name: '房间用途', value: room.name, measure: 'label' },
      ] satisfies Property[],
    },
    {
      name: 'Qto_SpaceBaseQuantities',
      isQuantities: true,
      properties: [
        quantity('Height', dz, 'length'),
        quantity('GrossPerimeter', 2 * (dx + dy), 'length'),
        quantity('GrossFloorArea', (dx * dy) / 1e6, 'area'),
        quantity('NetFloorArea', room.netArea, 'area'),
        quantity('GrossVolume', (dx * dy * dz) / 1e9, 'volume'),
      ],
    },
  ]
}
