import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface StoredBlob {
  hash: string
  size: number
}

/** Bytes under the name of their own sha256. What `put` returned is on the disk, not in a cache. */
export interface Blobs {
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredBlob>
  /** Throws when there is no such blob. */
  open(hash: string): Promise<AsyncIterable<Uint8Array>>
  remove(hash: string): Promise<void>
}

const isHash = /^[0-9a-f]{64}$/

/** Writes to a temporary file on the same disk, syncs, renames, syncs the folder: a kill leaves all or nothing. */
export async function createDiskBlobs(folder: string): Promise<Blobs> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  for (const leftover of await readdir(incoming)) await rm(join(incoming, leftover), { force: true })
  const pathOf = (hash: string) => {
    if (!isHash.test(hash)) throw new Error('not a blob hash')
    return join(folder, hash.slice(0, 2), hash)
  }
  return {
    put: async (bytes) => {
      await requireRoom(folder)
      const temporary = join(incoming, randomUUID())
      const digest = createHash('sha256')
      let size = 0
      const file = await open(temporary, 'wx', 0o600)
      try {
        for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
          digest.update(chunk)
          size += chunk.length
          await file.write(chunk)
        }
        await file.sync()
      } finally {
        await file.close()
      }
      const hash = digest.digest('hex')
      const target = pathOf(hash)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(temporary, target)
      await syncFolder(dirname(target))
      return { hash, size }
    },
    open: async (hash) => {
      const path = pathOf(hash)
      await stat(path)
      return createReadStream(path)
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
  }
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
