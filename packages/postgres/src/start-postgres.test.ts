import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DataDirInUse } from './errors.ts'
import { type Postgres, startPostgres } from './start-postgres.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const script = fileURLToPath(new URL('./hold-postgres.ts', import.meta.url))
const room = mkdtempSync(join(tmpdir(), 'sunmao postgres 测试 '))
const dataDir = join(room, 'data')
const children: ChildProcess[] = []

const start = (more: Partial<Parameters<typeof startPostgres>[0]> = {}) =>
  startPostgres({ dataDir, durable: false, ...more })

async function ask(db: { url: string }, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process that starts the database on a folder; `began` waits for its first line, `ready` for the database. */
function fork(folder: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const gone = once(child, 'exit').then(() => {
    throw new Error('the forked process ended')
  })
  const printed = once(child.stdout, 'data').then(([line]) => JSON.parse(String(line)) as { url: string; pid: number })
  gone.catch(() => undefined)
  return {
    child,
    ready: () => Promise.race([printed, gone]),
    began: () => Promise.race([once(child.stderr, 'data'), gone]),
  }
}

async function killHard(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(room, { recursive: true, force: true })
})

describe('one data folder', () => {
  let db: Postgres | undefined

  beforeAll(async () => {
    db = await start()
    await ask(db, 'CREATE TABLE note (text text)')
    await db.stop()
  })

  afterEach(() => db?.stop())

  test('the database answers the pg driver in UTF-8, UTC and with text functions for Chinese', async () => {
    db = await start()
    const [row] = await ask(
      db,
      "SELECT current_database() AS db, current_setting('TimeZone') AS tz, '墙体' ~ '^\\w+$' AS word",
    )
    expect(row).toEqual({ db: 'sunmao', tz: 'UTC', word: true })
  })

  test('the data folder and the cluster are closed to others', async () => {
    db = await start()
    const socketDir = new URL(db.url).searchParams.get('host') ?? ''
    for (const path of [dataDir, join(dataDir, 'pg'), socketDir]) expect(statSync(path).mode & 0o777).toBe(0o700)
    expect(Buffer.byteLength(join(socketDir, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107)
  })

  test('rows survive a stop and a start, under the same address', async () => {
    db = await start()
    const { url } = db
    await ask(db, "INSERT INTO note VALUES ('kept')")
    await db.stop()
    await db.stop()
    db = await start()
    expect(db.url).toBe(url)
    expect(await ask(db, "SELECT text FROM note WHERE text = 'kept'")).toHaveLength(1)
  })

  test('settings of the caller win', async () => {
    db = await start({ settings: { max_connections: '7' } })
    expect(await ask(db, 'SHOW max_connections')).toEqual([{ max_connections: '7' }])
  })

  test('a second start is refused within 5 seconds and names the process that has the folder', async () => {
    db = await start()
    const began = performance.now()
    const refusal = await start().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataDirInUse)
    expect((refusal as DataDirInUse).pid).toBe(process.pid)
    expect(performance.now() - began).toBeLessThan(5000)
    expect(await ask(db, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('the owner hears when the server ends by itself, and can start it again', async () => {
    const ended = new Promise<string>((resolve) => {
      start({ onExit: resolve }).then((started) => process.kill(started.pid, 'SIGQUIT'))
    })
    expect(await ended).toContain('PostgreSQL ended')
    db = await start()
    expect(await ask(db, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('a stale pid that now belongs to another process does not stop the start', async () => {
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'pg')}\n`)
    db = await start()
    expect(await ask(db, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('a log over 5 MB is emptied at the start', async () => {
    writeFileSync(join(dataDir, 'pg.log'), 'x'.repeat(5 * 1024 * 1024 + 1))
    db = await start()
    expect(readFileSync(join(dataDir, 'pg.log')).length).toBeLessThan(10_000)
  })

  test('after kill -9 of its process the next start has every committed row', async () => {
    const holder = fork(dataDir)
    const held = await holder.ready()
    for (let n = 0; n < 20; n++) await ask(held, `INSERT INTO note VALUES ('killed ${n}')`)
    await killHard(holder.child)
    db = await start()
    expect(await ask(db, "SELECT text FROM note WHERE text LIKE 'killed %'")).toHaveLength(20)
  })

  test.runIf(process.platform === 'linux')('a server whose process was killed ends without a next start', async () => {
    const holder = fork(dataDir)
    const held = await holder.ready()
    await killHard(holder.child)
    for (let n = 0; n < 100 && existsSync(`/proc/${held.pid}/cwd`); n++) await sleep(50)
    expect(existsSync(`/proc/${held.pid}/cwd`)).toBe(false)
    db = await start() // Clears the socket folder that the killed one left.
  })
})

describe('the first start', () => {
  test.each([0, 200, 450, 700, 950])('killed about %i ms after it began, is completed by the next', async (ms) => {
    const folder = join(room, `first-${ms}`)
    const holder = fork(folder)
    await holder.began()
    await sleep(ms + Math.random() * 200)
    await killHard(holder.child)
    const db = await start({ dataDir: folder })
    expect(await ask(db, 'SELECT current_database() AS db')).toEqual([{ db: 'sunmao' }])
    await db.stop()
    expect(existsSync(join(folder, 'pg.init'))).toBe(false)
  })
})
