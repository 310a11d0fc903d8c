import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'

const KEY_BYTES = 32

export const backupKeyFile = ({ backupKey, dataDir }: Pick<Config, 'backupKey' | 'dataDir'>): string =>
  backupKey ?? join(dataDir, 'backup.key')

type Where = Pick<Config, 'backupKey' | 'dataDir'>

/** Nothing where there is no file. */
async function readKey(path: string): Promise<Buffer | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`BACKUP_KEY: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES)
    throw new ConfigError(
      `BACKUP_KEY: ${path} must hold 32 random bytes in base64, as "openssl rand -base64 32" prints them`,
    )
  return key
}

/** The key that backups are sealed with; it is here already, or else no backup of this place can be opened. */
export async function needBackupKey(where: Where): Promise<Buffer> {
  const path = backupKeyFile(where)
  const key = await readKey(path)
  if (!key)
    throw new ConfigError(
      `缺少备份密钥 ${path}：请放入保管的密钥，或设置 BACKUP_KEY · the backup key ${path} is missing: put the one that you keep there, or set BACKUP_KEY`,
    )
  return key
}

/** Made at the first start or backup, unless BACKUP_KEY names a file, which then must be there. */
export async function takeBackupKey(where: Where): Promise<{ key: Buffer; isNew: boolean }> {
  const path = backupKeyFile(where)
  const known = await readKey(path)
  if (known) return { key: known, isNew: false }
  if (where.backupKey) throw new ConfigError(`BACKUP_KEY = "${path}": there is no such file`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  // Two processes may start at the same time: the first one's key counts.
  const isNew = await link(draft, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  await rm(draft, { force: true })
  return { key: (await readKey(path))!, isNew }
}
