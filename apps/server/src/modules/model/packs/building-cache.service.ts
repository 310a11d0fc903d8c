import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  type Building,
  decodeBuilding,
  decodeGeometry,
  type Geometry,
  type MeshColumns,
  meshColumns,
} from '@sunmao/model'
import { LRUCache } from 'lru-cache'
import type { Blobs } from '../../../blobs/blobs.ts'
import { threadCount } from '../../../threads/thread-count.ts'

const unpack = promisify(gunzip)
/** Of all threads together. */
const KEPT_BYTES = 400_000_000
const share = KEPT_BYTES / threadCount

/** Buildings that were asked about lately, by the name of their pack, which never changes its content. */
const kept = new LRUCache<string, { bytes: number; building: Building }>({
  maxSize: share,
  // One that is larger than the share is kept alone: reading it for every question would take longer than answering.
  sizeCalculation: ({ bytes }) => Math.max(1, Math.min(bytes, share)),
})
const underWay = new Map<string, Promise<Building>>()

export async function openBuilding(blobs: Blobs, pack: string): Promise<Building> {
  const known = kept.get(pack)
  if (known) return known.building
  // Ten windows that open the same model at once read it once.
  const reading = underWay.get(pack) ?? read(blobs, pack)
  underWay.set(pack, reading)
  try {
    return await reading
  } finally {
    underWay.delete(pack)
  }
}

async function read(blobs: Blobs, pack: string): Promise<Building> {
  const bytes = await bytesOf(blobs, pack)
  const building = decodeBuilding(bytes)
  // Texts become strings beside the bytes.
  kept.set(pack, { bytes: bytes.length * 2, building })
  return building
}

/** Shapes are large and rarely asked for: they are not kept. */
export const openGeometry = async (blobs: Blobs, pack: string): Promise<Geometry> =>
  decodeGeometry(await bytesOf(blobs, pack))

/** Meshes as they lie in their pack, in memory that threads share. Throws FormatError for packs of an older converter. */
export async function openMeshes(blobs: Blobs, pack: string): Promise<MeshColumns> {
  const bytes = await bytesOf(blobs, pack)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return meshColumns(shared)
}

async function bytesOf(blobs: Blobs, pack: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of (await blobs.open(pack)).bytes) pieces.push(piece)
  return unpack(Buffer.concat(pieces))
}
