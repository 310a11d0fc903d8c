// Zip archives as tests need them, sound and otherwise. Entries are stored or deflated; everything else is as small as can be.
import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  bytes: Uint8Array
  /** What the archive says of the size, when it lies. */
  stated?: number
  /** Only says so. */
  isEncrypted?: boolean
}

/** An archive of these files. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, bytes, stated = bytes.length, isEncrypted = false } of entries) {
    const label = Buffer.from(name)
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isEncrypted ? 0x801 : 0x800, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(stated, 18)
    fields.writeUInt16LE(label.length, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, label, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, tail, label]))
    files.push(file)
    at += file.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...files, directory, Buffer.from('PK\u0005\u0006'), end]))
}
