// What a backup holds, and that what is restored from it is the same.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDatabase } from '../../src/backup/load-database.ts'
import { databasePart, type Manifest, manifestPart } from '../../src/backup/manifest.ts'
import { listBackups, readManifest } from '../../src/backup/read-manifest.ts'
import { restore } from '../../src/backup/restore.ts'
import { openBackedUp, readBlobList } from '../../src/backup/restore-blobs.ts'
import { blobPart } from '../../src/backup/store/backup-store.ts'
import { openBundle, writeBundle } from '../../src/backup/store/bundle.ts'
import { storeBlob } from '../../src/blobs/store-blob.ts'
import { secretTable } from '../../src/modules/credentials/credentials.table.ts'
import { openSecrets } from '../../src/secrets/open-secrets.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { ask, onDatabase, refusal, startBackups } from './backup-setup.ts'

let hub: TestServer
let place: Awaited<ReturnType<typeof startBackups>>
let manifest: Manifest
let hash: string
const content = randomBytes(700_000)

beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  place = await startBackups(hub)
  const { db, blobs } = hub.services
  hash = (await storeBlob({ db, blobs }, content)).hash
  await storeBlob({ db, blobs }, Buffer.from('a second one'))
  manifest = await place.make()
})
afterAll(async () => {
  await place.stop()
  await hub.stop()
})

const quiet = () => undefined

describe('a backup', () => {
  it('covers every table and sequence that the catalogue knows', async () => {
    const all = await ask<{ kind: string; name: string }>(
      hub.databaseUrl,
      `select relkind as kind, relnamespace::regnamespace || '.' || quote_ident(relname) as name from pg_class
       where relkind in ('r', 'S', 'p', 'm') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
       order by 2`,
    )
    const named = (kinds: string) => all.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(named('rpm').sort())
    expect(manifest.sequences.map(({ name }) => name).sort()).toEqual(named('S').sort())
    expect(named('r').length).toBeGreaterThan(100)
  })

  it('covers a table that somebody adds, in whatever schema', async () => {
    await onDatabase(hub.databaseUrl, (client) =>
      client.query(
        'create schema later; create table later.new (a int, b text); insert into later.new values (1, null)',
      ),
    )
    const { tables } = await place.make()
    await onDatabase(hub.databaseUrl, (client) => client.query('drop schema later cascade'))
    expect(tables.find(({ name }) => name === 'later.new')).toMatchObject({ columns: ['a', 'b'], rows: 1 })
  })

  it('has files once, however many backups there are', async () => {
    const before = await readdir(join(place.folder, 'backups/blobs'), { recursive: true })
    const { blobs } = await place.make()
    expect(blobs).toMatchObject({ count: manifest.blobs.count, added: 0 })
    expect(await readdir(join(place.folder, 'backups/blobs'), { recursive: true })).toEqual(before)
  })

  it('shows nothing of what it holds to who has no key', async () => {
    const text = Buffer.from('outsider')
    for (const part of [manifestPart(manifest.name), databasePart(manifest.name), blobPart(hash)]) {
      const bytes = await readFile(join(place.folder, 'backups', part))
      expect([part, bytes.includes(text) || bytes.includes(content.subarray(0, 64))]).toEqual([part, false])
    }
    const other = await refusal(readManifest(place.means.store, randomBytes(32), manifest.name))
    expect(other).toMatch(/another key/)
  })

  it('names files that the store has lost, and holds the rest', async () => {
    const { db, blobs } = hub.services
    const lost = (await storeBlob({ db, blobs }, Buffer.from('to be lost'))).hash
    await blobs.remove(lost)
    const { lostBlobs } = await place.make()
    expect(lostBlobs).toEqual([lost])
    await onDatabase(hub.databaseUrl, (client) => client.query('delete from blob where hash = $1', [lost]))
  })

  it('of another installation is not mixed with ours', async () => {
    const { store, key } = place.means
    await onDatabase(hub.databaseUrl, async (client) => {
      const { rows } = await client.query('select id from instance')
      await client.query('update instance set id = gen_random_uuid()')
      expect(await refusal(place.make())).toMatch(/another installation/)
      // One that was restored from it goes on with its backups.
      await client.query('update instance set former_ids = array[$1::uuid]', [rows[0].id])
      expect(await refusal(place.make())).toBeUndefined()
    })
    expect((await listBackups(store, key)).every(({ problem }) => problem === undefined)).toBe(true)
  })

  it('is made alone: a second one at the same time is refused or waits, and both are whole', async () => {
    const ends = await Promise.allSettled([place.make(), place.make()])
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const { problem } of await listBackups(place.means.store, place.means.key)) expect(problem).toBeUndefined()
  })
})

describe('what is restored', () => {
  let restored: string
  it('is every row, number, secret and file, on a machine that has nothing', async () => {
    const name = place.newName()
    const config = place.bareConfig(name)
    const { written, missing, former } = await restore(config, place.means, manifest, quiet)
    expect({ missing, former }).toEqual({ missing: [], former: undefined })
    expect(written).toBe(manifest.blobs.count)
    const url = config.databaseUrl!
    restored = url
    for (const table of ['users', 'project', 'dict', 'dict_detail'])
      expect(await ask(url, `select count(*) from ${table}`)).toEqual(
        await ask(hub.databaseUrl, `select count(*) from ${table}`),
      )
    const bytes = await readFile(join(config.dataDir, 'blobs', hash.slice(0, 2), hash))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    const keyRow = await onDatabase(url, async (client) => {
      const db = drizzle(client)
      const secrets = await openSecrets(db, config)
      const [row] = await db.select().from(secretTable).where(eq(secretTable.name, 'signing-secret'))
      return secrets.open(secretTable.value, row!.name, row!.value)
    })
    expect(keyRow).toBe(hub.services.keys.signingSecret.toString('base64'))
  })

  it('has the keys, triggers and checks of the original, and takes new rows', async () => {
    const url = restored
    const shape = `
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as what, convalidated as valid from pg_constraint
      union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
      union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid from pg_index
        where indrelid::regclass::text !~ '^pg_'
      order by 1, 2, 3`
    expect(await ask(url, shape)).toEqual(await ask(hub.databaseUrl, shape))
    const made = `insert into dict (name) values ('after') returning id > (select max(id) from dict) as is_new`
    expect(await ask(url, made)).toEqual([{ is_new: true }])
  })

  it('takes the place of a database that is there, which is kept beside', async () => {
    const name = place.newName()
    await place.emptyDatabase(name)
    const config = place.bareConfig(name)
    await mkdir(config.dataDir, { recursive: true })
    const { former } = await restore(config, place.means, manifest, quiet)
    expect(former).toMatch(new RegExp(`^${name}_before_\\d{14}$`))
    const [{ id, former_ids: formerIds }] = (await ask(config.databaseUrl!, 'select * from instance')) as [
      { id: string; former_ids: string[] },
    ]
    expect(formerIds).toEqual([manifest.instance])
    expect((await readFile(join(config.dataDir, 'blobs/instance'), 'utf8')).trim()).toBe(id)
    expect(id).not.toBe(manifest.instance)
  })

  it('is refused while somebody works on the present one, which is left as it is', async () => {
    const name = place.newName()
    const url = await place.emptyDatabase(name)
    await onDatabase(url, async () => {
      expect(await refusal(restore(place.bareConfig(name), place.means, manifest, quiet))).toMatch(/stop every server/)
    })
    expect(await ask(url, `select count(*)::int as tables from pg_class where relname = 'users'`)).toEqual([
      { tables: 0 },
    ])
  })
})

describe('damage', () => {
  const partOf = (name: string) => join(place.folder, 'backups', name)
  /** Runs `work` while a part holds other bytes, or is gone. */
  async function whileChanged(name: string, change: (bytes: Buffer) => Buffer | undefined, work: () => Promise<void>) {
    const whole = await readFile(partOf(name))
    const changed = change(Buffer.from(whole))
    if (changed) await writeFile(partOf(name), changed)
    else await rm(partOf(name))
    try {
      await work()
    } finally {
      await writeFile(partOf(name), whole)
    }
  }
  const flip = (at: number) => (bytes: Buffer) => {
    const place = at < 0 ? bytes.length + at : at
    bytes[place] = bytes[place]! ^ 1
    return bytes
  }
  const HEADER = 28
  const CHUNK = 256 * 1024 + 16
  const readFileOf = async () => {
    for await (const _ of (await openBackedUp(place.means, hash)) ?? []);
  }
  const swapped = (bytes: Buffer) =>
    Buffer.concat([
      bytes.subarray(0, HEADER),
      bytes.subarray(HEADER + CHUNK, HEADER + 2 * CHUNK),
      bytes.subarray(HEADER, HEADER + CHUNK),
      bytes.subarray(HEADER + 2 * CHUNK),
    ])

  it.each([
    ['a flipped byte', flip(300_000)],
    ['a flipped byte at the end', flip(-1)],
    ['a flipped byte of the salt', flip(20)],
    ['cut within a chunk', (bytes: Buffer) => bytes.subarray(0, -100)],
    ['cut after a whole chunk', (bytes: Buffer) => bytes.subarray(0, HEADER + CHUNK)],
    ['two chunks exchanged', swapped],
    ['a chunk twice', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, HEADER + CHUNK), bytes.subarray(HEADER)])],
    ['something behind the end', (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(HEADER, HEADER + CHUNK)])],
  ])('of a part is found: %s', async (_, change) => {
    expect(await refusal(readFileOf())).toBeUndefined()
    await whileChanged(blobPart(hash), change, async () => {
      expect(await refusal(readFileOf())).toMatch(/damaged or missing/)
    })
  })

  it.each([
    ['the database', () => databasePart(manifest.name), flip(5_000)],
    ['a file', () => blobPart(hash), flip(5_000)],
  ])('stops a restore, and nothing is switched: %s', async (_, part, change) => {
    const name = place.newName()
    await whileChanged(part(), change, async () => {
      const end = await refusal(restore(place.bareConfig(name), place.means, manifest, quiet))
      expect(end).toMatch(/damaged|are missing/)
    })
    expect(await ask(hub.databaseUrl, `select from pg_database where datname like '${name}%'`)).toEqual([])
  })

  it('is found when a part of another backup stands in for its own', async () => {
    const other = await place.make()
    const strange = await readFile(partOf(manifestPart(other.name)))
    await whileChanged(
      manifestPart(manifest.name),
      () => strange,
      async () => {
        expect(await refusal(readManifest(place.means.store, place.means.key, manifest.name))).toMatch(/damaged/)
      },
    )
  })

  it('is found in the rows themselves, should the seal ever hold for others', async () => {
    const url = await place.emptyDatabase(place.newName())
    const wrong = {
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'public.dict' ? { ...table, rows: table.rows + 1 } : table,
      ),
    }
    expect(await refusal(loadDatabase(place.means, wrong, url))).toMatch(/public\.dict/)
  })
})

describe('a backup in one file', () => {
  it('restores like the one it was taken from, and says when it is cut off', async () => {
    const { store, key } = place.means
    const list = await readBlobList({ store, key }, manifest.name)
    const path = join(place.folder, 'carried')
    await writeFile(path, Readable.from(writeBundle(store, manifest.name, list)))
    const bundle = (await openBundle(path))!
    expect(bundle.name).toBe(manifest.name)
    const carried = await readManifest(bundle, key, bundle.name)
    expect(carried).toEqual(manifest)
    const config = place.bareConfig(place.newName())
    const { written } = await restore(config, { store: bundle, key }, carried, quiet)
    expect(written).toBe(manifest.blobs.count)
    await writeFile(path, (await readFile(path)).subarray(0, -9))
    expect(await refusal(openBundle(path))).toMatch(/incomplete/)
    await writeFile(path, 'something else')
    expect(await openBundle(path)).toBeUndefined()
  })
})
