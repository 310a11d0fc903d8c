// An installation from before there was a table of blobs comes over with all it has.
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrateDatabase } from '../src/db/migrate.ts'

const folder = fileURLToPath(new URL('../src/db/migrations', import.meta.url))
const name = `t_${randomUUID().replaceAll('-', '')}`
const hash = (letter: string) => letter.repeat(64)
const PART = 8_388_608
let client: pg.Client

const urlOf = (database: string) => Object.assign(new URL(inject('postgresUrl')), { pathname: `/${database}` }).href
async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: urlOf('postgres') })
  await server.connect()
  await server.query(statement).finally(() => server.end())
}
const rows = async (statement: string) => (await client.query(statement)).rows

/** The migrations before the one that is tested. */
async function migrateBefore(): Promise<void> {
  const older = await mkdtemp(join(tmpdir(), 'sunmao-migrations-'))
  await cp(folder, older, { recursive: true })
  const path = join(older, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('_blobs'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  await migrate(drizzle(client), { migrationsFolder: older })
  await rm(older, { recursive: true })
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  await migrateBefore()
  const packs = {
    building: hash('1'),
    geometry: hash('2'),
    drawingHead: hash('3'),
    drawingChunks: [hash('4'), hash('5'), hash('4')],
    thumbnail: hash('6'),
  }
  const shots = [1, 2].map((at) => ({ name: `${at}.png`, type: 'image/png', hash: hash('7') }))
  await client.query(`
    insert into project (index_code, proj_name, stage) values ('P', 'p', 's');
    insert into project_sub (proj_id, sub_no, sub_name) values (1, '1', 's');
    insert into file (name, hash, type, size) values ('a.png', '${hash('8')}', 'image/png', 80);
    insert into users (username, nick_name, avatar_name) values ('one', 'One', 'a.png'), ('two', 'Two', 'lost.png');
    insert into local_storage (name, real_name, suffix, type, bytes, hash) values ('d', 'd', '', 'x', 90, '${hash('9')}');
    insert into model (proj_id, sub_id, name, versions) values (1, 1, 'm.ifc', 3);
    insert into model_file (model_id, version, format, size, status, converter, hash, packs, parts, user_id) values
      (1, 1, 'ifc', 100, 'ready', 2, '${hash('a')}', '${JSON.stringify(packs)}', '{}', 1),
      (1, 2, 'ifc', ${PART + 5}, 'queued', 0, null, null, '{${hash('b')},${hash('c')}}', 1),
      (1, 3, 'ifc', ${PART}, 'queued', 0, null, null, '{${hash('b')}}', 1);
    insert into model_upload (proj_id, sub_id, user_id, name, discipline, size, last_modified)
      values (1, 1, 1, 'gone.ifc', null, 1, 1), (1, 1, 1, 'u.ifc', 'A', ${PART + 1}, 7);
    delete from model_upload where name = 'gone.ifc';
    insert into model_upload_part (upload_id, index, hash, size) values (2, 0, '${hash('d')}', ${PART});
    insert into idempotency (caller, key, route, input_hash, body)
      values ('', 'modelUpload 1', 'modelUpload', '', '{"fileId": 2, "projId": 1}'), ('user:1', 'k', 'POST /x', '', '{}');
    insert into feedback (user_id, module, description, shots) values (1, 'm', 'd', '${JSON.stringify(shots)}');
    insert into viewpoint (sub_id, user_id, name, is_personal, file_ids, state, picture)
      values (1, 1, 'v', true, '{1}', '{}', '${hash('e')}'), (1, 1, 'w', true, '{1}', '{}', null);
    insert into model_compare (proj_id, sub_id, key, from_name, to_name, pairs, result)
      values (1, 1, 'k', 'a', 'b', '[]', '${hash('f')}'), (1, 1, 'l', 'a', 'b', '[]', null);
    insert into task (kind, payload) values ('dropBlobs', '{}'), ('mail', '{}')`)
  await migrateDatabase(urlOf(name), async () => undefined)
})
afterAll(async () => {
  await client.end()
  await onServer(`drop database ${name} with (force)`)
})

describe('after the migration', () => {
  it('every content that was named has its row, with the size where it was known', async () => {
    const sizes = (await rows('select hash, size from blob order by hash')).map((row) => [
      row.hash[0],
      Number(row.size),
    ])
    expect(sizes).toEqual([
      ...['1', '2', '3', '4', '5', '6', '7'].map((letter) => [letter, 0]),
      ['8', 80],
      ['9', 90],
      ['a', 100],
      ['b', PART],
      ['c', 5],
      ['d', PART],
      ['e', 0],
      ['f', 0],
    ])
  })

  it('packs and screenshots are rows in their order', async () => {
    const packs = await rows('select kind, part, hash from model_pack where file_id = 1 order by kind, part')
    expect(packs.map((row) => `${row.kind} ${row.part} ${row.hash[0]}`)).toEqual([
      'building 0 1',
      'drawingChunk 0 4',
      'drawingChunk 1 5',
      'drawingChunk 2 4',
      'drawingHead 0 3',
      'geometry 0 2',
      'thumbnail 0 6',
    ])
    expect(await rows('select index, name, type from feedback_shot order by index')).toEqual([
      { index: 0, name: '1.png', type: 'image/png' },
      { index: 1, name: '2.png', type: 'image/png' },
    ])
  })

  it('uploads go on, and versions that were not joined yet have their parts', async () => {
    const uploads =
      await rows(`select upload_id, name, size, fields, last_modified, finish_time is not null as done, result_id
      from upload order by upload_id`)
    expect(uploads.map((row) => [row.upload_id, row.name, row.done, row.result_id, row.fields.discipline])).toEqual([
      [1, 'm.ifc', true, 2, undefined],
      [2, 'u.ifc', false, null, 'A'],
      [3, 'm.ifc', true, 3, undefined],
    ])
    const parts = await rows('select upload_id, index, hash, size from upload_part order by upload_id, index')
    expect(parts.map((row) => [row.upload_id, row.index, row.hash[0], row.size])).toEqual([
      [1, 0, 'b', PART],
      [1, 1, 'c', 5],
      [2, 0, 'd', PART],
      [3, 0, 'b', PART],
    ])
    expect(await rows('select file_id, upload_id, converter from model_file order by file_id')).toEqual([
      { file_id: 1, upload_id: null, converter: 2 },
      { file_id: 2, upload_id: 1, converter: 0 },
      { file_id: 3, upload_id: 3, converter: 0 },
    ])
    const [next] = await rows(
      "insert into upload (kind, proj_id, name, size) values ('x', 1, 'n', 1) returning upload_id",
    )
    expect(next.upload_id).toBe(4)
  })

  it('nothing is left of what was done another way', async () => {
    expect(await rows('select avatar_name from users order by id')).toEqual([
      { avatar_name: 'a.png' },
      { avatar_name: null },
    ])
    expect(await rows('select kind from task')).toEqual([{ kind: 'mail' }])
    expect(await rows('select key from idempotency')).toEqual([{ key: 'k' }])
  })

  it('every reference to a blob stops its removal, and is found by an index', async () => {
    const references = await rows(`select c.conrelid::regclass::text || '.' || a.attname as name, c.confdeltype as rule,
        exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum and i.indpred is null) as found
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'blob'::regclass`)
    expect(references.length).toBeGreaterThanOrEqual(8)
    for (const one of references) expect(one).toEqual({ name: one.name, rule: 'a', found: true })
    // What is called a hash of bytes and is no reference would be a name that nobody knows of.
    const columns = await rows(`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('hash', 'picture', 'result') and data_type = 'text'`)
    const known = new Set(['blob.hash', ...references.map((one) => one.name)])
    expect(columns.map((one) => one.name).filter((one) => !known.has(one))).toEqual([])
  })
})
