import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type BackupMeans, makeBackup } from '../../src/backup/make-backup.ts'
import { folderStore } from '../../src/backup/store/folder-store.ts'
import type { Config } from '../../src/config.ts'
import { isBuilt } from '../built.ts'
import { environmentOf } from '../environment.ts'
import { inDatabase, onServer } from '../template.ts'
import type { TestServer } from '../test-server.ts'

/** A place for backups of a hub, and databases to restore them to. */
export async function startBackups(hub: TestServer) {
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-backup-'))
  const { config, blobs, secrets } = hub.services
  const means: BackupMeans = {
    databaseUrl: hub.databaseUrl,
    blobs,
    store: folderStore(join(folder, 'backups')),
    key: randomBytes(32),
    secretKeys: secrets.ring,
    config,
  }
  const made: string[] = []
  return {
    folder,
    means,
    make: (more: Partial<BackupMeans> = {}) => makeBackup({ ...means, ...more }, { reason: 'asked' }),
    /** A name that no database has yet; whatever begins with it is removed in the end. */
    newName: () => {
      const name = `r_${randomUUID().replaceAll('-', '').slice(0, 12)}`
      made.push(name)
      return name
    },
    emptyDatabase: async (name: string): Promise<string> => {
      await onServer(hub.databaseUrl, (client) => client.query(`create database ${name} template template0`))
      return inDatabase(hub.databaseUrl, name)
    },
    /** As a machine with nothing on it but the settings. */
    bareConfig: (name: string): Config => ({
      ...config,
      s3: undefined,
      databaseUrl: inDatabase(hub.databaseUrl, name),
      dataDir: join(folder, name),
      secretsKey: undefined,
    }),
    stop: async () => {
      await onServer(hub.databaseUrl, async (client) => {
        const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
        for (const { name } of rows)
          if (made.some((one) => name.startsWith(one))) await client.query(`drop database ${name} with (force)`)
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const ask = <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> =>
  onDatabase(url, async (client) => (await client.query<T>(text)).rows)

export const refusal = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  )

const program = isBuilt
  ? [fileURLToPath(new URL('../../dist/backup/run-command.js', import.meta.url))]
  : [
      '--conditions=source',
      '--import',
      'tsx',
      fileURLToPath(new URL('../../src/backup/run-command.ts', import.meta.url)),
    ]

/**
 * `npm run backup` or `npm run restore` as a process of its own, killed with SIGKILL when it prints what `killAt` looks for, or when
 * `killWhen` comes.
 */
export async function runProcess(
  config: Config,
  args: readonly string[],
  killAt?: RegExp,
  killWhen?: Promise<unknown>,
) {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...environmentOf(config) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  void killWhen?.then(() => child.kill('SIGKILL'))
  const lines: string[] = []
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      if (killAt?.test(line)) child.kill('SIGKILL')
    })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, text: lines.join('\n') }
}
