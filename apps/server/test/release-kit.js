// Release packages as an operator makes them, and as somebody else would.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { byteReader } from '../src/release/byte-reader.ts'
import { packageHead, readHead } from '../src/release/package-head.ts'
import { keyIdOf } from '../src/release/release-keys.ts'
import { PRODUCT } from '../src/release/release-manifest.ts'
export function makeReleaseKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, keys: new Map([[keyIdOf(publicKey), publicKey]]) }
}
/** A package of these files, whatever else is given goes into its manifest as it is. */
export function packFiles(files, key, more = {}) {
  const body = gzipSync(Buffer.concat([...files.values()]), { level: 1 })
  const manifest = {
    format: 1,
    product: PRODUCT,
    version: '99.0.0',
    time: new Date().toISOString(),
    node: 20,
    lock: '0'.repeat(64),
    dependencies: { kind: 'shared', folders: [] },
    migrations: [],
    body: sha256(body),
    files: [...files].map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256(bytes) })),
    ...more,
  }
  return Buffer.concat([packageHead(manifest, key), body])
}
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
/** What is in a package, to make another one of it. */
export async function readPackage(bytes, keys) {
  const reader = byteReader(inPieces(bytes))
  const { manifest } = await readHead(reader, keys)
  const packed = []
  for await (const part of reader.rest()) packed.push(part)
  const content = gunzipSync(Buffer.concat(packed))
  const files = new Map()
  let at = 0
  for (const { path, size } of manifest.files) {
    files.set(path, content.subarray(at, at + size))
    at += size
  }
  return { manifest, files }
}
export async function* inPieces(bytes, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
//# sourceMappingURL=release-kit.js.map
