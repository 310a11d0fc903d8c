import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, startBench, statusesOf } from './bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.hub.stop())

const named = async (name: string) => (await bench.admin.call('GET', `/api/dict?blurry=${name}`)).body.content[0]
const entry = (dict: { id: number }, value: string, more: object = {}) =>
  bench.admin.call('POST', '/api/dictDetail', { dict: { id: dict.id }, label: `项${value}`, value, ...more })

it('carries its entries, as they are stored', async () => {
  const row = await named('user_status')
  expect(row).toMatchObject({ name: 'user_status', rowVersion: 0 })
  expect(row.dictDetails.map((one: { value: string }) => one.value)).toEqual(['true', 'false'])
  const english = (
    await bench.admin.call('GET', '/api/dict?blurry=user_status', undefined, { 'accept-language': 'en' })
  ).body.content[0]
  expect(english.dictDetails).toEqual(row.dictDetails)
  expect((await bench.admin.call('GET', '/api/dict/all')).body).toContainEqual(
    expect.objectContaining({ id: row.id, name: 'user_status' }),
  )
  const none = (await bench.admin.call('GET', '/api/dict?page=900')).body
  expect(none.content).toEqual([])
  expect((await bench.admin.call('GET', '/api/dictDetail?dictName=no_such')).body).toEqual({
    content: [],
    totalElements: 0,
  })
})

it('is created, edited and removed with its entries', async () => {
  expect((await bench.admin.call('POST', '/api/dict', { id: null, name: 'colour', description: '颜色' })).status).toBe(
    201,
  )
  const row = await named('colour')
  expect(row.dictDetails).toEqual([])
  expect(statusesOf(await Promise.all([entry(row, 'red'), entry(row, 'red')])).sort()).toEqual([201, 400])
  expect((await entry(row, 'blue', { labelEn: 'Blue', dictSort: 1 })).status).toBe(201)
  const twice = await entry(row, 'blue')
  expect([twice.status, twice.body.code]).toEqual([400, 'error.duplicate'])
  const [blue] = (await named('colour')).dictDetails
  // Shown in English and sent back as shown, the Chinese label stays.
  const shown = await bench.admin.call('GET', '/api/dictDetail?dictName=colour&label=blue', undefined, {
    'accept-language': 'en',
  })
  expect(shown.body.content).toMatchObject([{ id: blue.id, label: 'Blue', labelEn: 'Blue' }])
  const edit = { ...shown.body.content[0], dictSort: 7 }
  expect((await bench.admin.call('PUT', '/api/dictDetail', edit, { 'accept-language': 'en' })).status).toBe(204)
  expect((await named('colour')).dictDetails[0]).toMatchObject({ label: '项blue', labelEn: 'Blue', dictSort: 7 })
  expect((await bench.admin.call('DELETE', `/api/dictDetail/${blue.id}`)).status).toBe(200)
  expect((await bench.admin.call('DELETE', `/api/dictDetail/${blue.id}`)).status).toBe(404)
  expect((await bench.admin.call('PUT', '/api/dict', { ...row, description: '色' })).status).toBe(204)
  expect((await bench.admin.call('PUT', '/api/dict', row)).body.code).toBe('error.stale')
  expect((await bench.admin.call('POST', '/api/dict', { name: 'colour' })).body.code).toBe('error.duplicate')
  expect((await bench.admin.call('DELETE', '/api/dict', [row.id, 999_999])).status).toBe(404)
  expect((await bench.admin.call('DELETE', '/api/dict', [row.id])).status).toBe(200)
  expect((await bench.admin.call('GET', '/api/dictDetail?dictName=colour')).body.totalElements).toBe(0)
})

it('refuses bad input', async () => {
  for (const name of ['', '1st', 'a b', 'x'.repeat(61)])
    expect((await bench.admin.call('POST', '/api/dict', { name })).status).toBe(400)
  expect((await entry({ id: 999_999 }, 'x')).status).toBe(404)
  expect((await entry(await named('user_status'), '')).status).toBe(400)
})

it('can be read entry by entry by everybody, and edited by who may', async () => {
  const hvac = await bench.hub.as('hvac')
  const [detail] = (await hvac.call('GET', '/api/dictDetail?dictName=user_status')).body.content
  expect(detail.labelEn).toBeUndefined()
  const row = await named('user_status')
  expect(
    statusesOf([
      await hvac.call('GET', '/api/dict'),
      await hvac.call('POST', '/api/dict', { name: 'mine' }),
      await hvac.call('PUT', '/api/dict', row),
      await hvac.call('DELETE', '/api/dict', [row.id]),
      await hvac.call('PUT', '/api/dictDetail', detail),
      await hvac.call('DELETE', `/api/dictDetail/${detail.id}`),
    ]),
  ).toEqual([403, 403, 403, 403, 403, 403])
})

it('comes as a sheet with one row per entry', async () => {
  const rows = await bench.sheet('/api/dict/download?blurry=user_status')
  expect(rows[0]).toEqual(['字典名称', '字典描述', '字典标签', '字典值', '创建日期'])
  expect(rows.slice(1).map((row) => [row[0], row[3]])).toEqual([
    ['user_status', 'true'],
    ['user_status', 'false'],
  ])
})
