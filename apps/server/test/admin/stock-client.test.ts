// The administration screens of a stock client of the ancestor stack, with the bodies that it sends.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, startBench } from './bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.hub.stop())

type Row = Record<string, unknown> & { id: number }
const json = { 'content-type': 'application/json' }

/** It takes the audit fields out of a row before it sends the form back, and knows no row version. */
const formOf = ({ createBy: _a, updateBy: _b, createTime: _c, updateTime: _d, rowVersion: _e, ...form }: Row) => form

/** Lists, creates, edits and deletes as the client's generic screen does it. */
async function crud(path: string, query: string, form: Record<string, unknown>, edit: Record<string, unknown>) {
  const list = async () => (await bench.admin.call('GET', `/${path}?page=0&size=10&${query}`, '', json)).body
  expect((await list()).content).toEqual([])
  const made = await bench.admin.call('POST', `/${path}`, { id: null, ...form })
  expect([made.status, made.body]).toEqual([201, ''])
  const page = await list()
  expect(page.totalElements).toBe(1)
  const row = page.content[0] as Row
  expect(row).toMatchObject({
    createBy: 'admin',
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  const edited = await bench.admin.call('PUT', `/${path}`, { ...formOf(row), ...edit })
  expect([edited.status, edited.body]).toEqual([204, ''])
  expect((await list()).content[0]).toMatchObject(edit)
  const again = await bench.admin.call('POST', `/${path}`, formOf(row))
  expect([again.status, again.body.status]).toEqual([400, 400])
  const removed = await bench.admin.call('DELETE', `/${path}`, [row.id])
  expect([removed.status, removed.body]).toEqual([200, ''])
  expect((await list()).content).toEqual([])
}

it('works on users', async () => {
  const dept = { id: await bench.dept('暖通室') }
  const roles = [{ id: await bench.role('staff') }]
  const [job] = (await bench.admin.call('GET', '/api/job?page=0&size=9999&enabled=true')).body.content
  await crud(
    'api/users',
    'blurry=stockuser&sort=id,desc',
    {
      username: 'stockuser',
      nickName: '用户甲',
      gender: '男',
      email: 'stock@example.com',
      enabled: 'false',
      roles,
      jobs: [{ id: job.id }],
      dept,
      phone: '13912345678',
    },
    { nickName: '用户乙', enabled: true },
  )
})

it('works on roles, and grants menus', async () => {
  const depts = [{ id: await bench.dept('暖通室') }]
  const form = { name: '客户端角色', depts, description: '说明', dataScope: '自定义', level: 3 }
  await crud('api/roles', 'blurry=客户端角色&sort=level,asc', form, { description: '改过', level: 4 })
  const staff = await bench.role('staff')
  const tree = (await bench.admin.call('GET', '/api/menus/lazy?pid=0')).body as Row[]
  const ids = (await bench.admin.call('GET', `/api/menus/child?id=${tree.at(-1)!.id}`)).body as number[]
  const given = await bench.admin.call('PUT', '/api/roles/menu', { id: staff, menus: ids.map((id) => ({ id })) })
  expect([given.status, given.body]).toEqual([204, ''])
  const row = (await bench.admin.call('GET', `/api/roles/${staff}`)).body
  expect(row.menus.map((menu: Row) => menu.id).sort()).toEqual([...ids].sort())
})

it('works on departments', async () => {
  const pid = await bench.dept('机电所')
  const form = { name: '智能化室', isTop: '0', subCount: 0, pid, deptSort: 999, enabled: 'true' }
  await crud('api/dept', 'name=智能化室&sort=deptSort,asc', form, { name: '智能化室二', deptSort: 5 })
})

it('works on posts', () =>
  crud(
    'api/job',
    'name=测试岗&sort=jobSort,asc',
    { name: '测试岗', jobSort: 999, enabled: 'true' },
    { name: '测试岗位' },
  ))

it('works on menus', async () => {
  const form = {
    title: '客户端菜单',
    menuSort: 999,
    path: 'stock',
    component: 'stock/index',
    componentName: 'Stock',
    iFrame: false,
    roles: [],
    pid: 0,
    icon: null,
    cache: false,
    hidden: false,
    type: 1,
    permission: null,
  }
  await crud('api/menus', 'blurry=客户端菜单', form, { title: '客户端菜单二', hidden: true })
})

it('works on dictionaries and their entries', async () => {
  await crud(
    'api/dict',
    'blurry=stock_dict',
    { name: 'stock_dict', description: '字典', dictDetails: [] },
    { description: '改' },
  )
  await bench.admin.call('POST', '/api/dict', { name: 'stock_two', description: '' })
  const [dict] = (await bench.admin.call('GET', '/api/dict?page=0&size=10&blurry=stock_two')).body.content
  const list = async () =>
    (await bench.admin.call('GET', '/api/dictDetail?page=0&size=10&dictName=stock_two&sort=dictSort,asc')).body
  const form = { id: null, label: '是', value: 'true', dictSort: 1, dict: { id: dict.id } }
  expect((await bench.admin.call('POST', '/api/dictDetail', form)).status).toBe(201)
  const [row] = (await list()).content
  expect(row).toMatchObject({ label: '是', value: 'true', dict: { id: dict.id } })
  expect((await bench.admin.call('PUT', '/api/dictDetail', { ...row, label: '否' })).status).toBe(204)
  expect((await list()).content).toMatchObject([{ label: '否' }])
  expect((await bench.admin.call('DELETE', `/api/dictDetail/${row.id}`)).status).toBe(200)
  expect(await list()).toEqual({ content: [], totalElements: 0 })
})
