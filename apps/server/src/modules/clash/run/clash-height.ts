// Net height: how far it is in each room from the floor to what hangs lowest. A room that is lower than the limit is a point of
// that element and the room.
import { type HeightRoom, isFilledByStairs, namesShaft, netHeights } from '@sunmao/clash'
import type { ElementKind } from '@sunmao/contract'
import type { Building, Space } from '@sunmao/model'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { clashHeightTable } from '../clash.table.ts'
import { kindsIn } from '../kinds/element-kind.ts'
import { elementsOf } from '../rules/clash-elements.ts'
import type { BegunRun } from './begin-run.ts'
import type { ElementRef, Hit } from './clash-facts.ts'
import { bodiesOnly, chainOf, itemsIn, itemsOf, type OpenedModel, type RunScene } from './clash-scene.ts'
import { refOf } from './find-clashes.ts'

/** A room that was measured; `hit` is its place among the points, nothing where it is high enough. */
export interface HeightRow {
  room: ElementRef
  boundary: [x: number, y: number][]
  /** Millimetres. */
  height: number
  hit: number | undefined
}

/** Where a file says neither how high a room is nor what is above it. */
const USUAL_HEIGHT = 4

export function measureHeights(begun: BegunRun, opened: RunScene) {
  const { scene, models } = opened
  const items = bodiesOnly(opened, itemsOf(opened, begun.a))
  const stairs = stairsIn(opened)
  const rooms = models
    .flatMap((model, at) => roomsIn(model, at, begun.b))
    .filter(({ shape }) => !isFilledByStairs(scene, shape, stairs))
  const measured = netHeights(
    scene,
    rooms.map(({ shape }) => shape),
    { items, things: thingsIn(opened) },
  )
  const hits: Hit[] = []
  const heights = rooms.map(({ room, shape }, at): HeightRow => {
    const { height, item, point, why } = measured[at]!
    const millimetres = Math.round(height * 10_000) / 10
    const isLow = item >= 0 && millimetres < begun.test.tolerance
    if (isLow)
      hits.push({ a: refOf(scene, item), b: room, depth: millimetres, quality: 'solid', point, box: null, why })
    return { room, boundary: pairsOf(shape.boundary), height: millimetres, hit: isLow ? hits.length - 1 : undefined }
  })
  const counts = models.map((_, model): [number, number] => [
    countItems(opened, items, model),
    rooms.filter(({ room }) => room.model === model).length,
  ])
  return { hits, pairs: rooms.length, heights, counts }
}

const laid: readonly ElementKind[] = ['beam', 'slab', 'ceiling', 'roof', 'finish', 'duct', 'pipe', 'tray', 'cable']
const walls: readonly ElementKind[] = ['wall', 'column', 'curtainWall', 'door', 'window']
const mountable: readonly ElementKind[] = [
  ...(['airTerminal', 'airUnit', 'curtainWall', 'device', 'door', 'furniture', 'light', 'outlet', 'board'] as const),
  ...(['railing', 'sanitary', 'waterUnit', 'window', 'other'] as const),
]

/** What counts by what it is, and what may be fixed to what. */
function thingsIn(opened: RunScene) {
  const of = new Map(opened.models.map((model) => [model.building, kindsIn(model).kinds]))
  const maskOf = (kinds: readonly ElementKind[]) =>
    itemsIn(opened, (building, element) => kinds.includes(of.get(building)![element]!))
  return { laid: maskOf(laid), walls: maskOf(walls), mountable: maskOf(mountable) }
}

function countItems({ scene }: RunScene, items: Uint8Array, model: number): number {
  const { firstItem, meshes } = scene.models[model]!
  return items.subarray(firstItem, firstItem + meshes.drawn.length).reduce((sum, fits) => sum + fits, 0)
}

/** Stairs and lifts, and what they are put together from. */
const climbed = new Set(['IfcStair', 'IfcStairFlight', 'IfcTransportElement'])
const stairsIn = (opened: RunScene): Uint8Array =>
  itemsIn(opened, ({ elements, texts }, element) =>
    chainOf(elements.parents, element).some((each) => climbed.has(texts[elements.classes[each]!]!)),
  )

/** With an outline, each once because some files repeat a space, and none that is called a shaft. */
function roomsIn(opened: OpenedModel, model: number, rules: BegunRun['b']) {
  const { building } = opened
  const wanted = new Set(elementsOf(opened, rules))
  const seen = new Set<number>()
  return building.spaces.flatMap((space) => {
    const { element, boundary } = space
    if (!wanted.has(element) || seen.has(element) || boundary.length < 6 || isShaft(building, space)) return []
    seen.add(element)
    return [{ room: { model, element }, shape: shapeOf(building, space) }]
  })
}

/** Its number stands for the name where it has none. */
const isShaft = ({ elements, texts }: Building, { element, name, number }: Space) =>
  [name || number, texts[elements.types[element]!]!].some(namesShaft)

function shapeOf(building: Building, space: Space): HeightRoom {
  const [x, y, z] = building.origin
  const floor = space.floor + z
  return {
    boundary: Float64Array.from(space.boundary, (metres, at) => metres + (at % 2 === 0 ? x : y)),
    floor,
    ceiling: floor + heightOf(building, space, floor),
  }
}

/** To the floor above, where the room itself does not say. */
function heightOf({ storeys }: Building, { height, storey }: Space, floor: number): number {
  if (height) return height
  const above = storeys.slice(storey + 1).find(({ elevation }) => elevation > floor)
  return storey >= 0 && above ? above.elevation - floor : USUAL_HEIGHT
}

const pairsOf = (line: ArrayLike<number>): [number, number][] =>
  Array.from({ length: line.length / 2 }, (_, at) => [line[at * 2]!, line[at * 2 + 1]!])

const BATCH = 1000

/** In the place of those of the run before. */
export async function writeHeights(
  tx: Db,
  testId: number,
  models: readonly OpenedModel[],
  rows: readonly HeightRow[],
  pointIds: readonly (number | undefined)[],
): Promise<void> {
  await tx.delete(clashHeightTable).where(eq(clashHeightTable.testId, testId))
  const values = rows.map(({ room: { model, element }, boundary, height, hit }) => {
    const { modelId, fileId, building } = models[model]!
    const { number, name, storey } = building.spaces.find((space) => space.element === element)!
    const level = building.storeys[storey]?.name ?? ''
    const pointId = hit === undefined ? null : (pointIds[hit] ?? null)
    return { testId, modelId, fileId, index: element, number, name, level, boundary, height, pointId }
  })
  for (let from = 0; from < values.length; from += BATCH)
    await tx.insert(clashHeightTable).values(values.slice(from, from + BATCH))
}
