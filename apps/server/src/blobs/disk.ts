import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { aDayAgo, BlobMissing, hashAt, placeOf } from './blob-name.ts'
import type { Blobs, Bytes, ListedBlob, StoredBlob } from './blobs.ts'

/** Writes to a temporary file on the same disk, syncs, renames, syncs the folder: a kill leaves all or nothing. */
export async function createDiskBlobs(folder: string, address: Blobs['address']): Promise<Blobs> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const pathOf = (hash: string) => join(folder, placeOf(hash))

  // Other processes may share the folder and be in the middle of an upload, so age decides.
  async function sweep(before = aDayAgo()): Promise<void> {
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name)
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtime < before) await rm(path, { force: true })
    }
  }

  await sweep()
  return {
    receive: async (bytes) => {
      await requireRoom(folder)
      const temporary = join(incoming, randomUUID())
      const discard = () => rm(temporary, { force: true })
      try {
        const written = await write(temporary, bytes)
        const target = pathOf(written.hash)
        const keep = async () => {
          await mkdir(dirname(target), { recursive: true, mode: 0o700 })
          await rename(temporary, target)
          await syncFolder(dirname(target))
        }
        return { ...written, keep, discard }
      } catch (error) {
        await discard()
        throw error
      }
    },
    open: async (hash, range) => {
      const path = pathOf(hash)
      const found = await stat(path).catch(asMissing)
      if (range && range.start >= found.size) throw new RangeError('behind the end of the blob')
      return { size: found.size, bytes: createReadStream(path, range) }
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
    list: () => listBlobs(folder),
    address,
    sweep,
  }
}

async function* listBlobs(folder: string): AsyncGenerator<ListedBlob> {
  for (const first of await readdir(folder))
    for (const name of await readdir(join(folder, first)).catch(() => [])) {
      const hash = hashAt(`${first}/${name}`)
      const found = hash && (await stat(join(folder, first, name)).catch(() => undefined))
      if (hash && found) yield { hash, size: found.size, time: found.mtime }
    }
}

async function write(path: string, bytes: Bytes): Promise<StoredBlob> {
  const digest = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      digest.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { hash: digest.digest('hex'), size }
}

function asMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new BlobMissing() : error
}

const LOW_DISK_BYTES = 1_000_000_000

/** The last gigabyte belongs to the database: small writes go on while uploads are refused. */
async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LOW_DISK_BYTES) throw Object.assign(new Error('disk nearly full'), { code: 'ENOSPC' })
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
