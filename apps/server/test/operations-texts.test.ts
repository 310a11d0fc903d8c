// Whatever is typed into the fields of the operations screens stays text: no shell, no statement, no path and no template comes of it.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { operationsCalls } from './operations-calls.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const started = vi.hoisted(() => [] as string[])
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>()
  const watched = Object.entries(real).map(([name, value]) => [
    name,
    typeof value === 'function' && /^(spawn|exec|execFile|fork|spawnSync|execSync|execFileSync)$/.test(name)
      ? (...given: unknown[]) => {
          started.push(`${name} ${JSON.stringify(given.slice(0, 2))}`)
          return (value as (...args: unknown[]) => unknown)(...given)
        }
      : value,
  ])
  return Object.fromEntries(watched)
})

let hub: TestServer
let admin: Caller
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunmao-texts-'))
  hub = await startTestServer({}, { alone: true })
  admin = await hub.as('admin')
})
afterAll(async () => {
  await hub.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Each would leave a file in the folder, or a table, where anybody ran it. */
const texts = () => {
  const file = (name: string) => join(folder, name)
  return [
    `x; touch ${file('shell')} #`,
    `$(touch ${file('dollar')})\`touch ${file('backtick')}\``,
    `x' || touch ${file('quote')} || '"&& touch ${file('double')} &&"`,
    `'; create table owned (id int); --`,
    `x"); create table owned (id int); copy owned to program 'touch ${file('copy')}'; --`,
    `1; select pg_read_file('/etc/passwd')`,
    `../../../../../../..${file('path')}`,
    `file://${file('address')}`,
    `\${require('fs').writeFileSync('${file('template')}','')}{{constructor.constructor('return process')()}}<%= 1 %>`,
    `T(java.lang.Runtime).getRuntime().exec("touch ${file('java')}")`,
    `x\u0000\r\nx-injected: 1`,
  ]
}

interface Described {
  type?: string | string[]
  anyOf?: Described[]
  items?: Described
  properties?: Record<string, Described>
  additionalProperties?: Described | boolean
  enum?: unknown[]
  const?: unknown
  minimum?: number
  format?: string
  pattern?: string
  examples?: unknown[]
}

const PLACEHOLDER = 'sample'

/** A value that the schema may take, with the places of its texts. */
function sampleOf(schema: Described, path: (string | number)[], places: (string | number)[][]): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) {
    const best = schema.anyOf.find(({ type }) => type === 'string') ?? schema.anyOf.find(({ type }) => type !== 'null')
    return sampleOf(best ?? {}, path, places)
  }
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [name, sampleOf(one, [...path, name], places)]),
    )
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, [...path, 0], places)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'object') return { note: sampleOf({ type: 'string' }, [...path, 'note'], places) }
  places.push(path)
  return schema.examples?.[0] ?? PLACEHOLDER
}

function put(value: unknown, [step, ...rest]: (string | number)[], text: string): unknown {
  if (step === undefined) return text
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[step] = put(copy[step], rest, text)
  return copy
}

interface Asking {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** One sample of a call, and where in it texts stand. */
function planOf(route: Route): { sample: Asking; places: (string | number)[][] } {
  const describe = (schema: z.ZodType | undefined): Described =>
    schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described) : {}
  const places: (string | number)[][] = []
  const part = (schema: z.ZodType | undefined, name: string) =>
    schema ? sampleOf(describe(schema), [name], places) : undefined
  const params = { ...(part(route.params, 'params') as object | undefined) }
  const query = { ...(part(route.query, 'query') as object | undefined) }
  const body = part(route.body, 'body')
  return { sample: { params, query, body }, places }
}

const FILE_NAME = 'files'

async function send(route: Route, { params, query, body }: Asking, fileName: string) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '1')))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) asked.append(name, String(one))
  const url = asked.size > 0 ? `${path}?${asked}` : path
  if (!route.files) return admin.call(route.method, url, body)
  const boundary = '----sunmao'
  const [field] = Object.keys(route.files)
  const texts = Object.entries((body ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  const named = fileName.replace(/["\r\n\0]/g, '_')
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${named}"\r\ncontent-type: application/octet-stream\r\n\r\n${fileName}\r\n--${boundary}--\r\n`
  return admin.call(route.method, url, [...texts, file].join(''), {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
}

const count = async (what: string) =>
  Number((await hub.services.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${what}`))).rows[0]!.n)

it('is executed by no call, in no field', async () => {
  const people = await count('users')
  const failed: string[] = []
  let sent = 0
  for (const [name, route] of operationsCalls) {
    const { sample, places } = planOf(route)
    const fields = [...places, ...(route.files ? [[FILE_NAME]] : [])]
    for (const text of texts()) {
      const all = places.reduce<unknown>((value, place) => put(value, place, text), sample) as Asking
      const asks =
        fields.length > 1 && text === texts()[0]
          ? [all, ...places.map((place) => put(sample, place, text) as Asking)]
          : [all]
      for (const one of fields.length > 0 ? asks : []) {
        const { status, headers } = await send(route, one, text)
        sent += 1
        if (status >= 500) failed.push(`${name} ${status}: ${text}`)
        if (headers['x-injected']) failed.push(`${name}: a header of the text's`)
      }
    }
  }
  expect(failed).toEqual([])
  expect(sent).toBeGreaterThan(400)
  expect(await readdir(folder)).toEqual([])
  expect(await count(`pg_tables where tablename = 'owned'`)).toBe(0)
  expect(await count('users')).toBe(people)
  expect(started).toEqual([])
})
