import { constants, createPublicKey, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { fakeServer, refusal } from '../api/fake-server.ts'
import { startLanguage } from '../theme/i18n.ts'
import { encryptPassword } from './encrypt.ts'

beforeAll(startLanguage)

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

function open(cipher: string): string {
  const block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(cipher, 'base64'))
  return block.subarray(block.indexOf(0, 2) + 1).toString('utf8')
}

it('asks for the key again after a failure, and only once after that', async () => {
  let isAway = true
  const sent = fakeServer({
    'GET /auth/publicKey': () => (isAway ? refusal(503, 'error.unavailable', 'away') : { publicKey }),
  })
  await expect(encryptPassword('x')).rejects.toThrow('away')
  isAway = false
  expect(open(await encryptPassword('sunmao-lead'))).toBe('sunmao-lead')
  expect(open(await encryptPassword('严丝合缝不用一颗钉子'))).toBe('严丝合缝不用一颗钉子')
  expect(sent).toHaveLength(2)
})

it('never writes the same password twice in the same way', async () => {
  expect(await encryptPassword('sunmao-lead')).not.toBe(await encryptPassword('sunmao-lead'))
})
