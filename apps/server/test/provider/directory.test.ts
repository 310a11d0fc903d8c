import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Directory, freePort, startDirectory } from '@sunmao/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LdapConfig } from '../../src/config.ts'
import { throttleTable } from '../../src/modules/credentials/credentials.table.ts'
import { userIdentityTable, userRoleTable, userTable } from '../../src/modules/users/users.table.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const people = [
  { uid: 'Ying', name: '应采薇', password: 'ying-at-the-directory', mail: 'ying@example.test' },
  { uid: 'bo', name: 'Bo Andersen of the Very Long Name', password: 'bo-at-the-directory', mail: 'LEAD@example.com' },
  { uid: 'lead', name: 'Somebody Else', password: 'lead-at-the-directory' },
  { uid: 'twin-a', name: 'Twin', password: 'twin-at-the-directory', mail: 'twin@example.test' },
  { uid: 'twin-b', name: 'Twin', password: 'twin-at-the-directory', mail: 'twin@example.test' },
  { uid: 'design-library', name: 'Reader', password: 'reader-at-the-directory' },
]

const directory = await startDirectory(people)

const ldapOf = (running: Directory, more: Partial<LdapConfig> = {}): LdapConfig => ({
  url: running.url,
  bindDn: running.adminDn,
  bindPassword: running.adminPassword,
  baseDn: running.baseDn,
  filter: '(uid={username})',
  ...more,
})

const signInAt = (hub: TestServer, username: string, password: string) =>
  hub.nobody.call('POST', '/auth/login', { username, password: hub.encrypt(password) })

const expectWrong = ({ status, body }: { status: number; body: { code: string } }) =>
  expect([status, body.code]).toEqual([400, 'auth.wrong'])

/** Starts a hub with other settings for one look at it. */
async function inHouse(ldap: LdapConfig, look: (hub: TestServer) => Promise<void>) {
  const hub = await startTestServer({ ldap }, { alone: true })
  try {
    await look(hub)
  } finally {
    await hub.stop()
  }
}

describe.skipIf(!directory)('a directory', () => {
  let hub: TestServer
  beforeAll(async () => {
    hub = await startTestServer({ ldap: ldapOf(directory!) })
  })
  beforeEach(async () => {
    await hub.services.db.delete(throttleTable)
  })
  afterAll(async () => {
    await hub.stop()
    await directory!.stop()
  })

  const signIn = (username: string, password: string) => signInAt(hub, username, password)
  const account = async (username: string) =>
    (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]
  const change = (username: string, values: Partial<typeof userTable.$inferInsert>) =>
    hub.services.db.update(userTable).set(values).where(eq(userTable.username, username))

  it('makes an account at the first sign-in, without password and roles, and finds it again', async () => {
    const first = await signIn('ying', 'ying-at-the-directory')
    expect([first.status, first.body.user.username, first.body.user.nickName]).toEqual([200, 'Ying', '应采薇'])
    const made = await account('Ying')
    expect(made).toMatchObject({ email: 'ying@example.test', passwordHash: null, kind: 'person', enabled: true })
    expect(made!.searchText).toContain('yingcaiwei')
    expect(await hub.services.db.select().from(userRoleTable).where(eq(userRoleTable.userId, made!.id))).toEqual([])
    const bound = await hub.services.db.select().from(userIdentityTable).where(eq(userIdentityTable.userId, made!.id))
    expect(bound).toMatchObject([
      { issuer: `ldap:${directory!.baseDn}`, subject: expect.stringMatching(/^[\da-f-]{36}$/) },
    ])
    const again = await signIn('YING', 'ying-at-the-directory')
    expect([again.status, again.body.user.user.id]).toEqual([200, made!.id])
  })

  it('stays the last way in of an account without a password', async () => {
    const { body } = await signIn('ying', 'ying-at-the-directory')
    const ying = hub.withToken(body.token)
    const [bound] = (await ying.call('GET', '/api/users/binding')).body
    const refused = await ying.call('DELETE', '/api/users/binding', [bound.id])
    expect([refused.status, refused.body.code]).toEqual([400, 'auth.lastIdentity'])
    expect((await ying.call('GET', '/api/users/binding')).body).toEqual([bound])
  })

  it('makes one account of two first sign-ins at once, and leaves an address to who has it', async () => {
    const answers = await Promise.all([signIn('bo', 'bo-at-the-directory'), signIn('bo', 'bo-at-the-directory')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await account('bo')).toMatchObject({ email: null, nickName: 'Bo Andersen of the V' })
  })

  it('refuses a wrong password, an unknown name and an empty password with the words of any wrong password', async () => {
    const known = await signIn('lead', 'wrong')
    for (const [username, password] of [
      ['ying', 'wrong'],
      ['nobody-here', 'wrong'],
      ['ying', ''],
      ['nobody-here', ''],
      ['ying', 'ying-at-the-directory\0'],
    ] as const) {
      const refused = await signIn(username, password)
      expectWrong(refused)
      expect({ ...refused.body, timestamp: 0 }).toEqual({ ...known.body, timestamp: 0 })
    }
  })

  it('makes wait after five failures, for all names alike', async () => {
    for (const username of ['ying', 'nobody-here']) {
      for (let i = 0; i < 5; i++) expectWrong(await signIn(username, 'wrong'))
      expect((await signIn(username, 'ying-at-the-directory')).status).toBe(429)
    }
  })

  it('does not read a name as a filter, nor take another spelling of one', async () => {
    for (const username of [
      '*',
      'y*',
      '*)(uid=*',
      'ying)(objectClass=*',
      'x)(|(uid=ying',
      'ying\\',
      '$&',
      'uid=ying',
      '\uFF59ing',
      'y\u00ADing',
      'ying\u200B',
    ]) {
      expectWrong(await signIn(username, 'ying-at-the-directory'))
      await hub.services.db.delete(throttleTable)
    }
  })

  it('never opens an account with a password of its own, nor hears that password', async () => {
    expectWrong(await signIn('lead', 'lead-at-the-directory'))
    expect((await signIn('lead', 'sunmao-lead')).status).toBe(200)
    await change('Ying', { passwordHash: (await account('lead'))!.passwordHash })
    expectWrong(await signIn('ying', 'ying-at-the-directory'))
    expect((await signIn('ying', 'sunmao-lead')).status).toBe(200)
    await change('Ying', { passwordHash: null })
  })

  it('opens an account without a password only to the entry it was made for', async () => {
    const before = (await account('lead'))!.passwordHash
    await change('lead', { passwordHash: null })
    expectWrong(await signIn('lead', 'lead-at-the-directory'))
    await change('lead', { passwordHash: before })
    expectWrong(await signIn('design-library', 'reader-at-the-directory'))
  })

  it('does not open a disabled account, and says so only to its owner', async () => {
    await change('Ying', { enabled: false })
    expectWrong(await signIn('ying', 'wrong'))
    const { status, body } = await signIn('ying', 'ying-at-the-directory')
    expect([status, body.code]).toEqual([400, 'auth.disabled'])
    await change('Ying', { enabled: true })
  })

  it('keeps an account for its entry when the account was renamed', async () => {
    await change('Ying', { username: 'ying.renamed' })
    const { status, body } = await signIn('ying', 'ying-at-the-directory')
    expect([status, body.user.username]).toEqual([200, 'ying.renamed'])
    await change('ying.renamed', { username: 'Ying' })
  })

  it('gives people a session in which they may make tokens, but no letter with a new password', async () => {
    const { body } = await signIn('ying', 'ying-at-the-directory')
    const ying = hub.withToken(body.token)
    expect((await ying.call('POST', '/api/apiToken', { name: 'x', scopes: ['user.read'], days: 1 })).status).toBe(201)
    const admin = await hub.as('admin')
    await hub.nobody.call('POST', '/auth/forgot', { account: 'ying' })
    expect((await admin.call('GET', '/api/outbox')).body.totalElements).toBe(0)
  })

  it('may be searched without a service account, and by another filter', async () => {
    const filter = '(&(objectClass=inetOrgPerson)(|(uid={username})(mail={username})))'
    await inHouse(ldapOf(directory!, { filter, bindDn: undefined, bindPassword: undefined }), async (other) => {
      const { status, body } = await signInAt(other, 'ying@example.test', 'ying-at-the-directory')
      expect([status, body.user.username]).toEqual([200, 'Ying'])
      expectWrong(await signInAt(other, 'twin@example.test', 'twin-at-the-directory'))
      expect((await signInAt(other, 'twin-a', 'twin-at-the-directory')).status).toBe(200)
      // The entry's own user name belongs to somebody here.
      await other.services.db.update(userTable).set({ username: 'bo' }).where(eq(userTable.username, 'plain'))
      expectWrong(await signInAt(other, 'LEAD@example.com', 'bo-at-the-directory'))
    })
  })

  it('that refuses our service account, or has no such place, counts as away', async () => {
    for (const more of [{ bindPassword: 'wrong' }, { baseDn: 'dc=nowhere' }, { filter: '(uid={username}' }])
      await inHouse(ldapOf(directory!, more), async (other) => {
        expect((await signInAt(other, 'ying', 'ying-at-the-directory')).status).toBe(503)
        expect((await signInAt(other, 'lead', 'sunmao-lead')).status).toBe(200)
      })
  })

  it('leaves no password in the log', () => {
    const lines = hub.logLines.join('\n')
    for (const secret of [...people.map(({ password }) => password), directory!.adminPassword])
      expect(lines).not.toContain(secret)
  })
})

describe('a directory that is away', () => {
  const away = (url: string): LdapConfig => ({
    url,
    bindDn: undefined,
    bindPassword: undefined,
    baseDn: 'dc=example,dc=test',
    filter: '(uid={username})',
  })

  it('stops only those who need it', async () => {
    const port = await freePort()
    await inHouse(away(`ldap://127.0.0.1:${port}`), async (hub) => {
      const { status, body, headers } = await signInAt(hub, 'ying', 'ying-at-the-directory')
      expect([status, body.code]).toEqual([503, 'error.unavailable'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect((await signInAt(hub, 'lead', 'sunmao-lead')).status).toBe(200)
      for (const username of ['ying', 'lead', 'design-library']) expectWrong(await signInAt(hub, username, ''))
    })
  })

  it('tells nobody which names have a password here: a wrong one is answered alike, and counted', async () => {
    const port = await freePort()
    await inHouse(away(`ldap://127.0.0.1:${port}`), async (hub) => {
      const answers = []
      for (const username of ['nobody-here', 'lead', 'design-library']) {
        const each = []
        for (let i = 0; i < 6; i++) {
          const { status, body, headers } = await signInAt(hub, username, 'wrong')
          each.push([status, body.code, headers['retry-after']])
        }
        answers.push(each)
      }
      expect(answers[0]!.map(([status]) => status)).toEqual([503, 503, 503, 503, 503, 429])
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
    })
  })

  it('is given up after some seconds when it takes the call and says nothing', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    await inHouse(away(`ldap://127.0.0.1:${(silent.address() as AddressInfo).port}`), async (hub) => {
      const timed = async (username: string) => {
        const from = performance.now()
        expect((await signInAt(hub, username, 'ying-at-the-directory')).status).toBe(503)
        return performance.now() - from
      }
      // For a name that has a password here too, or the time would tell.
      const [unknown, local] = await Promise.all([timed('ying'), timed('lead')])
      expect(unknown).toBeLessThan(10_000)
      expect(local).toBeGreaterThan(3000)
      expect(local).toBeLessThan(10_000)
    })
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
})
