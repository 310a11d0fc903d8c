import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Change } from './change.ts'

const unpack = promisify(gunzip)

/** What a comparison has found, from the blob of its result. */
export async function readChanges(blobs: Blobs, result: string): Promise<Change[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of (await blobs.open(result)).bytes) pieces.push(piece)
  return JSON.parse((await unpack(Buffer.concat(pieces))).toString()) as Change[]
}
