import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Bytes } from './sealed-stream.ts'

/** Tables are text that shrinks to a tenth at the lowest level, which costs as much as reading them. */
const LEVEL = 1

async function* through(bytes: Bytes, zip: ReturnType<typeof createGzip>): AsyncGenerator<Buffer> {
  const fed = pipeline(Readable.from(bytes, { objectMode: false }), zip)
  // What fails there is thrown by whoever reads on.
  fed.catch(() => undefined)
  yield* zip
  await fed
}

export const gzip = (bytes: Bytes) => through(bytes, createGzip({ level: LEVEL }))
export const gunzip = (bytes: Bytes) => through(bytes, createGunzip())
