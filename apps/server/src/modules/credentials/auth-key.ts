import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ConfigError } from '../../config.ts'

/** As PEM, or as clients of the ancestor stack are given it: PKCS#8 in base64 without a word around it. */
export async function readAuthKey(file: string): Promise<KeyObject> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`AUTH_PRIVATE_KEY = "${file}": 读不出来 · cannot be read (${error.code})`)
  })
  const isPem = text.includes('-----BEGIN')
  const input = isPem ? text : ({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' } as const)
  const key = keyFrom(input)
  if (key?.asymmetricKeyType !== 'rsa')
    throw new ConfigError(`AUTH_PRIVATE_KEY = "${file}": 里面没有 RSA 私钥 · no private RSA key in it`)
  return key
}

function keyFrom(input: Parameters<typeof createPrivateKey>[0]): KeyObject | undefined {
  try {
    return createPrivateKey(input)
  } catch {
    return undefined
  }
}
