import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { menuTable } from '../../src/modules/admin/menu.table.ts'
import { roleMenuTable } from '../../src/modules/admin/role.table.ts'
import { type Bench, startBench, statusesOf } from './bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.hub.stop())

type Node = { id: number; title: string; children?: Node[] }
const flat = (rows: Node[]): string[] => rows.flatMap((row) => [row.title, ...flat(row.children ?? [])])
const fields = (title: string, more: object = {}) => ({
  title,
  type: 0,
  path: `p${title.length}`,
  menuSort: 900,
  ...more,
})
const add = (title: string, more: object = {}) => bench.admin.call('POST', '/api/menus', fields(title, more))
const named = async (title: string) => (await bench.db.select().from(menuTable).where(eq(menuTable.title, title)))[0]!

it('is read level by level and searched', async () => {
  const top = (await bench.admin.call('GET', '/api/menus?appType=6')).body.content as Node[]
  expect(flat(top)).toEqual(expect.arrayContaining(['我的待办', '系统管理']))
  const system = top.find((row) => row.title === '系统管理')!
  expect(system).toMatchObject({ pid: 0, type: 0, label: '系统管理', subCount: 14, hasChildren: true, leaf: false })
  const below = (await bench.admin.call('GET', `/api/menus/lazy?pid=${system.id}`)).body as Node[]
  expect(below.map((row) => row.title).join(' ')).toMatch(
    /^用户管理 部门管理 岗位管理 角色管理 项目角色 菜单管理 字典管理 参数管理 站点管理/,
  )
  const screens = ['用户', '部门', '岗位', '角色', '菜单', '字典', '参数', '站点', '文件'].map((name) => `${name}管理`)
  expect(flat(below).sort()).toEqual([...screens, '项目角色', '群机器人', '分享链接', '评分检查表', '审批流程'].sort())
  expect((await bench.admin.call('GET', '/api/menus?blurry=dict:')).body.totalElements).toBe(4)
  const ids = (await bench.admin.call('GET', `/api/menus/child?id=${below[0]!.id}`)).body
  expect(ids).toHaveLength(4)
  expect(ids).toContain(below[0]!.id)
  expect((await bench.admin.call('GET', '/api/menus/child?id=999999')).status).toBe(404)
  const above = (await bench.admin.call('POST', '/api/menus/superior', [below[0]!.id])).body as Node[]
  expect(flat(above)).toEqual(expect.arrayContaining(['系统管理', '部门管理', '系统监控']))
  expect(flat(above)).not.toContain('用户管理')
  expect((await bench.admin.call('POST', '/api/menus/superior', [])).body[0].pid).toBe(0)
})

it('appears in the menu of whoever may see it, at once, and goes at once', async () => {
  const paths = async () =>
    (await bench.admin.call('GET', '/api/menus/build')).body.map((item: { path: string }) => item.path)
  expect((await add('看板', { type: 1, path: 'board', component: 'board/index', componentName: 'Board' })).status).toBe(
    201,
  )
  expect(await paths()).toContain('/board')
  const row = await named('看板')
  expect(row).toMatchObject({ appType: 6, createBy: 'admin' })
  await bench.db.insert(roleMenuTable).values({ roleId: await bench.role('staff'), menuId: row.id })
  expect((await bench.admin.call('DELETE', '/api/menus', [row.id])).status).toBe(200)
  expect(await paths()).not.toContain('/board')
  expect(await bench.db.select().from(roleMenuTable).where(eq(roleMenuTable.menuId, row.id))).toEqual([])
})

it('takes no address, component, permission or title that could do harm', async () => {
  const code = async (more: object) => {
    const { status, body } = await add('坏', more)
    return [status, body.code]
  }
  expect(await code({ iFrame: true, path: 'javascript:alert(1)' })).toEqual([400, 'menus.linkNeeded'])
  expect(await code({ path: 'javascript:alert(1)' })).toEqual([400, 'menus.badPath'])
  expect(await code({ path: '' })).toEqual([400, 'menus.pathNeeded'])
  for (const component of ['../../etc/passwd', 'https://x', 'a b', '<script>'])
    expect(await code({ component })).toEqual([400, 'menus.badComponent'])
  expect(await code({ permission: 'admin' })).toEqual([400, 'menus.notYours'])
  for (const bad of [{ type: 3 }, { title: '' }, { appType: 4 }, { pid: -1 }, { pid: 99_999_999_999 }, { id: 5 }])
    expect((await add('坏', bad)).status).toBe(400)
  expect((await add('坏', { pid: 999_999 })).status).toBe(404)
  expect((await add('外链', { iFrame: 'true', path: 'https://example.com', type: 1 })).status).toBe(201)
})

it('has a title of its own among its siblings and a component name of its own anywhere', async () => {
  expect(statusesOf(await Promise.all([add('孪生'), add('孪生')])).sort()).toEqual([201, 400])
  const parent = await named('孪生')
  expect((await add('孪生', { pid: parent.id })).status).toBe(201)
  const taken = await add('另名', { componentName: 'Outbox' })
  expect([taken.status, taken.body.code]).toEqual([400, 'error.duplicate'])
})

it('moves as a branch, never below itself, also not by two moves at once', async () => {
  await add('枝', { appType: 3 })
  const branch = await named('枝')
  await add('叶', { pid: branch.id, appType: 6 })
  const leaf = await named('叶')
  expect(leaf.appType).toBe(3)
  for (const pid of [branch.id, leaf.id]) {
    const refused = await bench.admin.call('PUT', '/api/menus', fields('枝', { id: branch.id, pid }))
    expect([refused.status, refused.body.code]).toEqual([400, 'menus.parentBelow'])
  }
  const system = await named('系统管理')
  expect((await bench.admin.call('PUT', '/api/menus', fields('枝', { id: branch.id, pid: system.id }))).status).toBe(
    204,
  )
  const rows = await bench.db
    .select()
    .from(menuTable)
    .where(inArray(menuTable.id, [branch.id, leaf.id]))
  expect(rows.map((row) => row.appType)).toEqual([6, 6])
  await add('左')
  await add('右')
  const [left, right] = [await named('左'), await named('右')]
  const moves = await Promise.all([
    bench.admin.call('PUT', '/api/menus', fields('左', { id: left.id, pid: right.id })),
    bench.admin.call('PUT', '/api/menus', fields('右', { id: right.id, pid: left.id })),
  ])
  expect(statusesOf(moves).sort()).toEqual([204, 400])
})

it('keeps its English title for a client that knows none, and refuses a stale edit', async () => {
  const [row] = (await bench.admin.call('GET', `/api/menus?blurry=${encodeURIComponent('岗位管理')}`)).body.content
  const { titleEn, ...old } = row
  expect((await bench.admin.call('PUT', '/api/menus', { ...old, menuSort: 31 })).status).toBe(204)
  expect((await named('岗位管理')).titleEn).toBe(titleEn)
  expect((await bench.admin.call('PUT', '/api/menus', row)).body.code).toBe('error.stale')
})

it('asks for its permissions, and lets nobody write a permission that he does not have', async () => {
  const hvac = await bench.hub.as('hvac')
  expect((await hvac.call('GET', '/api/menus')).status).toBe(403)
  await bench.grant('staff', 'menu:list', 'menu:edit')
  expect((await hvac.call('GET', '/api/menus')).status).toBe(200)
  const [own] = (await hvac.call('GET', '/api/menus?blurry=feedback:add')).body.content
  const refused = await hvac.call('PUT', '/api/menus', { ...own, permission: 'user:del' })
  expect([refused.status, refused.body.code]).toEqual([400, 'menus.notYours'])
  expect((await hvac.call('PUT', '/api/menus', { ...own, permission: 'menu:edit' })).status).toBe(204)
  expect(
    statusesOf([await hvac.call('POST', '/api/menus', own), await hvac.call('DELETE', '/api/menus', [own.id])]),
  ).toEqual([403, 403])
})

it('goes with everything below it, all or nothing, and comes as a sheet', async () => {
  const parent = await named('孪生')
  expect((await bench.admin.call('DELETE', '/api/menus', [parent.id, 999_999])).status).toBe(404)
  expect((await bench.admin.call('DELETE', '/api/menus', [parent.id])).status).toBe(200)
  expect(await bench.db.select().from(menuTable).where(eq(menuTable.title, '孪生'))).toEqual([])
  const [titles, row] = await bench.sheet('/api/menus/download?blurry=outbox:list')
  expect(titles).toEqual(['菜单标题', '菜单类型', '权限标识', '外链菜单', '菜单可见', '是否缓存', '创建日期'])
  expect(row?.slice(0, 6)).toEqual(['发件箱', '菜单', 'outbox:list', '否', '是', '是'])
})

it('leaves out directories that lead nowhere on every level, and tells which tags always stay', async () => {
  const make = async (fields: Record<string, unknown>) => {
    expect((await bench.admin.call('POST', '/api/menus', fields)).status).toBe(201)
    return (await bench.admin.call('GET', `/api/menus?blurry=${encodeURIComponent(String(fields.title))}`)).body
      .content[0]
  }
  const top = await make({ title: '外层', path: 'outer', type: 0 })
  const inner = await make({ title: '内层', path: 'inner', type: 0, pid: top.id })
  await make({ title: '最内层', path: 'core', type: 0, pid: inner.id })
  const built = async () => JSON.stringify((await bench.admin.call('GET', '/api/menus/build')).body)
  expect(await built()).not.toMatch(/外层|内层/)
  const page = await make({ title: '常驻页', path: 'page', component: 'a/b', type: 1, pid: top.id, affix: true })
  expect(await built()).toMatch(/外层.*"title":"常驻页"[^}]*"affix":true/)
  expect(await built()).not.toContain('内层')
  // Clients of the ancestor stack know nothing of it.
  const { affix: _ours, ...form } = page
  expect((await bench.admin.call('PUT', '/api/menus', form)).status).toBe(204)
  expect(await built()).toContain('"affix":true')
})

it('counts the fixed pages of a project to project mode', async () => {
  const { body } = await bench.admin.call('GET', '/api/menus/fullPath?appType=3')
  expect(body).toEqual(expect.arrayContaining(['/browse', '/hub/browse', '/issueList', '/projectTodo', '/model/list']))
  expect(new Set(body).size).toBe(body.length)
})
