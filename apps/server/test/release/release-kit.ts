// Release packages as an operator makes them, and as somebody else would.
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { packageHead } from '../../src/release/package-head.ts'
import { keyIdOf, type ReleaseKeys } from '../../src/release/release-keys.ts'
import { PRODUCT, type ReleaseManifest } from '../../src/release/release-manifest.ts'

export interface ReleaseKey {
  privateKey: KeyObject
  keys: ReleaseKeys
}

export function makeReleaseKey(): ReleaseKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, keys: new Map([[keyIdOf(publicKey), publicKey]]) }
}

export type Files = Map<string, Buffer>

/** A package of these files, whatever else is given goes into its manifest as it is. */
export function packFiles(
  files: Files,
  key: KeyObject | undefined,
  more: Partial<Record<keyof ReleaseManifest, unknown>> = {},
): Buffer {
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
  } as ReleaseManifest
  return Buffer.concat([packageHead(manifest, key), body])
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function* inPieces(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
