import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export const compress = promisify(gzip)

const PIECE = 4_000_000

/**
 * For what is large and read by Node only: a gzip file of several members, made by several threads of the pool. Browsers need
 * not take more than one.
 */
export async function compressInPieces(bytes: Uint8Array): Promise<Uint8Array> {
  const pieces = Array.from({ length: Math.max(1, Math.ceil(bytes.length / PIECE)) }, (_, at) =>
    compress(bytes.subarray(at * PIECE, (at + 1) * PIECE)),
  )
  return Buffer.concat(await Promise.all(pieces))
}
