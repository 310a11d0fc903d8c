import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { ConfigError } from '../config.ts'

/** Public keys by their names. */
export type ReleaseKeys = ReadonlyMap<string, KeyObject>

const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g
export const KEY_ID_BYTES = 8

/** Sixteen hexadecimal digits that name a key, whichever half of it is given. */
export function keyIdOf(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key
  return createHash('sha256')
    .update(half.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 2 * KEY_ID_BYTES)
}

/** Those of the file that `RELEASE_PUBLIC_KEY` names: one or several, as PEM. Without it no package is taken. */
export async function readReleaseKeys({
  releasePublicKey,
}: {
  releasePublicKey: string | undefined
}): Promise<ReleaseKeys> {
  if (releasePublicKey === undefined) return new Map()
  const keys = [...(await readText(releasePublicKey)).matchAll(PEM)].map(([pem]) => createPublicKey(pem))
  if (keys.length === 0 || keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519'))
    throw new ConfigError(`${releasePublicKey}: 没有 Ed25519 公钥 · no public Ed25519 key in it`)
  return new Map(keys.map((key) => [keyIdOf(key), key]))
}

export async function readPrivateKey(file: string): Promise<KeyObject> {
  const key = createPrivateKey(await readText(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new ConfigError(`${file}: 不是 Ed25519 私钥 · no private Ed25519 key`)
  return key
}

/** Writes the private half to `file` and the public one beside it; what is there is never overwritten. */
export async function makeKey(file: string): Promise<{ id: string; publicFile: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const publicFile = `${file}.pub`
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
  await writeFile(publicFile, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' })
  return { id: keyIdOf(publicKey), publicFile }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${file}: 无法读取 · cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
