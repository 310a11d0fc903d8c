// A package is one file: a mark, the length of its manifest, the name of a key, a signature, the manifest, and then the bytes of all
// files in the manifest's order, one behind the other, as one gzip stream. No path, size or link stands anywhere but in the manifest,
// so what is not signed can neither name a place nor be unpacked.
import { type KeyObject, sign, verify } from 'node:crypto'
import type { byteReader } from './byte-reader.ts'
import { KEY_ID_BYTES, keyIdOf, type ReleaseKeys } from './release-keys.ts'
import { bytesOf, isSafePath, MOST_BYTES, PRODUCT, ReleaseManifest } from './release-manifest.ts'
import { ReleaseRefused } from './release-refused.ts'

const MARK = Buffer.from('SUNMAO-RELEASE-1\n')
const LENGTH_BYTES = 4
const SIGNATURE_BYTES = 64
const MOST_MANIFEST = 32_000_000

/** Without a key it is a package that nobody takes. */
export function packageHead(manifest: ReleaseManifest, key: KeyObject | undefined): Buffer {
  const text = Buffer.from(JSON.stringify(manifest))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  const signed = Buffer.concat([MARK, text])
  return Buffer.concat([
    MARK,
    length,
    key ? Buffer.from(keyIdOf(key), 'hex') : Buffer.alloc(KEY_ID_BYTES),
    key ? sign(null, signed, key) : Buffer.alloc(SIGNATURE_BYTES),
    text,
  ])
}

/** Throws ReleaseRefused; what it answers was signed by a key that is trusted here, and names no place outside of its folder. */
export async function readHead(
  reader: ReturnType<typeof byteReader>,
  keys: ReleaseKeys,
): Promise<{ manifest: ReleaseManifest; keyId: string }> {
  const take = async (count: number) => {
    const part = await reader.take(count)
    if (!part) throw new ReleaseRefused('notPackage')
    return part
  }
  if (!(await take(MARK.length)).equals(MARK)) throw new ReleaseRefused('notPackage')
  const length = (await take(LENGTH_BYTES)).readUInt32BE()
  if (length > MOST_MANIFEST) throw new ReleaseRefused('tooLarge')
  const keyId = (await take(KEY_ID_BYTES)).toString('hex')
  const signature = await take(SIGNATURE_BYTES)
  const text = await take(length)
  if (signature.every((byte) => byte === 0)) throw new ReleaseRefused('unsigned')
  const key = keys.get(keyId)
  if (!key) throw new ReleaseRefused('unknownKey', { key: keyId })
  if (!verify(null, Buffer.concat([MARK, text]), key, signature)) throw new ReleaseRefused('changed')
  return { manifest: parse(text), keyId }
}

/** Signed is not yet sound: it may be meant for something else, or made by a broken program. */
function parse(text: Buffer): ReleaseManifest {
  const given = JSON.parse(text.toString('utf8')) as { product?: unknown }
  if (given.product !== PRODUCT) throw new ReleaseRefused('otherProduct', { product: String(given.product) })
  const parsed = ReleaseManifest.safeParse(given)
  if (!parsed.success) throw new ReleaseRefused('notPackage')
  const manifest = parsed.data
  if (bytesOf(manifest) > MOST_BYTES) throw new ReleaseRefused('tooLarge')
  const paths = manifest.files.map(({ path }) => path)
  const folders = manifest.dependencies.kind === 'shared' ? manifest.dependencies.folders : []
  const bad =
    [...paths, ...folders].find((path) => !isSafePath(path)) ??
    folders.find((path) => !path.includes('node_modules/')) ??
    twice(paths)
  if (bad !== undefined) throw new ReleaseRefused('path', { path: bad.slice(0, 100) })
  return manifest
}

function twice(paths: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return paths.find((path) => seen.size === seen.add(path).size)
}
