import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BackupStore, requireName, type StoredPart } from './backup-store.ts'

/** Parts that are being written. Names of a store do not begin with a dot. */
const UNFINISHED = '.unfinished'

export function folderStore(folder: string): BackupStore {
  const unfinished = join(folder, UNFINISHED)
  const pathOf = (name: string) => join(folder, requireName(name))
  return {
    place: folder,
    put: async (name, bytes) => {
      const target = pathOf(name)
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const draft = join(unfinished, randomUUID())
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          for await (const part of bytes) await file.writeFile(part)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, target)
        await syncFolder(dirname(target))
        await syncFolder(dirname(dirname(target)))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    open: async (name) => {
      const path = pathOf(name)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? { name, size: found.size, bytes: createReadStream(path) } : undefined
    },
    list: (prefix) => listBelow(folder, '', prefix),
    remove: async (name) => {
      await rm(pathOf(name), { force: true })
      // The last one of a backup takes its folder along.
      await rmdir(dirname(pathOf(name))).catch(() => undefined)
    },
    sweep: () => rm(unfinished, { recursive: true, force: true }),
  }
}

async function* listBelow(folder: string, at: string, prefix: string): AsyncGenerator<StoredPart> {
  const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(() => [])
  // As a bucket lists them: by the whole name, in which a folder's goes on with a slash.
  const named = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({ entry, name: `${at}${entry.name}${entry.isDirectory() ? '/' : ''}` }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { entry, name } of named) {
    if (!name.startsWith(prefix) && !prefix.startsWith(name)) continue
    if (entry.isDirectory()) yield* listBelow(folder, name, prefix)
    else {
      const found = await stat(join(folder, name)).catch(() => undefined)
      if (found && name.startsWith(prefix)) yield { name, size: found.size }
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
