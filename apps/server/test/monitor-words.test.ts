// What the monitors name is named in words in both languages: every kind of work, and whatever holds files.
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
})
afterAll(() => hub.stop())

const isWord = (key: string) => (['zh-CN', 'en'] as const).every((lang) => translate(lang, key as Key) !== key)

it('has a word for every kind of work', () => {
  const kinds = hub.services.registry.tasks.map(({ kind }) => kind)
  expect(kinds.filter((kind) => !isWord(`queue.kind.${kind}`) && !isWord(`jobs.kind.${kind}`))).toEqual([])
})

it('has a word for every table that names files', async () => {
  const { rows } = await hub.services.db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'blob'::regclass`)
  expect(rows.map(({ name }) => name).filter((name) => !isWord(`storageMonitor.owner.${name}`))).toEqual([])
})
