import type { IssueElement, IssueLocation, ViewState } from '@sunmao/contract'
import { type Building, indexOfGlobalIds, positionOf, runsOf } from '@sunmao/model'
import { eq } from 'drizzle-orm'
import type { Blobs } from '../blobs/blobs.ts'
import type { Db } from '../db/client.ts'
import { type DrawnModel, drawView } from '../modules/model/draw/draw-view.service.ts'
import { modelTable } from '../modules/model/model.table.ts'
import { openGeometry } from '../modules/model/packs/building-cache.service.ts'
import { packsOfKind } from '../modules/model/packs/model-pack.service.ts'
import { elementIn, type Opened, openModels } from '../modules/model/packs/opened-model.service.ts'
import { packedModels } from '../modules/model/packs/packed-model.service.ts'
import { placeWords } from '../modules/model/questions/place-labels.ts'
import { demoModels } from './demo-models-data.ts'

type Box = readonly [number, number, number, number, number, number]
type Vec = [number, number, number]

/** Orange for what is wrong, blue for what it is wrong with. */
const colours = [0xf2712bff, 0x1e8fe0ff]
const FIELD_OF_VIEW = 50
/** From the south-west above, in metres. */
const BACK: Vec = [-0.45, -0.74, 0.5]
const NEAREST = 1.6
const AROUND_SPOT = 2.5

export type DemoScene = NonNullable<Awaited<ReturnType<typeof openDemoScene>>>

/** The latest models of the demo's building, to find things in and to look at them. Nothing while one is missing. */
export async function openDemoScene(db: Db, blobs: Blobs, subId: number) {
  const rows = await db.select().from(modelTable).where(eq(modelTable.subId, subId))
  const fileIds = demoModels.flatMap(({ name }) => rows.find((row) => row.name === name)?.latestFileId ?? [])
  if (fileIds.length < demoModels.length) return undefined
  const opened = await openModels(blobs, await packedModels(db, fileIds))
  const bodies = await packsOfKind(db, 'geometry', fileIds)
  const drawn: DrawnModel[] = []
  for (const { fileId, building } of opened) {
    const pack = bodies.get(fileId)
    if (pack) drawn.push({ fileId, building, geometry: await openGeometry(blobs, pack) })
  }
  // Only the architect's model has rooms.
  const rooms = opened.find(({ discipline }) => discipline === 'A')!
  const boxAround = (elements: readonly IssueElement[]) =>
    unite(elements.map((one) => boxOf(opened, one)).filter((box) => box !== undefined))
  return {
    fileIds,
    pictureOf: (view: ViewState) => drawView(drawn, view),
    byGlobalId: (globalId: string): IssueElement | undefined => {
      for (const one of opened) {
        const [index = -1] = indexOfGlobalIds(one.building, [globalId])
        if (index >= 0) return keyOf(one, index)
      }
      return undefined
    },
    byName: ({ of, level, name, at = 0 }: { of: string; level: string; name: string; at?: number }) => {
      const one = opened.find(({ discipline }) => discipline === of)!
      const index = indexesNamed(one.building, level, name)[at]
      return index === undefined ? undefined : keyOf(one, index)
    },
    /** `spot` is where they meet, if they do. */
    locationOf: (elements: readonly IssueElement[], spot?: Vec): IssueLocation => {
      const box = boxAround(elements)
      const [first] = elements
      const one = opened.find(({ fileId }) => fileId === first?.fileId)
      if (!box || !first || !one) return {}
      const point = spot ?? middleOf(box)
      const [x, y, z] = rooms.building.origin
      const { level, systems } = placeWords('zh-CN', one.building, positionOf(one.building, first.index))
      const there = placeWords(
        'zh-CN',
        rooms.building,
        positionOf(rooms.building, [point[0] - x, point[1] - y, point[2] - z]),
      )
      return { level: level ?? there.level, room: there.room, grid: there.grid, systems, point }
    },
    /** Its elements coloured, the rest ghosted, seen from where all of them fit into the picture. */
    viewOf: (elements: readonly IssueElement[], spot?: Vec): ViewState => {
      const box = boxAround(elements)!
      const target = spot ?? middleOf(box)
      const half = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) / 2
      const radius = Math.max(NEAREST, spot ? Math.min(half, AROUND_SPOT) : half)
      const distance = (radius / Math.tan((FIELD_OF_VIEW * Math.PI) / 360)) * 1.3
      const set = Object.fromEntries(
        fileIds.flatMap((fileId) => {
          const own = elements.filter((one) => one.fileId === fileId).map(({ index }) => index)
          return own.length > 0 ? [[String(fileId), [...runsOf(own.sort((a, b) => a - b))]]] : []
        }),
      )
      return {
        camera: {
          eye: target.map((value, axis) => value + BACK[axis]! * distance) as Vec,
          target,
          up: [0, 0, 1],
          projection: 'perspective',
          fieldOfView: FIELD_OF_VIEW,
          viewHeight: 2 * radius,
        },
        selected: {},
        hidden: {},
        isolated: { elements: set, rest: 'ghosted' },
        ghosted: {},
        xrayed: {},
        colours: [...new Set(elements.map(({ fileId }) => String(fileId)))].map((fileId, at) => ({
          colour: colours[Math.min(at, 1)]!,
          elements: { [fileId]: set[fileId]! },
        })),
        sectionPlanes: [],
        sectionBox: null,
        storeyGap: 0,
        hasRooms: false,
      }
    },
  }
}

function keyOf(one: Opened, at: number): IssueElement {
  const { fileId, index, globalId, name, class: type } = elementIn(one, at)
  return { fileId, index, globalId, name, class: type }
}

function indexesNamed({ elements, texts, storeys }: Building, level: string, name: string): number[] {
  const storey = storeys.findIndex((one) => one.name === level)
  const found: number[] = []
  for (let at = 0; at < elements.count; at++)
    if (elements.storeys[at] === storey && texts[elements.names[at]!] === name) found.push(at)
  return found
}

/** In metres of the world. */
function boxOf(opened: readonly Opened[], { fileId, index }: IssueElement): Box | undefined {
  const building = opened.find((one) => one.fileId === fileId)?.building
  const box = building && positionOf(building, index).box
  return box && (box.map((value, axis) => value + building.origin[axis % 3]!) as unknown as Box)
}

const unite = (boxes: readonly Box[]): Box | undefined =>
  boxes[0] &&
  (boxes[0].map((_, at) => (at < 3 ? Math.min : Math.max)(...boxes.map((box) => box[at]!))) as unknown as Box)

const middleOf = (box: Box): Vec => [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2]
