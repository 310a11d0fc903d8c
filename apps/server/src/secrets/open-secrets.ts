import { type Config, ConfigError } from '../config.ts'
import type { Db } from '../db/client.ts'
import { keyFileOf, readKeyFile, writeKeyFile } from './key-file.ts'
import { createSecrets, type KeyRing, keyIdIn, keyIdOf, newKey, openAt, type Secrets } from './sealed.ts'
import { proofPlace, secretsKeyTable, THE_ROW } from './secrets-key.table.ts'

const PROOF = 'sunmao'

/** At a start, under its lock: the first one on a database makes the key, or takes the one that it is given, for good. */
export async function beginSecrets(db: Db, config: Config): Promise<Secrets> {
  if ((await db.$count(secretsKeyTable)) > 0) return openSecrets(db, config)
  const secrets = createSecrets((await readKeyFile(config)) ?? (await makeKey(config)))
  await db.insert(secretsKeyTable).values({ one: THE_ROW, proof: secrets.seal(secretsKeyTable.proof, THE_ROW, PROOF) })
  return secrets
}

/** With the key that the database was sealed with; any other stops the start, before it seals something that others cannot open. */
export async function openSecrets(db: Db, config: Config): Promise<Secrets> {
  const [row] = await db.select().from(secretsKeyTable)
  const ring = await readKeyFile(config)
  const current = ring?.find((key) => keyIdOf(key) === keyIdIn(row?.proof ?? ''))
  if (!row || !ring || !current) throw wrongKey(config, ring)
  const sorted: KeyRing = [current, ...ring.filter((key) => key !== current)]
  try {
    openAt(sorted, proofPlace, row.proof)
  } catch {
    throw wrongKey(config, ring)
  }
  return createSecrets(sorted)
}

async function makeKey(config: Config): Promise<KeyRing> {
  if (config.secretsKey) throw new ConfigError(`SECRETS_KEY = "${config.secretsKey}": there is no such file`)
  const ring: KeyRing = [newKey()]
  await writeKeyFile(config, ring)
  return ring
}

function wrongKey(config: Config, ring: KeyRing | undefined): ConfigError {
  const path = keyFileOf(config)
  return new ConfigError(
    ring
      ? `${path} 不是加密此数据库的密钥：请设置 SECRETS_KEY 指向原密钥文件 · ${path} is not the key that this database is encrypted with: set SECRETS_KEY to the file that is`
      : `缺少密钥文件 ${path}，此数据库由它加密：请复制原密钥文件，或设置 SECRETS_KEY · the key file ${path} is missing, and this database is encrypted with it: copy it there or set SECRETS_KEY`,
  )
}
