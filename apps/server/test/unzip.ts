import { inflateRawSync } from 'node:zlib'

/** Walks the local headers; our writer leaves their sizes in place. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const name = bytes.subarray(at + 30, at + 30 + nameLength).toString()
    const start = at + 30 + nameLength
    const packed = bytes.subarray(start, start + size)
    const isStored = bytes.readUInt16LE(at + 8) === 0
    files.set(name, isStored ? packed : inflateRawSync(packed))
    at = start + size
  }
  return files
}
