// From a package to a folder that the product can be started from. Everything is written beside and gets its name in the end: a folder
// with the name of a version is whole, whenever the power went.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { byteReader } from './byte-reader.ts'
import { judgeRelease, type RunningProduct } from './judge-release.ts'
import { linkFolder } from './link-folder.ts'
import { readHead } from './package-head.ts'
import type { ReleaseKeys } from './release-keys.ts'
import { bytesOf, type ReleaseFile, type ReleaseManifest } from './release-manifest.ts'
import { ReleaseRefused } from './release-refused.ts'

const PIECE = 256 * 1024
const SYNCS_AT_ONCE = 16
const SPARE_BYTES = 500_000_000
export const MANIFEST_FILE = 'release.json'

interface Means {
  /** Of all releases. */
  folder: string
  keys: ReleaseKeys
  running: RunningProduct
}

/** Throws ReleaseRefused, and then leaves nothing behind. `tell` hears the share that is done. */
export async function unpackRelease(
  { folder, keys, running }: Means,
  bytes: AsyncIterable<Uint8Array>,
  tell: (share: number) => void = () => undefined,
): Promise<ReleaseManifest> {
  const packed = byteReader(bytes)
  const { manifest, keyId } = await readHead(packed, keys)
  judgeRelease(manifest, running)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const disk = await statfs(folder)
  if (disk.bavail * disk.bsize < bytesOf(manifest) + SPARE_BYTES) throw new ReleaseRefused('noRoom')
  const draft = join(folder, `.${manifest.version}-${randomUUID()}`)
  try {
    await mkdir(draft)
    await writeFiles(draft, manifest, packed.rest(), tell)
    await addDependencies(draft, manifest, running.root)
    await writeFile(join(draft, MANIFEST_FILE), JSON.stringify({ keyId, manifest }), { flush: true })
    await syncFolder(draft)
    const target = join(folder, manifest.version)
    // One that was uploaded before and never used.
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
    await syncFolder(folder)
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function writeFiles(
  draft: string,
  manifest: ReleaseManifest,
  packed: AsyncIterable<Buffer>,
  tell: (share: number) => void,
): Promise<void> {
  const body = createHash('sha256')
  async function* hashed() {
    for await (const part of packed) {
      body.update(part)
      yield part
    }
  }
  const inflated = Readable.from(hashed()).on('error', () => undefined)
  const gunzip = inflated.pipe(createGunzip({ chunkSize: PIECE }))
  // Whoever reads next is told; at the moment nobody may be reading.
  gunzip.on('error', () => undefined)
  const reader = byteReader(gunzip as AsyncIterable<Buffer>)
  const total = bytesOf(manifest) || 1
  const made = new Set<string>()
  const syncs = new Set<Promise<void>>()
  let done = 0
  try {
    for (const file of manifest.files) {
      const path = join(draft, file.path)
      if (!made.has(dirname(path))) {
        await mkdir(dirname(path), { recursive: true })
        made.add(dirname(path))
      }
      const sync = writeOne(path, file, reader)
      const ended = (await sync).finish().finally(() => syncs.delete(ended))
      syncs.add(ended)
      if (syncs.size >= SYNCS_AT_ONCE) await Promise.race(syncs)
      done += file.size
      tell(done / total)
    }
    const isMore = (await reader.some(1)).length > 0
    if (isMore || body.digest('hex') !== manifest.body) throw new ReleaseRefused('changed')
    await Promise.all(syncs)
  } catch (error) {
    await Promise.allSettled(syncs)
    if (error instanceof ReleaseRefused) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    // A gzip stream that is damaged, cut off or something else.
    if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') throw new ReleaseRefused('changed')
    // One file where another's folder is.
    if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR') throw new ReleaseRefused('path', { path: '' })
    if (code === 'ENOSPC') throw new ReleaseRefused('noRoom')
    throw error
  } finally {
    gunzip.destroy()
    inflated.destroy()
  }
}

async function writeOne(path: string, file: ReleaseFile, reader: ReturnType<typeof byteReader>) {
  // Only new files: nothing that is there, and no link, is ever written through.
  const handle = await open(path, 'wx', file.isProgram ? 0o755 : 0o644)
  try {
    const digest = createHash('sha256')
    for (let left = file.size; left > 0; ) {
      const part = await reader.some(left)
      if (part.length === 0) throw new ReleaseRefused('changed')
      digest.update(part)
      await handle.write(part)
      left -= part.length
    }
    if (digest.digest('hex') !== file.sha256) throw new ReleaseRefused('changed')
  } catch (error) {
    await handle.close()
    throw error
  }
  return { finish: () => handle.sync().finally(() => handle.close()) }
}

/** Libraries of the running product where they are shared, and the names under which our own packages find each other. */
async function addDependencies(draft: string, manifest: ReleaseManifest, root: string): Promise<void> {
  if (manifest.dependencies.kind === 'shared')
    for (const folder of manifest.dependencies.folders) await linkFolder(join(root, folder), join(draft, folder))
  const own = join(draft, 'node_modules/@sunmao')
  await mkdir(own, { recursive: true })
  for (const { path } of manifest.files) {
    const [, name] = /^packages\/([\w-]+)\/package\.json$/.exec(path) ?? []
    if (name) await symlink(join('../../packages', name), join(own, name), 'junction')
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
