import type { Version } from '../items/edits.ts'
import { type Item, type Opening, withParts } from '../items/item.ts'
import type { Entry } from '../items/items-of.ts'
import { kindOf } from '../items/kinds.ts'
import { type Measure, type PropertySet, propertiesOf, sizeOf } from '../items/properties.ts'
import { risers, tread } from '../items/stairs.ts'
import { globalId } from '../plan/hash.ts'
import type { Plan } from '../plan/plan.ts'
import { type Place, placeOf, writePlacement, writeSolid } from './bodies.ts'
import type { Frame } from './frame.ts'
import type { Links } from './links.ts'
import { list, real, type Step, text } from './step.ts'
import { writeStyle } from './types.ts'

/** A placement that others are measured from. Only walls among them are turned. */
interface Base {
  placement: number
  origin: readonly [number, number, number]
  turn: number
}

export interface ElementWriter {
  /** Writes the element with its openings and parts; returns its line. */
  write: (entry: Entry) => number
  writeSets: (key: string, id: number, sets: PropertySet[], share: (text: string) => number) => void
}

export function createElements(step: Step, plan: Plan, version: Version, frame: Frame, links: Links): ElementWriter {
  const guid = (key: string) => `'${globalId(plan.seed, key)}'`

  const write = (entry: Entry): number => {
    for (const item of withParts(entry.item)) links.typeOf(item)
    const { placement } = frame.storeys[entry.item.storey]!
    return writeItem(entry, entry.item, { placement, origin: [0, 0, 0], turn: 0 })
  }

  function writeItem(entry: Entry, item: Item, base: Base): number {
    const kind = kindOf(item.kind)
    step.mute(entry.isAbsent)
    const own = entry.edit ? step.add : step.share
    const place = placeOf(item)
    const placement = writePlacement(step, base.placement, within(base, place, item.turn ?? 0))
    const body = writeBody(item, own)
    const head = [
      guid(item.key),
      '$',
      text(item.mark ? `${kind.words} ${item.mark}` : kind.words),
      '$',
      text(kind.type),
      `#${placement}`,
      body ? `#${body}` : '$',
      `'${tag(item.key)}'`,
    ]
    const id = step.add(`${kind.ifc.toUpperCase()}(${head.join()},${ending(item)})`)
    writeSets(item.key, id, propertiesOf(plan, item, entry.edit, version), own)
    const here: Base = { placement, origin: place.origin, turn: item.turn ?? 0 }
    for (const opening of item.openings ?? []) writeOpening(entry, item, id, here, opening)
    if (item.parts) {
      const parts = item.parts.map((part) => writeItem(entry, part, here))
      step.add(`IFCRELAGGREGATES(${guid(`${item.key}/parts`)},$,$,$,#${id},${list(parts)})`)
    }
    step.mute(false)
    links.link(item, id, entry.isAbsent)
    return id
  }

  function writeBody(item: Item, own: (text: string) => number): number | undefined {
    const kind = kindOf(item.kind)
    if (kind.fill === 'nothing') return undefined
    const { map } = links.typeOf(item)
    let solid: number
    if (map) {
      const point = step.share('IFCCARTESIANPOINT((0.,0.,0.))')
      const still = step.share(`IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#${point},1.,$)`)
      solid = step.add(`IFCMAPPEDITEM(#${map},#${still})`)
    } else {
      solid = writeSolid(step, item, frame.origin, own)
      step.add(`IFCSTYLEDITEM(#${solid},(#${writeStyle(step, kind)}),$)`)
    }
    const shape = step.add(
      `IFCSHAPEREPRESENTATION(#${frame.body},'Body','${map ? 'MappedRepresentation' : 'SweptSolid'}',(#${solid}))`,
    )
    return step.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(#${shape}))`)
  }

  function writeOpening(entry: Entry, wall: Item, wallId: number, base: Base, opening: Opening): void {
    const item: Item = { ...wall, openings: undefined, box: through(wall, opening) }
    const place = placeOf(item)
    const placement = writePlacement(step, base.placement, within(base, place, base.turn))
    const solid = writeSolid(step, item, frame.origin, step.share)
    const shape = step.add(`IFCSHAPEREPRESENTATION(#${frame.body},'Body','SweptSolid',(#${solid}))`)
    const body = step.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(#${shape}))`)
    const id = step.add(
      `IFCOPENINGELEMENT(${guid(opening.key)},$,${text('洞口')},$,$,#${placement},#${body},$,.OPENING.)`,
    )
    step.add(`IFCRELVOIDSELEMENT(${guid(`${opening.key}/voids`)},$,$,$,#${wallId},#${id})`)
    if (!opening.filling) return
    const filling = writeItem(entry, opening.filling, { placement, origin: place.origin, turn: base.turn })
    step.add(`IFCRELFILLSELEMENT(${guid(`${opening.key}/fills`)},$,$,$,#${id},#${filling})`)
  }

  function writeSets(key: string, id: number, sets: PropertySet[], share: (text: string) => number): void {
    for (const [at, { name, isQuantities, properties }] of sets.entries()) {
      const lines = properties.map(({ name: label, value, measure }) =>
        isQuantities
          ? step.add(`${quantityClass[measure]}(${text(label)},$,$,${real(value as number)},$)`)
          : share(`IFCPROPERTYSINGLEVALUE(${text(label)},$,${literal(value, measure)},$)`),
      )
      const head = `${guid(`${key}/set/${at}`)},$,${text(name)},$`
      const set = step.add(
        isQuantities ? `IFCELEMENTQUANTITY(${head},$,${list(lines)})` : `IFCPROPERTYSET(${head},${list(lines)})`,
      )
      step.add(`IFCRELDEFINESBYPROPERTIES(${guid(`${key}/said/${at}`)},$,$,$,(#${id}),#${set})`)
    }
  }

  return { write, writeSets }
}

/** The place in the coordinates of its base. */
function within(base: Base, { origin, axis, ref }: Place, turn: number): Place {
  const [x, y, z] = [origin[0] - base.origin[0], origin[1] - base.origin[1], origin[2] - base.origin[2]]
  if (base.turn === 0) return { origin: [x, y, z], axis, ref }
  // A wall along y has its own x axis along y; what stands in it is turned with it.
  if (base.turn !== 1 || turn !== 1) throw new RangeError('only quarter-turned walls hold something')
  return { origin: [y, -x, z] }
}

/** Beyond both faces of the wall, and beyond its ends where it reaches them: faces in one plane make booleans guess. */
const beyond = 10

function through(wall: Item, { box: [x0, y0, z0, x1, y1, z1] }: Opening): Item['box'] {
  const bottom = z0 === wall.box[2] ? z0 - beyond : z0
  const top = z1 === wall.box[5] ? z1 + beyond : z1
  return wall.turn === 1
    ? [x0 - beyond, y0, bottom, x1 + beyond, y1, top]
    : [x0, y0 - beyond, bottom, x1, y1 + beyond, top]
}

/** What the class has after Tag. */
function ending(item: Item): string {
  const { ifc, predefined } = kindOf(item.kind)
  const [dx, dy, dz] = sizeOf(item.box)
  const width = item.turn === 1 ? dy : dx
  if (ifc === 'IfcDoor') return `${real(dz)},${real(width)},.${predefined}.,.SINGLE_SWING_LEFT.,$`
  if (ifc === 'IfcWindow') return `${real(dz)},${real(width)},.${predefined}.,.DOUBLE_PANEL_VERTICAL.,$`
  if (ifc === 'IfcStairFlight') return `${risers},${risers - 1},${real(dz / risers)},${real(tread)},.${predefined}.`
  return `.${predefined}.`
}

/** A design tool's own number; any seed does, it only has to stay. */
function tag(key: string): number {
  let hash = 7
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0
  return (hash >>> 0) % 10_000_000
}

const quantityClass: Record<Measure, string> = {
  length: 'IFCQUANTITYLENGTH',
  area: 'IFCQUANTITYAREA',
  volume: 'IFCQUANTITYVOLUME',
  count: 'IFCQUANTITYCOUNT',
  label: '',
  boolean: '',
  flow: '',
  power: '',
  pressure: '',
}

const measureType: Record<Exclude<Measure, 'label' | 'boolean' | 'count'>, string> = {
  length: 'IFCPOSITIVELENGTHMEASURE',
  area: 'IFCAREAMEASURE',
  volume: 'IFCVOLUMEMEASURE',
  flow: 'IFCVOLUMETRICFLOWRATEMEASURE',
  power: 'IFCPOWERMEASURE',
  pressure: 'IFCPRESSUREMEASURE',
}

function literal(value: string | number | boolean, measure: Measure): string {
  if (typeof value === 'boolean') return `IFCBOOLEAN(.${value ? 'T' : 'F'}.)`
  if (typeof value === 'string' || measure === 'label' || measure === 'boolean') return `IFCLABEL(${text(`${value}`)})`
  return measure === 'count' ? `IFCCOUNTMEASURE(${value})` : `${measureType[measure]}(${real(value)})`
}
