import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deptTable } from '../../src/modules/admin/dept.table.ts'
import { roleDeptTable, roleTable } from '../../src/modules/admin/role.table.ts'
import { type Bench, startBench, statusesOf } from './bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.hub.stop())

type Node = { id: number; name: string; children?: Node[] }
const names = (rows: Node[]) => rows.map((row) => row.name)
const list = async (query = '', who = bench.admin) => (await who.call('GET', `/api/dept${query}`)).body
const add = (name: string, more: object = {}) =>
  bench.admin.call('POST', '/api/dept', { name, enabled: true, deptSort: 50, ...more })

it('is read level by level, searched, and tells who has children', async () => {
  const top = await list()
  expect(top).toMatchObject({
    totalElements: 1,
    content: [{ name: '榫卯设计院', label: '榫卯设计院', subCount: 3, hasChildren: true, leaf: false }],
  })
  expect(top.content[0].pid).toBeUndefined()
  expect(names((await list(`?pid=${top.content[0].id}`)).content)).toEqual(['第一设计分院', '技术质量部', '信息中心'])
  expect(names((await list(`?name=${encodeURIComponent('室')}`)).content)).toEqual(['暖通室', '给排水室', '电气室'])
  // A picker of enabled departments also goes level by level.
  expect(names((await list('?enabled=true')).content)).toEqual(['榫卯设计院'])
  expect((await list('?createTime=2000-01-01 00:00:00&createTime=2000-01-02 00:00:00')).content).toEqual([])
  expect((await bench.admin.call('GET', '/api/dept?pid=x')).status).toBe(400)
  expect((await bench.admin.call('GET', '/api/dept?pid=99999999999')).status).toBe(400)
})

it('counts the people in it and below it', async () => {
  type Counted = { id: number; name: string; userCount: number }
  const countsOf = async (query: string) =>
    new Map(((await list(query)).content as Counted[]).map((row) => [row.name, row.userCount]))
  const peopleIn = async (name: string) =>
    (await bench.admin.call('GET', `/api/users?deptId=${await bench.dept(name)}&size=1`)).body.totalElements as number
  const below = await countsOf(`?pid=${await bench.dept('榫卯设计院')}`)
  expect(below.get('技术质量部')).toBeGreaterThan(0)
  for (const [name, count] of [
    ...(await countsOf('')),
    ...below,
    ...(await countsOf(`?name=${encodeURIComponent('室')}`)),
  ])
    expect([name, count]).toEqual([name, await peopleIn(name)])
  expect((await countsOf('')).get('榫卯设计院')).toBeGreaterThan(below.get('第一设计分院')!)
})

it('shows the way up to a department, with or without itself', async () => {
  const id = await bench.dept('暖通室')
  const flat = (rows: Node[]): string[] => rows.flatMap((row) => [row.name, ...flat(row.children ?? [])])
  const without = (await bench.admin.call('POST', '/api/dept/superior?exclude=true', [id])).body
  expect(flat(without.content)).toEqual(
    expect.arrayContaining(['榫卯设计院', '第一设计分院', '建筑所', '机电所', '给排水室', '技术质量部']),
  )
  expect(flat(without.content)).not.toContain('暖通室')
  expect(flat((await bench.admin.call('POST', '/api/dept/superior?exclude=false', [id])).body.content)).toContain(
    '暖通室',
  )
  expect(names((await bench.admin.call('POST', '/api/dept/superior', [])).body.content)).toEqual(['榫卯设计院'])
  expect((await bench.admin.call('POST', '/api/dept/superior', [999_999])).status).toBe(404)
})

it('cannot be put below itself, also not by two moves at once', async () => {
  await add('甲')
  await add('乙')
  const [a, b] = [await bench.dept('甲'), await bench.dept('乙')]
  await add('甲一', { pid: a })
  const below = await bench.dept('甲一')
  const move = (id: number, name: string, pid: number) =>
    bench.admin.call('PUT', '/api/dept', { id, name, enabled: true, deptSort: 1, pid })
  for (const pid of [a, below]) {
    const refused = await move(a, '甲', pid)
    expect([refused.status, refused.body.code]).toEqual([400, 'dept.parentBelow'])
  }
  expect((await move(a, '甲', 999_999)).status).toBe(404)
  expect(statusesOf(await Promise.all([move(a, '甲', b), move(b, '乙', a)])).sort()).toEqual([204, 400])
})

it('refuses bad input and a stale edit', async () => {
  for (const bad of [{}, { name: '' }, { name: 'x', enabled: 'maybe' }, { name: 'x', enabled: true, id: 4 }])
    expect((await bench.admin.call('POST', '/api/dept', bad)).status).toBe(400)
  const [row] = (await list(`?name=${encodeURIComponent('信息中心')}`)).content
  const edits = await Promise.all(
    [bench.admin, await bench.hub.as('admin')].map((who, sort) =>
      who.call('PUT', '/api/dept', { ...row, deptSort: sort }),
    ),
  )
  expect(statusesOf(edits).sort()).toEqual([204, 409])
  expect(edits.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'error.stale',
    current: { id: row.id },
  })
})

it('goes with everything below it, but not while people or roles need it', async () => {
  await add('丙')
  const top = await bench.dept('丙')
  await add('丙一', { pid: top })
  const below = await bench.dept('丙一')
  const roleId = await bench.role('staff')
  await bench.db.insert(roleDeptTable).values({ roleId, deptId: below })
  const held = await bench.admin.call('DELETE', '/api/dept', [top])
  expect([held.status, held.body.code]).toEqual([400, 'dept.hasRoles'])
  await bench.db.delete(roleDeptTable).where(eq(roleDeptTable.deptId, below))
  const mixed = await bench.admin.call('DELETE', '/api/dept', [top, await bench.dept('暖通室')])
  expect([mixed.status, mixed.body.code]).toEqual([400, 'dept.hasUsers'])
  expect((await bench.admin.call('DELETE', '/api/dept', [top, 999_999])).status).toBe(404)
  expect(await bench.dept('丙一')).toBe(below)
  expect((await bench.admin.call('DELETE', '/api/dept', [top])).status).toBe(200)
  expect(await bench.db.select().from(deptTable).where(eq(deptTable.id, below))).toEqual([])
})

it('stays inside the data scope, for reading and for writing', async () => {
  const hvac = await bench.hub.as('hvac')
  expect((await hvac.call('GET', '/api/dept')).status).toBe(403)
  await bench.grant('staff', 'dept:list', 'dept:add', 'dept:edit', 'dept:del')
  const own = await bench.dept('暖通室')
  const other = await bench.dept('建筑所')
  const mine = (await hvac.call('GET', '/api/dept')).body
  expect(mine.content).toMatchObject([{ id: own, subCount: 0, leaf: true }])
  expect((await list(`?name=${encodeURIComponent('所')}`, hvac)).content).toEqual([])
  expect((await hvac.call('POST', '/api/dept/superior', [other])).status).toBe(404)
  expect(names((await hvac.call('POST', '/api/dept/superior?exclude=false', [own])).body.content)).toEqual(['暖通室'])
  const foreign = { name: '抢占', enabled: true, deptSort: 1 }
  expect(
    statusesOf([
      await hvac.call('PUT', '/api/dept', { ...foreign, id: other }),
      await hvac.call('POST', '/api/dept', { ...foreign, pid: other }),
      await hvac.call('POST', '/api/dept', foreign),
      await hvac.call('DELETE', '/api/dept', [other]),
      // Below one's own department there may be some that one does not see.
      await hvac.call('PUT', '/api/dept', { ...mine.content[0], pid: other }),
    ]),
  ).toEqual([404, 404, 400, 404, 404])
  expect((await hvac.call('PUT', '/api/dept', { ...mine.content[0], deptSort: 3 })).status).toBe(204)
  expect((await hvac.call('POST', '/api/dept', { ...foreign, name: '暖通一组', pid: own })).status).toBe(201)
  expect(await bench.sheet('/api/dept/download', hvac)).toMatchObject([
    ['部门名称', '部门状态', '创建日期'],
    ['暖通室', '启用', expect.any(String)],
  ])
  // Chosen departments that hang apart are both at the top.
  await bench.db.update(roleTable).set({ dataScope: '自定义' }).where(eq(roleTable.key, 'staff'))
  const roleId = await bench.role('staff')
  await bench.db.insert(roleDeptTable).values([
    { roleId, deptId: await bench.dept('机电所') },
    { roleId, deptId: other },
  ])
  expect(names((await hvac.call('GET', '/api/dept')).body.content)).toEqual(['建筑所', '机电所'])
})
