import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobTable } from '../src/modules/admin/job.table.ts'
import { menuTable } from '../src/modules/admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../src/modules/admin/role.table.ts'
import { logTable } from '../src/modules/logs/logs.table.ts'
import { userJobTable } from '../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let admin: Caller
beforeAll(async () => {
  hub = await startTestServer()
  admin = await hub.as('admin')
})
afterAll(() => hub.stop())

const post = (name: string, more: object = {}) => ({ name, jobSort: 5, enabled: true, ...more })
const find = async (name: string) =>
  (await admin.call('GET', `/api/job?name=${encodeURIComponent(name)}`)).body.content[0]

describe('a plain table', () => {
  it('is listed, created, edited and removed as the ancestor’s clients do it', async () => {
    const made = await admin.call('POST', '/api/job', post('幕墙设计师', { id: null, enabled: 'true', createBy: 'x' }))
    expect([made.status, made.body]).toEqual([201, ''])
    const row = await find('幕墙设计师')
    expect(row).toMatchObject({ name: '幕墙设计师', jobSort: 5, enabled: true, createBy: 'admin', rowVersion: 0 })
    expect(row.createTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    const edited = await admin.call('PUT', '/api/job', { ...row, name: '幕墙工程师', enabled: false })
    expect(edited.status).toBe(204)
    expect(await find('幕墙工程师')).toMatchObject({ id: row.id, enabled: false, rowVersion: 1, updateBy: 'admin' })
    expect((await admin.call('DELETE', '/api/job', [row.id])).status).toBe(200)
    expect(await find('幕墙工程师')).toBeUndefined()
    const logged = await hub.services.db.select().from(logTable).where(eq(logTable.username, 'admin'))
    expect(logged.map((line) => line.description)).toEqual(
      expect.arrayContaining(['log.job.add', 'log.job.edit', 'log.job.del']),
    )
  })

  it('is searched, filtered, sorted and paged', async () => {
    for (const [index, name] of ['甲岗', '乙岗', '丙岗'].entries())
      await admin.call('POST', '/api/job', post(name, { jobSort: 100 + index, enabled: index !== 1 }))
    const names = async (query: string) =>
      (await admin.call('GET', `/api/job?${query}`)).body.content.map((row: { name: string }) => row.name)
    expect(await names('blurry=岗&sort=jobSort,desc')).toEqual(['丙岗', '乙岗', '甲岗'])
    expect(await names('blurry=岗&enabled=false')).toEqual(['乙岗'])
    expect(await names('blurry=岗&page=1&size=2')).toEqual(['丙岗'])
    expect((await admin.call('GET', '/api/job?blurry=岗&size=1')).body.totalElements).toBe(3)
    expect(await names('blurry=%25')).toEqual([])
    expect(await names('blurry=岗&createTime=2000-01-01 00:00:00&createTime=2000-01-02 00:00:00')).toEqual([])
    const now = (await find('甲岗')).createTime
    expect(await names(`blurry=岗&createTime=${now}&createTime=2999-01-01 00:00:00`)).toHaveLength(3)
    // A column that is not there is not an order, and nothing else either.
    expect(await names('blurry=岗&sort=password,desc')).toEqual(['甲岗', '乙岗', '丙岗'])
  })

  it('refuses a name that is taken, an id for a new row and a row that is not there', async () => {
    const twice = await admin.call('POST', '/api/job', post('甲岗'))
    expect([twice.status, twice.body.code]).toEqual([400, 'error.duplicate'])
    expect(twice.body.message).toContain('甲岗')
    expect((await admin.call('POST', '/api/job', post('丁岗', { id: 5 }))).status).toBe(400)
    for (const bad of [{}, post(''), post('x', { jobSort: -1 }), post('x', { enabled: 'maybe' }), post('x'.repeat(61))])
      expect((await admin.call('POST', '/api/job', bad)).status).toBe(400)
    expect((await admin.call('PUT', '/api/job', post('丁岗', { id: 99_999 }))).status).toBe(404)
  })

  it('refuses a stale edit and shows what is there now', async () => {
    const row = await find('丙岗')
    const answers = await Promise.all(
      [admin, await hub.as('admin')].map((who, at) => who.call('PUT', '/api/job', { ...row, name: `丙岗${at}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const stale = answers.find(({ status }) => status === 409)!
    expect(stale.body).toMatchObject({ code: 'error.stale', current: { id: row.id, rowVersion: row.rowVersion + 1 } })
    // The ancestor's clients know no version; theirs is the last word.
    const { rowVersion: _unknown, ...old } = row
    expect((await admin.call('PUT', '/api/job', old)).status).toBe(204)
  })

  it('removes all or nothing, and nothing that is in use', async () => {
    const row = await find('乙岗')
    expect((await admin.call('DELETE', '/api/job', [row.id, 99_999])).status).toBe(404)
    const [used] = await hub.services.db.select().from(userJobTable).limit(1)
    const refused = await admin.call('DELETE', '/api/job', [row.id, used!.jobId])
    expect([refused.status, refused.body.code]).toEqual([400, 'error.inUse'])
    expect(await find('乙岗')).toMatchObject({ id: row.id })
  })

  it('asks for each permission by itself, also when it is given just now', async () => {
    const hvac = await hub.as('hvac')
    const row = await find('甲岗')
    const tries = () =>
      Promise.all([
        hvac.call('GET', '/api/job'),
        hvac.call('GET', '/api/job/download'),
        hvac.call('POST', '/api/job', post(`岗${Math.random()}`)),
        hvac.call('PUT', '/api/job', row),
        hvac.call('DELETE', '/api/job', [99_999]),
      ]).then((answers) => answers.map(({ status }) => status))
    expect(await tries()).toEqual([403, 403, 403, 403, 403])
    const { db } = hub.services
    const [staff] = await db.select().from(roleTable).where(eq(roleTable.key, 'staff'))
    const [list] = await db.select().from(menuTable).where(eq(menuTable.permission, 'job:list'))
    await db.insert(roleMenuTable).values({ roleId: staff!.id, menuId: list!.id })
    expect(await tries()).toEqual([200, 200, 403, 403, 403])
  })

  it('comes as a sheet whose cells are texts, not formulas', async () => {
    await hub.services.db.insert(jobTable).values({ name: '=1+1', jobSort: 1 })
    const reply = await fetchSheet('/api/job/download?blurry=1')
    expect(reply.type).toContain('spreadsheetml')
    expect(reply.rows[0]).toEqual(['岗位名称', '岗位状态', '创建日期'])
    expect(reply.rows[1]?.slice(0, 2)).toEqual(["'=1+1", '启用'])
  })
})

async function fetchSheet(url: string) {
  const reply = await hub.http.inject({ method: 'GET', url, headers: { authorization: admin.token } })
  const book = await readXlsx(new Uint8Array(reply.rawPayload))
  return { type: String(reply.headers['content-type']), rows: book.sheets[0]!.rows as unknown[][] }
}

it('a parameter that changes is told to open windows', async () => {
  let told = 0
  const stop = hub.services.bus.subscribe('site', (event) => {
    if (event.type === 'rights') told += 1
  })
  const body = { code: 'my_own', name: '自定', value: 'x', open: false }
  expect((await admin.call('POST', '/api/parameters', body)).status).toBe(201)
  await expect.poll(() => told).toBeGreaterThan(0)
  const all = (await admin.call('GET', '/api/parameters/all')).body as { code: string; value: string }[]
  expect(all.find((one) => one.code === 'my_own')?.value).toBe('x')
  expect((await hub.nobody.call('GET', '/api/parameters/all')).body).not.toContainEqual(
    expect.objectContaining({ code: 'my_own' }),
  )
  expect((await admin.call('POST', '/api/parameters', { ...body, code: 'No Good' })).status).toBe(400)
  stop()
})

it('the sites can be chosen by everybody, the switched-off ones by nobody', async () => {
  const lead = await hub.as('lead')
  expect((await lead.call('GET', '/api/site/list')).body).toHaveLength(2)
  expect((await lead.call('GET', '/api/site/list', undefined, { 'accept-language': 'en' })).body[0].name).toBe(
    'Head office',
  )
  const [first] = (await admin.call('GET', '/api/site')).body.content
  await admin.call('PUT', '/api/site', { ...first, enabled: false })
  expect((await lead.call('GET', '/api/site/list')).body).toHaveLength(1)
})
