import type { ElementSet } from '@sunmao/contract'
import { type Building, elementsOfRoom, extractBuilding, globalIdAt } from '@sunmao/model'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Blobs } from '../../blobs/blobs.ts'
import { storeBlob } from '../../blobs/store-blob.ts'
import type { Db } from '../../db/client.ts'
import { openBuilding, openGeometry } from '../model/packs/building-cache.service.ts'
import { encodePacks } from '../model/packs/encode-packs.service.ts'
import { packsOfKind } from '../model/packs/model-pack.service.ts'
import { accessControlTable, accessControlPackTable as table } from './access-control.table.ts'
import { filesNow } from './link.service.ts'

interface Means {
  db: Db
  blobs: Blobs
}

/** Room without a height: as high as this. */
const ROOM_M = 3

/** Makes packs of the share's elements for each version that it shows and has none yet; those of other versions go. */
export async function extractShare({ db, blobs }: Means, id: number): Promise<void> {
  const [share] = await db.select().from(accessControlTable).where(eq(accessControlTable.id, id))
  if (!share) return
  const fileIds = await filesNow(db, id)
  const known = new Set(
    (await db.selectDistinct({ fileId: table.fileId }).from(table).where(eq(table.accessControlId, id))).map(
      (row) => row.fileId,
    ),
  )
  const packs = await packsOfKind(db, 'building', fileIds)
  const meshes = await packsOfKind(db, 'geometry', fileIds)
  const open = async (fileId: number) => openBuilding(blobs, packs.get(fileId)!)
  const room = share.roomGlobalId ? await findRoom(share.roomGlobalId, [...packs.keys()], open) : undefined
  for (const fileId of packs.keys()) {
    if (known.has(fileId)) continue
    const building = await open(fileId)
    const kept = share.roomGlobalId ? room && inRoom(building, room) : inSet(building, share.elements?.[String(fileId)])
    const cut = extractBuilding(building, await openGeometry(blobs, meshes.get(fileId)!), kept ?? [])
    const {
      building: bytes,
      geometry,
      drawingHead,
      drawingParts,
    } = await encodePacks(cut.building, cut.geometry, undefined)
    const keep = async (part: Uint8Array) => (await storeBlob({ db, blobs }, part)).hash
    const rows = [
      { kind: 'building' as const, part: 0, hash: await keep(bytes) },
      { kind: 'geometry' as const, part: 0, hash: await keep(geometry) },
      { kind: 'drawingHead' as const, part: 0, hash: await keep(drawingHead) },
    ]
    const chunks = []
    for (const [part, each] of drawingParts.entries())
      chunks.push({ kind: 'drawingChunk' as const, part, hash: await keep(each) })
    // All of a version or nothing: another attempt may have been faster.
    await db
      .insert(table)
      .values([...rows, ...chunks].map((pack) => ({ accessControlId: id, fileId, ...pack })))
      .onConflictDoNothing()
  }
  const old = [...known].filter((fileId) => !fileIds.includes(fileId))
  if (old.length > 0) await db.delete(table).where(and(eq(table.accessControlId, id), inArray(table.fileId, old)))
}

interface Room {
  globalId: string
  number: string
  name: string
  /** In metres of the world. */
  box: Float64Array
}

async function findRoom(
  globalId: string,
  fileIds: readonly number[],
  open: (fileId: number) => Promise<Building>,
): Promise<Room | undefined> {
  for (const fileId of fileIds) {
    const building = await open(fileId)
    const at = building.spaces.findIndex((space) => globalIdAt(building, space.element) === globalId)
    const space = building.spaces[at]
    if (space) return { globalId, number: space.number, name: space.name, box: boxOf(building, at) }
  }
  return undefined
}

/** Of its body, else of its outline and height. */
function boxOf({ elements, spaces, origin }: Building, at: number): Float64Array {
  const space = spaces[at]!
  const body = elements.boxes.subarray(space.element * 6, space.element * 6 + 6)
  const [xs, ys] = [0, 1].map((axis) => space.boundary.filter((_, place) => place % 2 === axis))
  const local = Number.isNaN(body[0])
    ? [
        Math.min(...xs!),
        Math.min(...ys!),
        space.floor,
        Math.max(...xs!),
        Math.max(...ys!),
        space.floor + (space.height ?? ROOM_M),
      ]
    : Array.from(body)
  return Float64Array.from(local, (metres, axis) => metres + origin[axis % 3]!)
}

function inRoom(building: Building, room: Room): number[] {
  const { spaces, origin } = building
  const same = spaces.findIndex(
    (space) =>
      globalIdAt(building, space.element) === room.globalId ||
      (space.number === room.number && space.name === room.name && space.number !== ''),
  )
  const box = Float32Array.from(room.box, (metres, axis) => metres - origin[axis % 3]!)
  return elementsOfRoom(building, same >= 0 ? same : undefined, box)
}

/** From, count, from, count … */
function inSet({ elements }: Building, runs: ElementSet[string] = []): Set<number> {
  const found = new Set<number>()
  for (let at = 0; at + 1 < runs.length; at += 2) {
    const end = Math.min(runs[at]! + runs[at + 1]!, elements.count)
    for (let element = runs[at]!; element < end; element++) found.add(element)
  }
  return found
}

/** All that readers of a share of elements can reach of these versions. */
export const packsOfShare = (db: Db, id: number, fileIds: readonly number[], kind?: string) =>
  db
    .select()
    .from(table)
    .where(
      and(
        eq(table.accessControlId, id),
        inArray(table.fileId, [...fileIds]),
        kind === undefined ? undefined : sql`${table.kind} = ${kind}`,
      ),
    )
    .orderBy(table.part)

/** Whether everything that the share shows is cut out: `false` while it is not. */
export async function isExtractReady(db: Db, id: number, fileIds: readonly number[]): Promise<boolean> {
  const rows = await db
    .selectDistinct({ fileId: table.fileId })
    .from(table)
    .where(and(eq(table.accessControlId, id), inArray(table.fileId, [...fileIds])))
  const models = await packsOfKind(db, 'building', fileIds)
  return rows.length >= models.size
}

export const hasFailed = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await db.execute<{ status: string }>(
    sql`select status from task where kind = 'cutShare' and payload ->> 'id' = ${String(id)} order by number desc limit 1`,
  )
  return rows[0]?.status === 'failed'
}
