import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressInPieces } from './compress.ts'

it.each([0, 1, 4_000_000, 9_000_001])('unpacks %i bytes that were compressed in pieces', async (length) => {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at++) bytes[at] = at % 251
  const unpacked = await promisify(gunzip)(await compressInPieces(bytes))
  expect(unpacked.equals(bytes)).toBe(true)
})
