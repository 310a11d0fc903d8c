// A client that carries its own public key never asks the server for one.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAuthKey } from '../../src/modules/credentials/auth-key.ts'
import { encryptWith, startTestServer } from '../test-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunmao-key-'))
})
afterAll(() => rm(folder, { recursive: true }))

const written = async (name: string, text: string) => {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}
const pairOf = (modulusLength: number) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  return { privateKey, known: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}

it.each([
  ['PEM', 2048],
  ['base64 as old clients have it', 512],
] as const)('signs in by the key of the operator’s file: %s, %i bits', async (kind, bits) => {
  const { privateKey, known } = pairOf(bits)
  const text =
    kind === 'PEM'
      ? privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
      : privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const hub = await startTestServer({ authPrivateKey: await written(`${bits}.key`, text) }, { alone: true })
  const login = (password: string) => hub.nobody.call('POST', '/auth/login', { username: 'admin', password })
  expect((await login(encryptWith(known, 'sunmao-admin'))).status).toBe(200)
  expect((await login(encryptWith(pairOf(bits).known, 'sunmao-admin'))).status).toBe(400)
  expect((await hub.nobody.call('GET', '/auth/publicKey')).body).toEqual({ publicKey: known })
  await hub.stop()
})

it('does not start with a file that holds no such key, and says which variable it was', async () => {
  const ed = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const file of [await written('ed.key', ed), await written('no.key', 'key'), join(folder, 'none.key')])
    await expect(readAuthKey(file)).rejects.toThrow('AUTH_PRIVATE_KEY')
})
