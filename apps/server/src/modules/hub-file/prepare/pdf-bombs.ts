// A stream of a PDF may unpack to a thousand times its size, and its reader holds it as a whole. What is packed stands in the file as
// it is, so it is unpacked here first, piece by piece into nothing.
import { createInflate } from 'node:zlib'
import { ratioMost } from './limits.ts'
import { Refused } from './refused.ts'

/** A drawing that is as large as this is a picture of everything. */
const unpackedMost = 500e6
/** Nothing shrinks to less. */
const shrinksMost = 1032
/** No dictionary of a stream is longer. */
const REACH = 2000

export async function refusePdfBombs(bytes: Buffer): Promise<void> {
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.toString('latin1', at - 3, at) === 'end') continue
    const from = Math.max(bytes.lastIndexOf(' obj', at), at - REACH)
    const times = bytes.toString('latin1', from, at).match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0
    if (times === 0) continue
    const begin = at + (bytes[at + 6] === 13 ? 8 : 7)
    const end = bytes.indexOf('endstream', begin)
    const packed = bytes.subarray(begin, end < 0 ? bytes.length : end)
    if (packed.length * shrinksMost ** times > unpackedMost) await refuseBomb(packed, times)
    at = begin + packed.length
  }
}

async function refuseBomb(packed: Buffer, times: number): Promise<void> {
  let unpacked: AsyncIterable<Buffer> = [packed] as unknown as AsyncIterable<Buffer>
  for (let time = 0; time < times; time++) unpacked = inflated(unpacked)
  let size = 0
  try {
    for await (const piece of unpacked) {
      size += piece.length
      if (size > unpackedMost && size > packed.length * ratioMost) break
    }
  } catch {
    // Damaged: its reader takes as much of it as there is.
  }
  if (size > unpackedMost && size > packed.length * ratioMost) throw new Refused('hubFile.bomb')
}

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflate()
  const feeding = (async () => {
    for await (const piece of packed) if (!inflate.write(piece)) await new Promise((go) => inflate.once('drain', go))
    inflate.end()
  })()
  feeding.catch((error: Error) => inflate.destroy(error))
  yield* inflate as AsyncIterable<Buffer>
}
