// The stream of a database in a backup: frames of a kind, a length and bytes. `J` is a JSON text, `D` is a piece of the table that the
// last `J` has announced.
import { BackupDamaged } from './sealed-stream.ts'

const HEAD_BYTES = 5
const JSON_KIND = 'J'.charCodeAt(0)
const DATA_KIND = 'D'.charCodeAt(0)

export type Frame = { json: unknown } | { data: Buffer }

function frame(kind: number, bytes: Uint8Array): Buffer[] {
  const head = Buffer.alloc(HEAD_BYTES)
  head[0] = kind
  head.writeUInt32BE(bytes.length, 1)
  return [head, bytes as Buffer]
}

export const jsonFrame = (value: unknown): Buffer[] => frame(JSON_KIND, Buffer.from(JSON.stringify(value)))
export const dataFrame = (bytes: Uint8Array): Buffer[] => frame(DATA_KIND, bytes)

/** Throws BackupDamaged when the stream ends within a frame. */
export async function* readFrames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let kept: Buffer = Buffer.alloc(0)
  for await (const part of bytes) {
    kept = kept.length === 0 ? Buffer.from(part) : Buffer.concat([kept, part])
    let at = 0
    while (kept.length - at >= HEAD_BYTES) {
      const size = kept.readUInt32BE(at + 1)
      if (kept.length - at < HEAD_BYTES + size) break
      const content = kept.subarray(at + HEAD_BYTES, at + HEAD_BYTES + size)
      yield kept[at] === JSON_KIND ? { json: JSON.parse(content.toString('utf8')) } : { data: content }
      at += HEAD_BYTES + size
    }
    kept = kept.subarray(at)
  }
  if (kept.length > 0) throw new BackupDamaged('数据库部分不完整 · the part of the database is incomplete')
}
