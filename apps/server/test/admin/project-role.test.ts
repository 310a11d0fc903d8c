import { appTypeEnterprise, appTypeProject } from '@sunmao/contract'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { menuTable } from '../../src/modules/admin/menu.table.ts'
import type { Caller } from '../test-server.ts'
import { type Bench, startBench, statusesOf } from './bench.ts'

let bench: Bench
let lead: Caller
beforeAll(async () => {
  bench = await startBench()
  lead = await bench.hub.as('lead')
})
afterAll(() => bench.hub.stop())

const find = async (name: string) =>
  (await bench.admin.call('GET', `/api/projectRole?blurry=${name}`)).body.content.find(
    (row: { name: string }) => row.name === name,
  )
const menuOf = async (appType: number) =>
  (
    await bench.db
      .select()
      .from(menuTable)
      .where(and(eq(menuTable.appType, appType), ne(menuTable.permission, '')))
  )[0]!

it('asks for each permission by itself', async () => {
  const tries = async () =>
    statusesOf([
      await lead.call('GET', '/api/projectRole'),
      await lead.call('POST', '/api/projectRole', { name: '' }),
      await lead.call('PUT', '/api/projectRole', { id: 999_999, name: 'x', rowVersion: 0 }),
      await lead.call('PUT', '/api/projectRole/menu', { id: 999_999, menus: [], rowVersion: 0 }),
      await lead.call('DELETE', '/api/projectRole', [999_999]),
    ])
  expect(await tries()).toEqual([403, 403, 403, 403, 403])
  await bench.grant('manager', 'projectRole:list')
  expect(await tries()).toEqual([200, 403, 403, 403, 403])
  await bench.grant('manager', 'projectRole:add', 'projectRole:edit', 'projectRole:del')
  expect(await tries()).toEqual([200, 400, 404, 404, 404])
})

it('lists the templates in their order, with how many people have each', async () => {
  const { body } = await bench.admin.call('GET', '/api/projectRole?size=100')
  expect(body.content[0]).toMatchObject({ name: '项目负责人', nameEn: 'Project lead' })
  expect(body.totalElements).toBe(9)
  expect((await find('项目负责人')).people).toBeGreaterThan(0)
})

it('makes, renames and removes one; a name is there once', async () => {
  const made = await bench.admin.call('POST', '/api/projectRole', { name: '造价人', nameEn: 'Cost engineer' })
  expect([made.status, made.body.people, made.body.menus]).toEqual([201, 0, []])
  const twice = await bench.admin.call('POST', '/api/projectRole', { name: '造价人' })
  expect([twice.status, twice.body.code]).toEqual([400, 'error.duplicate'])
  const { id, rowVersion } = made.body
  const renamed = await bench.admin.call('PUT', '/api/projectRole', { id, rowVersion, name: '造价', nameEn: '' })
  expect([renamed.status, renamed.body.name, renamed.body.nameEn]).toEqual([200, '造价', undefined])
  const stale = await bench.admin.call('PUT', '/api/projectRole', { id, rowVersion, name: '旧' })
  expect([stale.status, stale.body.current.name]).toEqual([409, '造价'])
  expect((await bench.admin.call('DELETE', '/api/projectRole', [id])).status).toBe(200)
  expect(await find('造价')).toBeUndefined()
})

it('keeps a role that somebody has, and removes all or none', async () => {
  const held = await find('项目负责人')
  const free = (await bench.admin.call('POST', '/api/projectRole', { name: '空闲' })).body
  const { status, body } = await bench.admin.call('DELETE', '/api/projectRole', [free.id, held.id])
  expect([status, body.code]).toEqual([400, 'projectRole.inUse'])
  expect(await find('空闲')).toBeDefined()
})

it('grants entries of the project side only, and they count at the next call', async () => {
  const role = await find('项目负责人')
  const site = await menuOf(appTypeEnterprise)
  const foreign = await bench.admin.call('PUT', '/api/projectRole/menu', { ...role, menus: [{ id: site.id }] })
  expect([foreign.status, foreign.body.code]).toEqual([400, 'roles.menuMissing'])
  const before = (await lead.call('POST', '/auth/setProject?projectId=2')).body
  expect(before.length).toBeGreaterThan(1)
  const one = await menuOf(appTypeProject)
  const cut = await bench.admin.call('PUT', '/api/projectRole/menu', {
    ...role,
    menus: [{ id: one.id }, { id: one.id }],
  })
  expect([cut.status, cut.body.menus]).toEqual([200, [{ id: one.id }]])
  expect((await lead.call('POST', '/auth/setProject?projectId=2')).body).toEqual([one.permission])
  const back = await bench.admin.call('PUT', '/api/projectRole/menu', { ...cut.body, menus: role.menus })
  expect(back.status).toBe(200)
  expect((await lead.call('POST', '/auth/setProject?projectId=2')).body).toEqual(before)
})

it('of two who grant at once, the second is told', async () => {
  const role = await find('访客')
  const answers = await Promise.all([
    bench.admin.call('PUT', '/api/projectRole/menu', { ...role, menus: [] }),
    bench.admin.call('PUT', '/api/projectRole/menu', { ...role, menus: [] }),
  ])
  expect(statusesOf(answers).sort()).toEqual([200, 409])
})

it('tells a stale granter of site roles too, where he says what he saw', async () => {
  const row = (await bench.admin.call('GET', '/api/roles?blurry=普通员工')).body.content[0]
  const menus = row.menus
  expect(
    (await bench.admin.call('PUT', '/api/roles/menu', { id: row.id, menus, rowVersion: row.rowVersion })).status,
  ).toBe(204)
  expect(
    (await bench.admin.call('PUT', '/api/roles/menu', { id: row.id, menus, rowVersion: row.rowVersion })).status,
  ).toBe(409)
  expect((await bench.admin.call('PUT', '/api/roles/menu', { id: row.id, menus })).status).toBe(204)
})
