// What every subject needs: the product's servers on one database, a signed-in person, and rows for the table.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@sunmao/postgres'
import pg from 'pg'

export interface Row {
  name: string
  ours: number
  theirs: number
  unit: string
  ratio: number
  goal: string
  met: boolean
}

export interface Servers {
  databaseUrl: string
  /** Starts a program of Node and waits until `path` answers. */
  start(args: string[], path: string, env?: Record<string, string>): Promise<{ url: string; pid: number }>
  stop(): Promise<void>
}

export const product = ['apps/server/dist/main.js']

export async function openServers(): Promise<Servers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunmao-bench-'))
  const postgres = await startPostgres({ dataDir })
  const children: ChildProcess[] = []
  return {
    databaseUrl: postgres.url,
    start: async (args, path, env = {}) => {
      const port = await freePort()
      const child = spawn(process.execPath, args, {
        env: {
          ...process.env,
          DATABASE_URL: postgres.url,
          // Files belong to one database.
          DATA_DIR: join(dataDir, `files-${new URL(env.DATABASE_URL ?? postgres.url).pathname.slice(1)}`),
          DEMO: '1',
          CAPTCHA: 'off',
          LOG_LEVEL: 'warn',
          // The demo's models would be converted while we measure.
          WORKERS: 'none',
          // One person here does the work of hundreds; what people meet is measured with people.
          CALL_POINTS: '1000000000',
          ...env,
          PORT: String(port),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.push(child)
      const url = `http://127.0.0.1:${port}`
      for (let i = 0; i < 150; i++) {
        const answer = await fetch(url + path).catch(() => undefined)
        if (answer?.ok) return { url, pid: child.pid ?? 0 }
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      throw new Error(`${args.at(-1)} did not start`)
    },
    stop: async () => {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(
        children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))),
      )
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The Authorization header of a demo account. */
export async function signIn(url: string, username = 'lead', browser = 'bench'): Promise<string> {
  const { publicKey } = (await (await fetch(`${url}/auth/publicKey`)).json()) as { publicKey: string }
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const padding = constants.RSA_PKCS1_PADDING
  const password = publicEncrypt({ key, padding }, Buffer.from(`sunmao-${username}`)).toString('base64')
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ username, password, code: '', uuid: '' }),
  })
  return ((await response.json()) as { token: string }).token
}

export const median = (values: number[]) => quantile(values, 0.5)

export const quantile = (values: number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

/** Resident memory of a process in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Another database on the same PostgreSQL, to hold a large one against. */
export async function secondDatabase(url: string): Promise<string> {
  await onDatabase(url, (client) => client.query('create database little'))
  const second = new URL(url)
  second.pathname = '/little'
  return second.href
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
