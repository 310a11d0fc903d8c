// A database of a backup in an empty one: the tables as the program's own migrations make them, the rows as COPY wrote them. Foreign
// keys are made again when all rows are there, which checks them; triggers stay silent meanwhile. No right of a superuser is needed.
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrationsFolder } from '../db/migrate.ts'
import { listTables, useFixedForms } from './catalogue.ts'
import { readFrames } from './frames.ts'
import { copyOut, copyText } from './make-backup.ts'
import { databasePart, type Manifest, type TableEntry } from './manifest.ts'
import { BackupDamaged, unseal } from './sealed-stream.ts'
import type { BackupStore } from './store/backup-store.ts'
import { gunzip } from './zip.ts'

/** Made by a program that this one does not know the migrations of. The message is a sentence for people. */
export class OtherProgram extends Error {}

interface Means {
  store: BackupStore
  key: Buffer
}

/** Fills an empty database and compares what is in it with the manifest, row by row. `tell` hears the share that is done. */
export async function loadDatabase(
  { store, key }: Means,
  manifest: Manifest,
  url: string,
  tell: (share: number) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await makeTables(client, manifest)
    await useFixedForms(client)
    const keys = await dropForeignKeys(client)
    const tables = (await listTables(client)).map(({ name }) => name)
    for (const name of tables) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    const part = await store.open(databasePart(manifest.name))
    if (!part) throw new BackupDamaged('缺少数据库部分 · the part of the database is missing')
    const total = 2 * manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) || 1
    let done = 0
    const count = (bytes: number) => {
      done += bytes
      tell(done / total)
    }
    await fillTables(client, gunzip(unseal(key, databasePart(manifest.name), part.bytes)), manifest, count)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of manifest.tables) await compare(client, table, count)
    for (const name of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
    await validateDomains(client)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** By the migrations that the backup's database had, which this program must know. */
async function makeTables(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const path = join(migrationsFolder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number; tag: string }[] }
  const last = migrations.at(-1)?.time ?? 0
  const known = journal.entries.filter(({ when }) => when <= last)
  const newest = known.at(-1)
  if (!newest || newest.when !== last)
    throw new OtherProgram(
      '备份由更新的程序制作：请先升级 · the backup was made by a newer version: install that one first',
    )
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-migrations-'))
  try {
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: known }))
    for (const { tag } of known) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  if (rows[0]?.hash !== migrations.at(-1)?.hash)
    throw new OtherProgram(
      `迁移 ${newest.tag} 与备份中的不同 · the migration ${newest.tag} is another one than the backup's`,
    )
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
    order by 1, 2`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

async function fillTables(
  client: pg.Client,
  stream: AsyncIterable<Uint8Array>,
  manifest: Manifest,
  count: (bytes: number) => void,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  let load: TableLoad | undefined
  for await (const frame of readFrames(stream)) {
    if ('json' in frame) {
      await load?.end()
      const { table } = frame.json as { table: string }
      const entry = tables.get(table)
      if (!entry) throw new BackupDamaged(`${table}: 清单中没有此表 · not in the manifest`)
      load = loadTable(client, entry)
    } else {
      count(frame.data.length)
      await load?.write(frame.data)
    }
  }
  await load?.end()
}

interface TableLoad {
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

function loadTable(client: pg.Client, { name, columns }: TableEntry): TableLoad {
  const copy = client.query(copyFrom(copyText(name, columns, 'from stdin')))
  let goOn: () => void = () => undefined
  copy.on('drain', () => goOn())
  const ended = finished(copy)
  // Said by the next write or the end.
  ended.catch(() => goOn())
  return {
    write: async (bytes) => {
      if (copy.errored) await ended
      // They are a view into what is read next.
      if (!copy.write(Buffer.from(bytes))) await new Promise<void>((resolve) => (goOn = resolve))
    },
    end: async () => {
      copy.end()
      await ended
    },
  }
}

/** Reads the table back: in a fresh one rows lie in the order in which they came. */
async function compare(client: pg.Client, table: TableEntry, count: (bytes: number) => void): Promise<void> {
  const digest = createHash('sha256')
  const copy = copyOut(client, table)
  for await (const part of copy as AsyncIterable<Buffer>) {
    digest.update(part)
    count(part.length)
  }
  if (copy.rowCount !== table.rows || digest.digest('hex') !== table.sha256)
    throw new BackupDamaged(
      `${table.name}: 恢复后有 ${copy.rowCount} 行，内容与备份不一致（备份 ${table.rows} 行） · ${copy.rowCount} rows after the restore are not the ${table.rows} of the backup`,
    )
}

/** Checks that the migrations leave to the data, such as that every secret is sealed. */
async function validateDomains(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ domain: string; name: string }>(`
    select contypid::regtype::text as domain, quote_ident(conname) as name
    from pg_constraint where contypid <> 0 and not convalidated`)
  for (const { domain, name } of rows) await client.query(`alter domain ${domain} validate constraint ${name}`)
}
