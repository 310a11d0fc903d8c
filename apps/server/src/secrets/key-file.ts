import { randomUUID } from 'node:crypto'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { isKey, type KeyRing } from './sealed.ts'

type Where = Pick<Config, 'secretsKey' | 'dataDir'>

/** A line for each key in base64. There is more than one only while they are being changed. */
export const keyFileOf = ({ secretsKey, dataDir }: Where): string => secretsKey ?? join(dataDir, 'secrets.key')

/** Nothing where there is no file. */
export async function readKeyFile(where: Where): Promise<KeyRing | undefined> {
  const path = keyFileOf(where)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`SECRETS_KEY: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  const [first, ...others] = text
    .split(/\s+/)
    .filter(Boolean)
    .map((line) => Buffer.from(line, 'base64'))
  if (!first || ![first, ...others].every(isKey))
    throw new ConfigError(
      `SECRETS_KEY: ${path} must hold 32 random bytes in base64, as "openssl rand -base64 32" prints them`,
    )
  return [first, ...others]
}

/** Whole or not at all, and on the disk before anything is sealed with it. */
export async function writeKeyFile(where: Where, ring: KeyRing): Promise<void> {
  const path = keyFileOf(where)
  const draft = `${path}.${randomUUID()}`
  const old = await stat(path).catch(() => undefined)
  const file = await open(draft, 'wx', 0o600)
  try {
    // Whoever could read it still can, also when root writes it for them.
    if (old) await file.chown(old.uid, old.gid)
    if (old) await file.chmod(old.mode & 0o777)
    await file.writeFile(ring.map((key) => `${key.toString('base64')}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
