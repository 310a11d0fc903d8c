import { existsSync } from 'node:fs'
import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'

/** Migrations write whole tables anew at worst; a disk with less room would fill up in the middle of them. */
const ROOM_MB = 300

/** Files of models and no database: it was emptied or is not mounted. A new one beside them would pass for the old one. */
export async function refuseLostDatabase({ dataDir }: Config): Promise<void> {
  if (existsSync(join(dataDir, 'pg', 'PG_VERSION'))) return
  // What was on its way when a first start was killed is nothing kept.
  const kept = (await readdir(join(dataDir, 'blobs')).catch(() => [])).filter(
    (name) => name !== 'incoming' && name !== 'instance',
  )
  if (kept.length === 0) return
  throw new ConfigError(
    `${dataDir} 里有上传的文件，但没有数据库（${join(dataDir, 'pg')} 为空或未挂载）：请恢复数据库；确实要重新开始时，请先移走 blobs 文件夹 · ${dataDir} holds uploaded files but no database (${join(dataDir, 'pg')} is empty or not mounted): restore it; to start anew, move the folder blobs away first`,
  )
}

/** Before tables are changed. What cannot be asked of the file system is no reason to stop. */
export async function requireRoom({ dataDir }: Config, least = ROOM_MB): Promise<void> {
  const disk = await statfs(dataDir).catch(() => undefined)
  const free = disk ? Math.floor((disk.bavail * disk.bsize) / 2 ** 20) : least
  if (free < least)
    throw new ConfigError(
      `磁盘空间不足：${dataDir} 只剩 ${free} MB，升级数据至少需要 ${least} MB · the disk is nearly full: ${dataDir} has ${free} MB left, and changing the tables needs ${least} MB`,
    )
}
