import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Services } from '../src/core/context.ts'
import { logHooks } from '../src/core/log.ts'
import { createServices } from '../src/create-services.ts'
import { openDatabase } from '../src/db/client.ts'
import { openSession } from '../src/modules/session/session.service.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { type Engines, takeShare } from './engines.ts'
import { type Asked, type Second, startSecond } from './second.ts'
import { inDatabase, onServer, templateOf } from './template.ts'

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check
  body: any
  headers: Record<string, unknown>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A caller with or without a session. */
export interface Caller {
  token: string | undefined
  call(method: Method, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface TestServer {
  http: FastifyInstance
  services: Services
  /** Only on the engines of a large installation, and not in a hub that is alone. */
  second: Second | undefined
  databaseUrl: string
  logLines: string[]
  nobody: Caller
  as(username: string): Promise<Caller>
  withToken(token: string): Caller
  encrypt(password: string): string
  stop(): Promise<void>
}

export interface TestServerOptions {
  /** One process also where there could be two. So is every hub of a test file but its first, to save time. */
  alone?: boolean
  /** A database that is already there, instead of one cloned from the template. It goes with the hub all the same. */
  databaseUrl?: string
}

let houses = 0

/** Before each test file: the next hub is its first. */
export function forgetTestServers(): void {
  houses = 0
}

/**
 * The product on a database of its own, cloned from the seeded template. On the engines of a large installation it is two
 * processes, this one and a real other one, and calls go to them in turn.
 */
export async function startTestServer(
  overrides: Partial<Config> = {},
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { alone = houses > 0 } = options
  houses += 1
  const base = inject('postgresUrl')
  const engines = inject('engines') as Engines | undefined
  const databaseUrl = options.databaseUrl ?? (await cloneTemplate(base))
  const dataDir = await mkdtemp(join(tmpdir(), 'sunmao-hub-'))
  const config: Config = {
    ...readConfig({
      CAPTCHA: 'off',
      DATA_DIR: dataDir,
      SECRETS_KEY: inject('secretsKey'),
      DEMO: '1',
      SPARE_CONVERTER: '0',
      // A test makes more calls in a minute than somebody in an hour.
      CALL_POINTS: '1000000000',
    }),
    ...(engines && { databaseUrl, ...(await takeShare(engines)) }),
    ...overrides,
  }
  const logLines: string[] = []
  const log = pino({ level: 'debug', hooks: logHooks }, { write: (line) => void logLines.push(line) })
  const database = openDatabase(databaseUrl, () => undefined, 4)
  const { services, close } = await createServices(config, log, database, databaseUrl)
  const http = await createApp(services)
  const second = engines && !alone ? await startSecond(config, logLines) : undefined
  const caller = (token: string | undefined): Caller => ({
    token,
    call: (method, url, body, headers) => send(http, second, token, method, url, body, headers),
  })
  return {
    http,
    services,
    second,
    databaseUrl,
    logLines,
    nobody: caller(undefined),
    withToken: (token) => caller(token),
    as: async (username) => {
      const [user] = await services.db.select().from(userTable).where(eq(userTable.username, username))
      const session = await openSession(services.db, {
        userId: user!.id,
        provider: 'password',
        ip: '127.0.0.1',
        browser: 'test',
        remembered: false,
      })
      return caller(`Bearer ${session.token}`)
    },
    encrypt: (password) => encryptWith(services.keys.publicKey, password),
    stop: async () => {
      await Promise.all([http.close(), second?.stop()])
      await close()
      // A test may have closed it already.
      await database.close().catch(() => undefined)
      await dropDatabase(databaseUrl)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function cloneTemplate(base: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const template = await templateOf(base)
  await onServer(base, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return inDatabase(base, name)
}

const dropDatabase = (url: string) =>
  onServer(url, (client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))

/** As the ancestor's client does it: RSA PKCS#1 v1.5 with the SPKI key, base64. */
export function encryptWith(publicKey: string, password: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
}

let calls = 0

async function send(
  http: FastifyInstance,
  second: Second | undefined,
  token: string | undefined,
  method: Method,
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  // A limit per address is tested on purpose, not by accident.
  calls += 1
  const remoteAddress = headers['x-from'] ?? `127.0.${(calls >> 4) & 255}.1`
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const asked = {
    method,
    url,
    remoteAddress,
    headers: {
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...(token && { authorization: token }),
      ...headers,
    },
    payload: body === undefined || isRaw ? (body as string | Buffer | undefined) : JSON.stringify(body),
  }
  const answer = second && calls % 2 === 0 ? await second.ask(asked) : await injectInto(http, asked)
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  return { status: answer.status, body: isJson ? JSON.parse(answer.text) : answer.text, headers: answer.headers }
}

async function injectInto(http: FastifyInstance, asked: Asked & { method: Method }) {
  const { statusCode, headers, body } = await http.inject(asked)
  return { status: statusCode, headers, text: body }
}
