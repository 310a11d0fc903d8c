import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import type { Keys } from '../../keys.ts'
import type { Secrets } from '../../secrets/sealed.ts'
import { readAuthKey } from './auth-key.ts'
import { secretTable } from './credentials.table.ts'

const RSA = 'rsa-private-key'
const SIGNING = 'signing-secret'

/** Makes the keys at the first start; later calls change nothing. */
export async function createKeys(db: Db, secrets: Secrets): Promise<void> {
  const known = new Set((await db.select({ name: secretTable.name }).from(secretTable)).map((row) => row.name))
  if (!known.has(RSA)) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    await db.insert(secretTable).values({ name: RSA, value: secrets.seal(secretTable.value, RSA, pem) })
  }
  if (!known.has(SIGNING)) {
    const value = secrets.seal(secretTable.value, SIGNING, randomBytes(32).toString('base64'))
    await db.insert(secretTable).values({ name: SIGNING, value })
  }
}

export async function loadKeys(
  db: Db,
  secrets: Secrets,
  { authPrivateKey }: Pick<Config, 'authPrivateKey'>,
): Promise<Keys> {
  const stored = await db.select().from(secretTable)
  const rows = new Map(stored.map(({ name, value }) => [name, secrets.open(secretTable.value, name, value)]))
  const privateKey = authPrivateKey ? await readAuthKey(authPrivateKey) : createPrivateKey(rows.get(RSA) ?? '')
  return {
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey,
    signingSecret: Buffer.from(rows.get(SIGNING) ?? '', 'base64'),
  }
}

/**
 * Opens an RSA PKCS#1 v1.5 block. Node refuses this padding, so the block is opened raw and unpadded here. A bad block
 * yields a password that nobody has, and the caller goes on as with any wrong password: no oracle.
 */
export function decryptPassword(keys: Keys, cipherBase64: string): string {
  const cipher = Buffer.from(cipherBase64, 'base64')
  const wrong = createHash('sha256').update(keys.signingSecret).update(cipher).digest('hex')
  let block: Buffer
  try {
    block = privateDecrypt({ key: keys.privateKey, padding: constants.RSA_NO_PADDING }, cipher)
  } catch {
    return wrong
  }
  let end = -1
  for (let i = block.length - 1; i >= 10; i--) if (block[i] === 0) end = i
  const isPadded = block[0] === 0 && block[1] === 2 && end > 0 && !block.subarray(2, 10).includes(0)
  return isPadded ? block.subarray(end + 1).toString('utf8') : wrong
}
