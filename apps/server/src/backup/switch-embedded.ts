// `DATA_DIR/restore/pg` becomes `DATA_DIR/pg`. Two renames cannot be one; a file that says the new one is whole lets whoever comes
// next finish them.
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimDataDir, startPostgres } from '@sunmao/postgres'
import type { Beside } from './beside.ts'

const folderIn = (dataDir: string) => join(dataDir, 'restore')
const readyIn = (dataDir: string) => join(folderIn(dataDir), 'ready')

/** Takes the data folder: throws DataDirInUse while the product runs. */
export async function besideEmbedded(path: string): Promise<Beside> {
  const { dataDir, lock } = await claimDataDir(path)
  try {
    await finishSwitch(dataDir)
    const postgres = await startPostgres({ dataDir: folderIn(dataDir) })
    let isStopped = false
    const stop = async () => {
      if (!isStopped) await postgres.stop()
      isStopped = true
    }
    return {
      url: postgres.url,
      switchOver: async () => {
        await stop()
        await writeReady(dataDir)
        return finishSwitch(dataDir)
      },
      close: async () => {
        await stop()
        if (!existsSync(readyIn(dataDir))) await rm(folderIn(dataDir), { recursive: true, force: true })
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function writeReady(dataDir: string): Promise<void> {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = await open(readyIn(dataDir), 'w', 0o600)
  try {
    await file.writeFile(`pg.before-${stamp}`)
    await file.sync()
  } finally {
    await file.close()
  }
  await sync(folderIn(dataDir))
}

/**
 * For whoever holds the data folder, before the database is started: goes on from where a restore was killed, or takes away what one
 * that did not come to its end has left. Answers where the former database lies.
 */
export async function finishSwitch(dataDir: string): Promise<string | undefined> {
  const folder = folderIn(dataDir)
  if (!existsSync(folder)) return undefined
  let former: string | undefined
  if (existsSync(readyIn(dataDir))) {
    const name = (await readFile(readyIn(dataDir), 'utf8')).trim()
    if (!/^pg\.before-\d{14}$/.test(name)) throw new Error(`${readyIn(dataDir)} is not what a restore writes`)
    const present = join(dataDir, 'pg')
    if (existsSync(join(folder, 'pg'))) {
      if (existsSync(present)) await rename(present, join(dataDir, name))
      await rename(join(folder, 'pg'), present)
      await sync(dataDir)
    }
    if (existsSync(join(dataDir, name))) former = join(dataDir, name)
  }
  await rm(folder, { recursive: true, force: true })
  return former
}

async function sync(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
