import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../../src/config.ts'
import { checkNewPassword } from '../../src/modules/credentials/password.service.ts'
import { seedAdministrator } from '../../src/seed/administrator.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

const change = async (newPass: string) => {
  const hvac = await hub.as('hvac')
  return hvac.call('POST', '/api/users/updatePass', {
    oldPass: hub.encrypt('sunmao-hvac'),
    newPass: hub.encrypt(newPass),
  })
}

describe('a password that everybody tries first', () => {
  it.each(['12345678', 'password', 'Password1!', 'qwertyuiop', 'p@ssw0rd', 'iloveyou1', 'admin123', 'woaini1314'])(
    '%s is refused',
    async (password) => {
      const { status, body } = await change(password)
      expect([status, body.code]).toEqual([400, 'auth.passwordCommon'])
      expect(body.message).toMatch(/\p{Script=Han}/u)
    },
  )

  it('is refused where a forgotten one is replaced, and the code stays good', async () => {
    await hub.nobody.call('POST', '/auth/forgot', { account: 'plain' })
    const { rows } = await hub.services.pool.query('select * from one_time')
    expect(rows.length).toBeGreaterThan(0)
    const { createHash } = await import('node:crypto')
    const hash = createHash('sha256').update('515151').digest('base64url')
    await hub.services.pool.query(
      `update one_time set payload = jsonb_set(payload, '{hash}', to_jsonb($1::text)) where key like 'forgot:%'`,
      [hash],
    )
    const reset = (newPass: string) =>
      hub.nobody.call('POST', '/auth/reset', { account: 'plain', code: '515151', newPass: hub.encrypt(newPass) })
    expect((await reset('87654321')).body.code).toBe('auth.passwordCommon')
    expect((await reset('seven-grey-herons')).status).toBe(200)
  })

  it('is refused for the first administrator too', async () => {
    await expect(seedAdministrator(hub.services.db, '12345678', false)).rejects.toThrow(ConfigError)
    await expect(seedAdministrator(hub.services.db, 'sunmao2025', false)).rejects.toThrow('ADMIN_PASSWORD')
  })
})

describe('what names the person or the product', () => {
  it.each(['hvac-hvac', 'hvac2024', 'J20418J20418', 'hvac@example.com', 'sunmao2025', '榫卯榫卯榫卯榫卯'])(
    '%s is refused',
    async (password) => {
      const { status, body } = await change(password)
      expect([status, body.code]).toEqual([400, 'auth.passwordIsName'])
    },
  )
})

describe('the rules', () => {
  const person = { username: 'linmo', jobNumber: 'J1000', email: 'lin.mo@example.test', nickName: '林默' }
  const codeOf = (password: string) => {
    try {
      checkNewPassword(password, person)
      return undefined
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it.each([
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    '11223344',
    '98765432',
    'abcdefgh',
    'zyxwvuts',
    'asdfghjkl',
    '1qaz2wsx',
    'qazwsxedc',
    'PASSWORD',
    'Passw0rd2024',
    'letmein!!',
    '20010101',
    '19991231',
    '13800138000',
  ])('%s follows a pattern', (password) => expect(codeOf(password)).toBe('auth.passwordCommon'))

  it.each(['seven-grey-herons', 'kX9#mQ2v', '窗外有一条安静的河', 'tram 4 to Nordstrand', 'sunmao-lead-of-2'])(
    '%s is good',
    (password) => expect(codeOf(password)).toBeUndefined(),
  )

  it('the length counts as before', () => {
    expect(codeOf('kX9#mQ2')).toBe('auth.passwordWeak')
    expect(codeOf('k'.repeat(65))).toBe('auth.passwordWeak')
  })
})
