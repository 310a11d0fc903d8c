import { modelQuery, type Position } from '@sunmao/contract'
import { type Building, globalIdAt, indexOfGlobalIds, positionOf, type Space } from '@sunmao/model'
import { modelQuestion } from './model-question.service.ts'
import { placeWords } from './place-labels.ts'

export const listRooms = modelQuestion({
  name: 'listRooms',
  file: import.meta.url,
  reply: modelQuery.rooms.reply,
  answer: (opened, { levelId, keyword = '' }: { levelId?: number; keyword?: string }) => {
    const word = keyword.toLowerCase()
    return opened.flatMap(({ fileId, building }) => {
      const isSpace = new Set(building.spaces.map(({ element }) => element))
      return roomsIn(building)
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
          drawnArea: space.drawnArea,
          height: space.height,
          boundary: pairs(space.boundary, building.origin),
          bbox: boxOf(building, space.element),
          partOf: wholeOf(building, isSpace, space.element),
        }))
    })
  },
})

/** By storey from the lowest up, then by number and name. A space that the file repeats is there once. */
function roomsIn({ spaces }: Building): Space[] {
  const seen = new Set<string>()
  const isNew = ({ globalId, number, name, storey }: Space) => {
    const key = JSON.stringify([globalId, number, name, storey])
    if (globalId && seen.has(key)) return false
    seen.add(key)
    return true
  }
  const rank = ({ storey }: Space) => (storey < 0 ? Number.MAX_SAFE_INTEGER : storey)
  return spaces
    .filter(isNew)
    .sort((a, b) => rank(a) - rank(b) || compareTexts(a.number, b.number) || compareTexts(a.name, b.name))
}

const compareTexts = new Intl.Collator('zh-CN', { numeric: true }).compare

/** Longer chains go in circles. */
const CHAIN_MOST = 64

/** The space that a space is a part of. Two that are parts of each other are both whole. */
function wholeOf({ elements: { parents } }: Building, isSpace: ReadonlySet<number>, element: number) {
  const whole = parents[element]!
  for (let up = whole, step = 0; up >= 0 && step < CHAIN_MOST; up = parents[up]!, step++)
    if (up === element) return undefined
  return isSpace.has(whole) ? whole : undefined
}

function pairs(line: Float32Array, [x, y]: readonly number[]): [number, number][] {
  return Array.from({ length: line.length / 2 }, (_, i) => [line[i * 2]! + x!, line[i * 2 + 1]! + y!])
}

function boxOf({ elements, origin }: Building, index: number): number[] | undefined {
  const box = Array.from(elements.boxes.subarray(index * 6, index * 6 + 6), (value, i) => value + origin[i % 3]!)
  return box.some(Number.isNaN) ? undefined : box
}

interface PositionQuery {
  elementIds?: (string | number)[]
  point?: readonly [number, number, number]
}

export const findPositions = modelQuestion({
  name: 'findPositions',
  file: import.meta.url,
  reply: modelQuery.position.reply,
  answer: (opened, query: PositionQuery, lang) => {
    const answers: Position[] = []
    for (const { building, fileId } of opened) {
      const [x, y, z] = building.origin
      if (query.point) {
        const here = positionOf(building, [query.point[0] - x, query.point[1] - y, query.point[2] - z])
        answers.push({ fileId, center: [...query.point], ...placeWords(lang, building, here) })
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
          ...placeWords(lang, building, here),
        })
      }
    }
    return answers
  },
})
