import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/client.ts'
import { openSession } from '../src/modules/auth/session.service.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { createServices, type Services } from '../src/services.ts'

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check
  body: any
  headers: Record<string, unknown>
}

/** A caller with or without a session. */
export interface Caller {
  token: string | undefined
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export interface TestHouse {
  http: FastifyInstance
  services: Services
  databaseUrl: string
  logLines: string[]
  nobody: Caller
  as(username: string): Promise<Caller>
  withToken(token: string): Caller
  encrypt(password: string): string
  stop(): Promise<void>
}

/** The product on a database of its own, cloned from the seeded template. */
export async function startHouse(overrides: Partial<Config> = {}): Promise<TestHouse> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const base = inject('postgresUrl')
  await onServer(base, `create database ${name} template sunmao`)
  const databaseUrl = base.replace('/sunmao?', `/${name}?`)
  const dataDir = await mkdtemp(join(tmpdir(), 'sunmao-house-'))
  const config: Config = { ...readConfig({ CAPTCHA: 'off', DATA_DIR: dataDir, DEMO: '1' }), ...overrides }
  const logLines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void logLines.push(line) })
  const database = openDatabase(databaseUrl, () => undefined, 4)
  const { services, close } = await createServices(config, log, database, databaseUrl)
  const http = await createApp(services)
  const caller = (token: string | undefined): Caller => ({
    token,
    call: (method, url, body, headers) => send(http, token, method, url, body, headers),
  })
  return {
    http,
    services,
    databaseUrl,
    logLines,
    nobody: caller(undefined),
    withToken: (token) => caller(token),
    as: async (username) => {
      const [user] = await services.db.select().from(userTable).where(eq(userTable.username, username))
      const session = await openSession(services.db, {
        userId: user!.id,
        door: 'password',
        ip: '127.0.0.1',
        browser: 'test',
        remembered: false,
      })
      return caller(`Bearer ${session.token}`)
    },
    encrypt: (password) => encryptWith(services.keys.publicKey, password),
    stop: async () => {
      await http.close()
      await close()
      await database.close()
      await onServer(base, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** As the ancestor's client does it: RSA PKCS#1 v1.5 with the SPKI key, base64. */
export function encryptWith(publicKey: string, password: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
}

let calls = 0

async function send(
  http: FastifyInstance,
  token: string | undefined,
  method: InjectOptions['method'],
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  // A limit per address is tested on purpose, not by accident.
  calls += 1
  const remoteAddress = headers['x-from'] ?? `127.0.${(calls >> 4) & 255}.1`
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const response = await http.inject({
    method,
    url,
    remoteAddress,
    headers: {
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...(token && { authorization: token }),
      ...headers,
    },
    payload: body === undefined || isRaw ? (body as string | undefined) : JSON.stringify(body),
  })
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace('/sunmao?', '/postgres?') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
