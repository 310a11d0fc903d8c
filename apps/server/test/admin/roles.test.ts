import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { menuTable } from '../../src/modules/admin/menu.table.ts'
import { roleTable } from '../../src/modules/admin/role.table.ts'
import type { Caller } from '../test-server.ts'
import { type Bench, startBench, statusesOf } from './bench.ts'

let bench: Bench
let lead: Caller
beforeAll(async () => {
  bench = await startBench()
  lead = await bench.hub.as('lead')
})
afterAll(() => bench.hub.stop())

const fields = (name: string, more: object = {}) => ({ name, level: 3, dataScope: '本级', depts: [], ...more })
const named = async (name: string) =>
  (await bench.admin.call('GET', `/api/roles?blurry=${encodeURIComponent(name)}`)).body.content[0]
const menuWith = async (code: string) =>
  (await bench.db.select().from(menuTable).where(eq(menuTable.permission, code)))[0]!.id

it('carries its menus and departments in every row, also without any', async () => {
  const { content, totalElements } = (await bench.admin.call('GET', '/api/roles?sort=level,asc')).body
  expect(totalElements).toBe(4)
  for (const row of content) expect([Array.isArray(row.menus), Array.isArray(row.depts)]).toEqual([true, true])
  expect(content[0]).toMatchObject({ name: '系统管理员', level: 1, isBuiltIn: true, menus: [] })
  expect((await bench.admin.call('GET', '/api/roles/all')).body.map((row: { level: number }) => row.level)).toEqual([
    1, 2, 3, 3,
  ])
  expect((await bench.admin.call('GET', '/api/roles/level')).body).toEqual({ level: 1 })
  expect((await lead.call('GET', '/api/roles/level')).body).toEqual({ level: 2 })
  expect((await bench.admin.call('GET', `/api/roles/${content[1].id}`)).body).toEqual(content[1])
  expect((await bench.admin.call('GET', '/api/roles/999999')).status).toBe(404)
  const english = await bench.admin.call('GET', '/api/roles', undefined, { 'accept-language': 'en' })
  expect(english.body.content[0].name).toBe('Administrator')
})

it('keeps departments only for a chosen scope', async () => {
  const depts = [{ id: await bench.dept('暖通室') }]
  await bench.admin.call('POST', '/api/roles', fields('暖通组长', { dataScope: '自定义', depts }))
  const row = await named('暖通组长')
  expect(row.depts).toEqual([{ id: depts[0]!.id, name: '暖通室' }])
  expect((await bench.admin.call('PUT', '/api/roles', { ...row, dataScope: '本级' })).status).toBe(204)
  expect((await named('暖通组长')).depts).toEqual([])
  const missing = fields('无', { dataScope: '自定义', depts: [{ id: 999_999 }] })
  expect((await bench.admin.call('POST', '/api/roles', missing)).status).toBe(404)
})

it('refuses bad input, a name that is taken and a stale edit', async () => {
  for (const bad of [
    {},
    fields(''),
    fields('x', { level: 0 }),
    fields('x', { dataScope: '全院' }),
    fields('x', { id: 3 }),
  ])
    expect((await bench.admin.call('POST', '/api/roles', bad)).status).toBe(400)
  const both = await Promise.all([1, 2].map(() => bench.admin.call('POST', '/api/roles', fields('同名'))))
  expect(statusesOf(both).sort()).toEqual([201, 400])
  const row = await named('同名')
  const people = [bench.admin, await bench.hub.as('admin')]
  const edits = await Promise.all(people.map((who, at) => who.call('PUT', '/api/roles', { ...row, level: 4 + at })))
  expect(statusesOf(edits).sort()).toEqual([204, 409])
})

it('protects what the product relies on', async () => {
  const admin = await named('系统管理员')
  for (const change of [{ name: '随便' }, { level: 5 }, { dataScope: '本级' }]) {
    const refused = await bench.admin.call('PUT', '/api/roles', { ...admin, ...change })
    expect([refused.status, refused.body.code]).toEqual([400, 'roles.adminFixed'])
  }
  expect((await bench.admin.call('PUT', '/api/roles', { ...admin, description: '全部权限' })).status).toBe(204)
  // Shown in English and sent back as shown, the name stays in both languages.
  const shown = await bench.admin.call('GET', `/api/roles/${admin.id}`, undefined, { 'accept-language': 'en' })
  await bench.admin.call('PUT', '/api/roles', shown.body, { 'accept-language': 'en' })
  expect(await named('系统管理员')).toMatchObject({ id: admin.id })
  const builtIn = await bench.admin.call('DELETE', '/api/roles', [(await named('审图专家')).id])
  expect([builtIn.status, builtIn.body.code]).toEqual([400, 'roles.builtIn'])
})

it('is refused while somebody has it, and all goes or nothing', async () => {
  await bench.admin.call('POST', '/api/roles', fields('临时'))
  const row = await named('临时')
  const [plain] = (await bench.admin.call('GET', '/api/users?blurry=plain')).body.content
  await bench.admin.call('PUT', '/api/users', { ...plain, roles: [{ id: row.id }] })
  const refused = await bench.admin.call('DELETE', '/api/roles', [row.id])
  expect([refused.status, refused.body.code]).toEqual([400, 'roles.inUse'])
  await bench.admin.call('PUT', '/api/users', { ...plain, rowVersion: undefined, roles: [] })
  expect((await bench.admin.call('DELETE', '/api/roles', [row.id, 999_999])).status).toBe(404)
  expect((await bench.admin.call('DELETE', '/api/roles', [row.id])).status).toBe(200)
})

it('gives nobody more than he has himself', async () => {
  expect((await lead.call('GET', '/api/roles')).status).toBe(403)
  await bench.grant('manager', 'roles:list', 'roles:add', 'roles:edit', 'roles:del')
  const manager = await bench.role('manager')
  const admin = await bench.role('admin')
  const rule = async (answer: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  const strong = [400, 'roles.tooStrong']
  expect(await rule(lead.call('POST', '/api/roles', fields('篡位', { level: 1 })))).toEqual(strong)
  expect(await rule(lead.call('PUT', '/api/roles', fields('系统管理员', { id: admin })))).toEqual(strong)
  expect(await rule(lead.call('PUT', '/api/roles', fields('项目经理', { id: manager, level: 1 })))).toEqual(strong)
  expect(await rule(lead.call('DELETE', '/api/roles', [admin]))).toEqual(strong)
  expect(await rule(lead.call('PUT', '/api/roles/menu', { id: admin, menus: [] }))).toEqual(strong)
  const wide = fields('全看', { dataScope: '全部' })
  expect(await rule(lead.call('POST', '/api/roles', wide))).toEqual([400, 'roles.scopeTooWide'])
  const foreign = fields('看别人', { dataScope: '自定义', depts: [{ id: await bench.dept('暖通室') }] })
  expect((await lead.call('POST', '/api/roles', foreign)).status).toBe(404)
  // Another role of level 1 is still no administrator.
  await bench.db.update(roleTable).set({ level: 1 }).where(eq(roleTable.id, manager))
  expect(await rule(lead.call('PUT', '/api/roles/menu', { id: admin, menus: [] }))).toEqual(strong)
  await bench.db.update(roleTable).set({ level: 2 }).where(eq(roleTable.id, manager))
  const staff = await bench.role('staff')
  const grantAll = lead.call('PUT', '/api/roles/menu', { id: staff, menus: [{ id: await menuWith('user:del') }] })
  expect(await rule(grantAll)).toEqual([400, 'roles.notYours'])
  const menus = [{ id: await menuWith('roles:list') }, { id: await menuWith('feedback:add') }]
  expect((await lead.call('PUT', '/api/roles/menu', { id: staff, menus })).status).toBe(204)
})

it('acts on the next call of whoever is signed in', async () => {
  const hvac = await bench.hub.as('hvac')
  const staff = await bench.role('staff')
  const give = (...codes: string[]) =>
    Promise.all(codes.map(async (code) => ({ id: await menuWith(code) }))).then((menus) =>
      bench.admin.call('PUT', '/api/roles/menu', { id: staff, menus }),
    )
  await give('feedback:add')
  expect((await hvac.call('GET', '/api/dict')).status).toBe(403)
  expect((await give('feedback:add', 'dict:list')).status).toBe(204)
  expect((await hvac.call('GET', '/api/dict')).status).toBe(200)
  expect((await hvac.call('GET', '/auth/info')).body.roles).toEqual(['dict:list', 'feedback:add'])
  await give('feedback:add')
  expect((await hvac.call('GET', '/api/dict')).status).toBe(403)
  const gone = await bench.admin.call('PUT', '/api/roles/menu', { id: staff, menus: [{ id: 999_999 }] })
  expect([gone.status, gone.body.code]).toEqual([400, 'roles.menuMissing'])
})

it('comes as a sheet', async () => {
  const [titles, first] = await bench.sheet('/api/roles/download?sort=level,asc')
  expect(titles).toEqual(['角色名称', '角色级别', '描述', '创建日期'])
  expect(first?.slice(0, 2)).toEqual(['系统管理员', 1])
})
