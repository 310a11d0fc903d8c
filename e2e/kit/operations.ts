// The screens of who keeps the product running, and what their figures must agree with.
import { readdirSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { rowsOf } from '../faults/database.ts'
import type { Api } from './api.ts'

export const operationsScreens = [
  '/operations/health',
  '/operations/timing',
  '/operations/backup',
  '/operations/database',
  '/operations/release',
  '/monitor/server',
  '/monitor/sql',
  '/monitor/redis',
  '/monitor/queue',
  '/monitor/webSocket',
  '/monitor/storage',
  '/monitor/logs',
  '/monitor/errorLog',
] as const

/** Something that counts meanwhile may have been counted already or not yet. */
const NEAR = 0.02
const near = (ours: number, theirs: number, name: string) => {
  expect([name, Math.abs(ours - theirs) <= Math.max(NEAR * theirs, 1)], `${name}: ${ours} : ${theirs}`).toEqual([
    name,
    true,
  ])
}

interface Sql {
  version: string
  size: number
  connections: { most: number; used: number }
  tableCount: number
}
interface Server {
  processes: { isThis: boolean; pid: number; host: string; rssMb: number; version: string }[]
}

/** What PostgreSQL and the operating system say themselves, in their own words, of what the screens show. */
export async function databaseAgrees(api: Api, dataDir: string): Promise<void> {
  const shown = await api.get<Sql>('/api/monitor/sql')
  const [own] = await rowsOf<{ version: string; size: string; most: string; used: string; tables: string }>(
    dataDir,
    `select current_setting('server_version') as version, pg_database_size(current_database()) as size,
       current_setting('max_connections') as most,
       (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as used,
       (select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables`,
  )
  expect(shown.version).toContain(own!.version.split(' ')[0])
  near(shown.size, Number(own!.size), 'size of the database')
  expect(shown.connections.most).toBe(Number(own!.most))
  expect(shown.tableCount).toBe(Number(own!.tables))
  expect(Math.abs(shown.connections.used - Number(own!.used))).toBeLessThanOrEqual(4)
  const tables = await api.get<{ bytes: number; content: { name: string; bytes: number; indexBytes: number }[] }>(
    '/api/database/tables',
  )
  const biggest = tables.content[0]!
  const [{ size = '0' } = {}] = await rowsOf<{ size: string }>(
    dataDir,
    'select pg_total_relation_size($1::regclass) as size',
    [biggest.name],
  )
  near(biggest.bytes, Number(size), `size of ${biggest.name}`)
}

export async function processesAgree(api: Api, pids: readonly number[]): Promise<void> {
  const { processes } = await api.get<Server>('/api/monitor/processes')
  for (const pid of pids) {
    const found = processes.find((one) => one.pid === pid && one.host === hostname())
    expect(found, `process ${pid}`).toBeDefined()
  }
}

interface Queue {
  waiting: number
  planned: number
  running: number
  done: number
  failed: number
}

export async function queueAgrees(api: Api, dataDir: string): Promise<void> {
  const shown = await api.get<Queue>('/api/monitor/queue')
  const [own] = await rowsOf<Record<keyof Queue, number>>(
    dataDir,
    `select count(*) filter (where status = 'queued' and run_after <= now())::int as waiting,
       count(*) filter (where status = 'queued' and run_after > now())::int as planned,
       count(*) filter (where status = 'running')::int as running,
       count(*) filter (where status = 'done' and end_time > now() - interval '1 day')::int as done,
       count(*) filter (where status = 'failed' and end_time > now() - interval '1 day')::int as failed from task`,
  )
  for (const name of ['planned', 'done', 'failed'] as const)
    expect([name, Math.abs(shown[name] - own![name]) <= 2]).toEqual([name, true])
}

interface Stored {
  blobs: number
  bytes: number
  place: string
}

/** Every file that the screen counts lies on the disk, with as many bytes. */
export async function filesAgree(api: Api, dataDir: string): Promise<void> {
  const { blobs, bytes, place } = await api.get<Stored>('/api/monitor/storage')
  expect(place).toBe('disk')
  const files = readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name),
  )
  const size = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  near(blobs, files.length, 'files')
  near(bytes, size, 'bytes of files')
}
