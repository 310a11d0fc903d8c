// What lies encrypted in the database, with which key, and what a start does with another one.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Config, readConfig } from '../src/config.ts'
import { webhookTable } from '../src/modules/admin/webhook.table.ts'
import { loadKeys } from '../src/modules/credentials/keys.service.ts'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { beginSecrets, openSecrets } from '../src/secrets/open-secrets.ts'
import { rotateKey } from '../src/secrets/rotate-key.ts'
import { sealedColumns } from '../src/secrets/seal-columns.ts'
import { newKey } from '../src/secrets/sealed.ts'
import { secretsKeyTable } from '../src/secrets/secrets-key.table.ts'
import { onServer } from './template.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let admin: Caller
let folder: string
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  admin = await hub.as('admin')
  folder = await mkdtemp(join(tmpdir(), 'sunmao-secrets-'))
})
afterAll(async () => {
  await hub.stop()
  await rm(folder, { recursive: true, force: true })
})

const url = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k-1234567'
const robot = { name: '群', kind: 'wecom', groups: [], enabled: true, secretUrl: url, secret: 's-1234567' }

async function fileWith(name: string, text: string): Promise<Config> {
  const path = join(folder, name)
  await writeFile(path, text)
  return { ...hub.services.config, secretsKey: path }
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  )

describe('a secret', () => {
  it('lies nowhere in the database as it is', async () => {
    const { db } = hub.services
    expect((await admin.call('POST', '/api/webhook', robot)).status).toBe(201)
    expect((await hub.nobody.call('POST', '/auth/forgot', { account: 'hvac' })).status).toBeLessThan(300)
    const columns = await sealedColumns(db)
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual([
      'log_key.key',
      'outbox.secret',
      'secret.value',
      'secrets_key.proof',
      'webhook.secret',
      'webhook.url',
    ])
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const [letter] = await db.select().from(outboxTable)
    const code = hub.services.secrets.open(outboxTable.secret, letter!.id, letter!.secret!)
    expect(code).toMatch(/^\d{6}$/)
    const { signingSecret } = hub.services.keys
    for (const { name } of tables) {
      const { rows } = await db.execute<{ text: string }>(sql`select t::text as text from ${sql.identifier(name)} t`)
      const text = rows.map((row) => row.text).join('\n')
      for (const secret of ['k-1234567', 's-1234567', `"${code}"`, 'PRIVATE KEY', signingSecret.toString('base64')])
        expect([name, text.includes(secret)]).toEqual([name, false])
    }
    expect((await admin.call('GET', '/api/webhook')).body.content[0]).toMatchObject({ host: 'qyapi.weixin.qq.com' })
  })

  it('cannot be moved to another row or column, nor be stored in clear', async () => {
    const { db, secrets } = hub.services
    const [row] = await db.select().from(webhookTable)
    expect(secrets.open(webhookTable.url, row!.id, row!.url)).toBe(url)
    expect(() => secrets.open(webhookTable.url, row!.id + 1, row!.url)).toThrow()
    expect(() => secrets.open(webhookTable.secret, row!.id, row!.url)).toThrow()
    const clear = db.execute(sql`update webhook set secret = 'clear'`)
    expect(await refusal(clear.then(() => undefined))).toBeDefined()
  })
})

describe('the key', () => {
  it('is made in the data folder, for its owner alone, by the first start without one', async () => {
    const { db } = hub.services
    const config = { ...readConfig({}), dataDir: await mkdtemp(join(folder, 'data-')) }
    const roll = new Error('roll back')
    const begun = db.transaction(async (tx) => {
      await tx.delete(secretsKeyTable)
      const { ring } = await beginSecrets(tx, config)
      expect((await beginSecrets(tx, config)).ring).toEqual(ring)
      expect(ring).toHaveLength(1)
      throw roll
    })
    await expect(begun).rejects.toBe(roll)
    const path = join(config.dataDir, 'secrets.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(path, 'utf8'), 'base64')).toHaveLength(32)
  })

  it('stops the start with a sentence when it is missing, another one or none', async () => {
    const { db } = hub.services
    const start = (config: Config) => refusal(beginSecrets(db, config))
    const nowhere = { ...hub.services.config, secretsKey: join(folder, 'nowhere.key') }
    expect(await start(nowhere)).toMatch(/nowhere\.key is missing.*SECRETS_KEY/)
    expect(await start(await fileWith('other.key', newKey().toString('base64')))).toMatch(
      /other\.key is not the key that this database is encrypted with/,
    )
    expect(await start(await fileWith('short.key', 'abc'))).toMatch(/short\.key must hold 32 random bytes/)
    expect(await start(await fileWith('empty.key', ''))).toMatch(/empty\.key must hold 32 random bytes/)
    expect(await start({ ...nowhere, secretsKey: folder })).toMatch(/cannot be read/)
    expect(await start(hub.services.config)).toBeUndefined()
  })

  it('is not changed while a process runs on the database', async () => {
    const before = await readFile(inject('secretsKey'), 'utf8')
    expect(await refusal(rotateKey(hub.databaseUrl, hub.services.config))).toMatch(/stop every server/)
    expect(await readFile(inject('secretsKey'), 'utf8')).toBe(before)
  })
})

describe('another key', () => {
  it('opens everything that the one before has sealed, and a kill between leaves nothing closed', async () => {
    const config = await fileWith('own.key', await readFile(inject('secretsKey'), 'utf8'))
    const own = await startTestServer({ secretsKey: config.secretsKey }, { alone: true })
    const { db, databaseUrl, keys } = { ...own.services, databaseUrl: own.databaseUrl }
    await (await own.as('admin')).call('POST', '/api/webhook', robot)
    // From outside: a server that loses its watch lets go of its other connections too.
    await onServer(inject('postgresUrl'), (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = $1)`,
        [new URL(databaseUrl).pathname.slice(1)],
      ),
    )
    const before = await readFile(config.secretsKey!, 'utf8')
    await expect.poll(() => refusal(rotateKey(databaseUrl, config)), { interval: 5, timeout: 10_000 }).toBeUndefined()
    const after = await readFile(config.secretsKey!, 'utf8')
    expect(after).not.toBe(before)
    expect((await loadKeys(db, await openSecrets(db, config), config)).publicKey).toBe(keys.publicKey)
    expect(await refusal(openSecrets(db, await fileWith('old.key', before)))).toMatch(/is not the key/)
    // Both are in the file while the database changes, in either order.
    for (const text of [before + after, after + before]) {
      const secrets = await openSecrets(db, await fileWith('both.key', text))
      const [row] = await db.select().from(webhookTable)
      expect(secrets.open(webhookTable.url, row!.id, row!.url)).toBe(url)
      expect(secrets.ring[0].toString('base64')).toBe(after.trim())
    }
    await own.stop()
  })
})
