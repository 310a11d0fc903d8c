import type { ElementProperties, ModelElement, Position, PropertyName, Room } from '@sunmao/contract'
import {
  type Building,
  elementsAt,
  globalIdAt,
  indexOfGlobalIds,
  positionOf,
  propertiesOf,
  propertyNames,
  type Search,
  schedule,
  searchElements,
  systemsOf,
} from '@sunmao/model'
import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { openBuilding } from './building-cache.service.ts'
import { modelFileTable as fileTable, modelTable } from './model.table.ts'
import { packsOfKind } from './model-pack.service.ts'
import { placeWords } from './place-words.ts'
import { type AskedDimension, dimensionIn, groupsOf } from './tree-words.ts'

/** A model that was asked about, with its building. */
export interface Opened {
  fileId: number
  projId: number
  discipline: string
  building: Building
}

/** In the order asked for. */
export async function openModels(ctx: Ctx, fileIds: readonly number[]): Promise<Opened[]> {
  const rows = await ctx.db
    .select({ file: fileTable, model: modelTable })
    .from(fileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, fileTable.modelId))
    .where(inArray(fileTable.fileId, [...fileIds]))
  const packs = await packsOfKind(ctx.db, 'building', fileIds)
  const opened: Opened[] = []
  for (const fileId of new Set(fileIds)) {
    const row = rows.find(({ file }) => file.fileId === fileId)
    if (!row) throw notFound()
    const pack = packs.get(fileId)
    if (!pack) throw conflict('model.notReady')
    const building = await openBuilding(ctx.blobs, pack)
    opened.push({ fileId, projId: row.model.projId, discipline: row.model.discipline ?? '', building })
  }
  return opened
}

export function elementIn({ fileId, building }: Opened, index: number): ModelElement {
  const { elements, texts, storeys, spaces } = building
  const space = spaces[elements.spaces[index]!]
  return {
    fileId,
    index,
    globalId: globalIdAt(building, index),
    name: texts[elements.names[index]!]!,
    class: texts[elements.classes[index]!]!,
    type: texts[elements.types[index]!] || undefined,
    tag: texts[elements.tags[index]!] || undefined,
    level: storeys[elements.storeys[index]!]?.name,
    room: space && [space.number, space.name].filter(Boolean).join(' '),
  }
}

export interface ElementQuery {
  fileIds: number[]
  text?: string
  classes?: string[]
  levels?: string[]
  systems?: string[]
  conditions: { set?: string; name: string; op: string; value?: string | number }[]
}
const ops: Record<string, NonNullable<Search['conditions']>[number]['op']> = {
  is: 'equals',
  isNot: 'differs',
  contains: 'contains',
  atLeast: 'atLeast',
  atMost: 'atMost',
  exists: 'exists',
  missing: 'missing',
}

/** Levels and systems are asked for by name, because several models share the names and not the numbers. */
function searchIn({ storeys, systems }: Building, query: ElementQuery): Search {
  const placesOf = (rows: readonly { name: string }[], names: string[] | undefined) =>
    names && rows.flatMap(({ name }, at) => (names.includes(name) ? [at] : []))
  return {
    text: query.text,
    classes: query.classes,
    storeys: placesOf(storeys, query.levels),
    systems: placesOf(systems, query.systems),
    conditions: query.conditions.map((condition) => ({ ...condition, op: ops[condition.op]! })),
  }
}

/** All that fit, in their order. */
export const matchesIn = (building: Building, query: ElementQuery): number[] =>
  searchElements(building, searchIn(building, query), { from: 0, size: building.elements.count }).elements

export async function findElements(ctx: Ctx, query: ElementQuery & { page: number; size: number }) {
  const content: ModelElement[] = []
  let totalElements = 0
  const start = query.page * query.size
  for (const opened of await openModels(ctx, query.fileIds)) {
    const from = Math.max(0, start - totalElements)
    const found = searchElements(opened.building, searchIn(opened.building, query), {
      from,
      size: query.size - content.length,
    })
    content.push(...found.elements.map((index) => elementIn(opened, index)))
    totalElements += found.total
  }
  return { content, totalElements }
}

export async function listRooms(
  ctx: Ctx,
  { fileIds, levelId, keyword = '' }: { fileIds: number[]; levelId?: number; keyword?: string },
): Promise<Room[]> {
  const word = keyword.toLowerCase()
  return (await openModels(ctx, fileIds)).flatMap(({ fileId, building }) =>
    building.spaces
      .filter(({ storey }) => levelId === undefined || storey === levelId)
      .filter(({ number, name }) => `${number} ${name}`.toLowerCase().includes(word))
      .map((space) => ({
        fileId,
        index: space.element,
        globalId: space.globalId,
        number: space.number,
        name: space.name,
        levelId: space.storey < 0 ? undefined : space.storey,
        level: building.storeys[space.storey]?.name,
        area: space.area,
        height: space.height,
        boundary: pairs(space.boundary, building.origin),
        bbox: boxOf(building, space.element),
      })),
  )
}

function pairs(line: Float32Array, [x, y]: readonly number[]): [number, number][] {
  return Array.from({ length: line.length / 2 }, (_, i) => [line[i * 2]! + x!, line[i * 2 + 1]! + y!])
}

function boxOf({ elements, origin }: Building, index: number): number[] | undefined {
  const box = Array.from(elements.boxes.subarray(index * 6, index * 6 + 6), (value, i) => value + origin[i % 3]!)
  return box.some(Number.isNaN) ? undefined : box
}

export async function findPositions(
  ctx: Ctx,
  query: { fileIds: number[]; elementIds?: (string | number)[]; point?: readonly [number, number, number] },
): Promise<Position[]> {
  const answers: Position[] = []
  for (const opened of await openModels(ctx, query.fileIds)) {
    const { building, fileId } = opened
    const [x, y, z] = building.origin
    if (query.point) {
      const here = positionOf(building, [query.point[0] - x, query.point[1] - y, query.point[2] - z])
      answers.push({ fileId, center: [...query.point], ...placeWords(ctx.lang, building, here) })
    }
    const names = query.elementIds ?? []
    const places = indexOfGlobalIds(building, names.map(String))
    for (const [at, asked] of names.entries()) {
      const index = typeof asked === 'number' ? asked : places[at]!
      if (index < 0 || index >= building.elements.count) continue
      const here = positionOf(building, index)
      const center = here.centre && ([here.centre[0] + x, here.centre[1] + y, here.centre[2] + z] as const)
      answers.push({
        fileId,
        index,
        globalId: globalIdAt(building, index),
        bbox: boxOf(building, index),
        center: center && [...center],
        ...placeWords(ctx.lang, building, here),
      })
    }
  }
  return answers
}

export async function customizedTree(
  ctx: Ctx,
  query: { fileIds: number[]; dimensions: AskedDimension[]; path: string[]; page: number; size: number },
) {
  const opened = await openModels(ctx, query.fileIds)
  const isEnd = query.path.length === query.dimensions.length
  if (!isEnd) return { nodes: groupsOf(opened, query.dimensions, query.path), elements: [], totalElements: 0 }
  const elements: ModelElement[] = []
  let totalElements = 0
  for (const one of opened) {
    const place = dimensionIn(one, query.dimensions, query.path)
    if (!place) continue
    const found = elementsAt(one.building, place.dimensions, place.path)
    const from = Math.max(0, query.page * query.size - totalElements)
    const wanted = found.subarray(from, from + query.size - elements.length)
    elements.push(...Array.from(wanted, (index) => elementIn(one, index)))
    totalElements += found.length
  }
  return { nodes: [], elements, totalElements }
}

export async function systemElements(ctx: Ctx, { fileId, systemId }: { fileId: number; systemId: string }) {
  const [opened] = await openModels(ctx, [fileId])
  const system = opened!.building.systems.find(({ globalId, name }) => globalId === systemId || name === systemId)
  if (!system) throw notFound()
  return Array.from(system.elements, (index) => globalIdAt(opened!.building, index))
}

/** Of several elements: what they share, and what differs. */
export async function elementProperties(
  ctx: Ctx,
  wanted: { fileId: number; index: number }[],
): Promise<ElementProperties> {
  const opened = await openModels(
    ctx,
    wanted.map(({ fileId }) => fileId),
  )
  const rows = new Map<string, ElementProperties['properties'][number] & { seen: number }>()
  const elements = wanted.map(({ fileId, index }) => {
    const one = opened.find((each) => each.fileId === fileId)!
    const { building } = one
    if (index >= building.elements.count) throw notFound()
    for (const { name: set, entries } of propertiesOf(building, index)) {
      for (const { name, value, number, unit } of entries) {
        const key = `${set}\n${name}`
        const known = rows.get(key)
        if (!known) rows.set(key, { set, name, value, number, unit, varies: false, seen: 1 })
        else {
          known.seen += 1
          if (known.value !== value) Object.assign(known, { value: undefined, number: undefined, varies: true })
        }
      }
    }
    return {
      ...elementIn(one, index),
      systems: Array.from(systemsOf(building, index), (system) => building.systems[system]!.name),
      material: building.texts[building.elements.materials[index]!] || undefined,
      classification: building.texts[building.elements.classifications[index]!] || undefined,
    }
  })
  const properties = [...rows.values()].map(({ seen, ...row }) =>
    seen === wanted.length ? row : { ...row, value: undefined, number: undefined, varies: true },
  )
  return { elements, properties }
}

export async function makeSchedule(
  ctx: Ctx,
  query: ElementQuery & { groupBy: AskedDimension[]; sums: { set: string; name: string }[] },
) {
  const rows = new Map<string, { keys: string[]; count: number; sums: number[] }>()
  for (const one of await openModels(ctx, query.fileIds)) {
    const { building } = one
    const elements = matchesIn(building, query)
    const place = dimensionIn(one, query.groupBy, [])
    const part = schedule(building, elements, place!.dimensions, query.sums)
    for (const { labels, count, sums } of part.rows) {
      const keys = place!.labels(labels)
      const row = rows.get(keys.join('\n')) ?? { keys, count: 0, sums: query.sums.map(() => 0) }
      row.count += count
      row.sums = row.sums.map((sum, i) => sum + sums[i]!)
      rows.set(keys.join('\n'), row)
    }
  }
  return { columns: query.sums.map(({ name }) => name), rows: [...rows.values()] }
}

/** Of all models together, by set and then by name. */
export async function namesOfProperties(ctx: Ctx, fileIds: number[]): Promise<PropertyName[]> {
  const found = new Map<string, PropertyName>()
  for (const { building } of await openModels(ctx, fileIds))
    for (const one of propertyNames(building)) {
      const key = JSON.stringify([one.set, one.name])
      found.set(key, { ...one, count: one.count + (found.get(key)?.count ?? 0) })
    }
  return [...found.values()].sort((a, b) => compareTexts(a.set, b.set) || compareTexts(a.name, b.name))
}

const compareTexts = new Intl.Collator('zh-CN', { numeric: true }).compare
