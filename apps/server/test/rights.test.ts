// On engines: what one process changes acts in the other at once.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deptTable } from '../src/modules/admin/dept.table.ts'
import { menuTable } from '../src/modules/admin/menu.table.ts'
import { roleDeptTable, roleMenuTable, roleTable } from '../src/modules/admin/role.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleMenuTable,
  projectRoleTable,
} from '../src/modules/project/project.table.ts'
import { userRoleTable, userTable } from '../src/modules/users/users.table.ts'
import { insertMenus } from '../src/seed/menus.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let db: TestServer['services']['db']
let hvac: Caller
beforeAll(async () => {
  hub = await startTestServer()
  db = hub.services.db
})
afterAll(() => hub.stop())
beforeEach(async () => {
  hvac = await hub.as('hvac')
})

const idOf = async (username: string) =>
  (await db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id
const roleNamed = async (key: string) => (await db.select().from(roleTable).where(eq(roleTable.key, key)))[0]!
const paths = async (caller: Caller) =>
  ((await caller.call('GET', '/api/menus/build?appType=6')).body as { path: string }[]).map((item) => item.path)

describe('roles of the site', () => {
  it('give exactly ["admin"] to administrators and an empty list to somebody without a role', async () => {
    expect((await (await hub.as('admin')).call('GET', '/auth/info')).body.roles).toEqual(['admin'])
    const plain = (await (await hub.as('plain')).call('GET', '/auth/info')).body
    expect([plain.roles, plain.authorities, plain.user.roles]).toEqual([[], [], []])
  })

  it('act at once when a role gains and loses a screen, without signing in again', async () => {
    const before = await paths(hvac)
    expect(before).not.toContain('/monitor')
    const staff = await roleNamed('staff')
    const [outbox] = await db.select().from(menuTable).where(eq(menuTable.componentName, 'Outbox'))
    await db.insert(roleMenuTable).values({ roleId: staff.id, menuId: outbox!.id })
    expect(await paths(hvac)).toEqual(expect.arrayContaining([...before, '/monitor']))
    expect((await hvac.call('GET', '/auth/info')).body.roles).toContain('outbox:list')
    await db.delete(roleMenuTable).where(and(eq(roleMenuTable.roleId, staff.id), eq(roleMenuTable.menuId, outbox!.id)))
    expect(await paths(hvac)).toEqual(before)
    expect((await hvac.call('GET', '/auth/info')).body.roles).toEqual([
      'approval:list',
      'feedback:add',
      'meeting:add',
      'meeting:list',
    ])
  })

  it('act at once when a person becomes administrator and stops being one', async () => {
    const admin = await roleNamed('admin')
    const grant = { userId: await idOf('hvac'), roleId: admin.id }
    expect((await hvac.call('GET', '/api/outbox')).status).toBe(403)
    await db.insert(userRoleTable).values(grant)
    expect((await hvac.call('GET', '/api/outbox')).status).toBe(200)
    await db
      .delete(userRoleTable)
      .where(and(eq(userRoleTable.userId, grant.userId), eq(userRoleTable.roleId, admin.id)))
    expect((await hvac.call('GET', '/api/outbox')).status).toBe(403)
  })

  it('never show a stale answer while roles change under load', async () => {
    const admin = await roleNamed('admin')
    const userId = await idOf('hvac')
    for (let round = 0; round < 15; round++) {
      const reads = Array.from({ length: 10 }, () => hvac.call('GET', '/api/outbox'))
      await db.insert(userRoleTable).values({ userId, roleId: admin.id })
      expect((await hvac.call('GET', '/api/outbox')).status).toBe(200)
      await db.delete(userRoleTable).where(and(eq(userRoleTable.userId, userId), eq(userRoleTable.roleId, admin.id)))
      expect((await hvac.call('GET', '/api/outbox')).status).toBe(403)
      await Promise.all(reads)
    }
  })

  it('tell open windows by a notice', async () => {
    let notices = 0
    const stop = hub.services.bus.subscribe('site', (event) => {
      if (event.type === 'rights') notices += 1
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await db.update(roleTable).set({ description: '改了' }).where(eq(roleTable.key, 'staff'))
    await expect.poll(() => notices, { timeout: 2000 }).toBe(1)
    stop()
  })
})

describe('menus', () => {
  it('are built by the mapping rules, also three levels deep, and in the language of the caller', async () => {
    await insertMenus(db, 6, [
      {
        title: '附录',
        titleEn: 'Appendix',
        path: 'appendix',
        children: [
          {
            title: '更深',
            titleEn: 'Deeper',
            path: 'deeper',
            children: [
              { title: '笔记', titleEn: 'Notes', path: 'notes', component: 'enterpriseTodo/index', cache: false },
            ],
          },
          { title: '外链', titleEn: 'Link', path: 'https://example.com', iFrame: true },
        ],
      },
    ])
    const admin = await hub.as('admin')
    const menu = (await admin.call('GET', '/api/menus/build')).body as { path: string }[]
    expect(menu.find((item) => item.path === '/appendix')).toEqual({
      name: '附录',
      path: '/appendix',
      hidden: false,
      component: 'Layout',
      redirect: 'noredirect',
      alwaysShow: true,
      meta: { title: '附录', noCache: false },
      children: [
        {
          name: '更深',
          path: 'deeper',
          hidden: false,
          component: 'ParentView',
          redirect: 'noredirect',
          alwaysShow: true,
          meta: { title: '更深', noCache: false },
          children: [
            {
              name: '笔记',
              path: 'notes',
              hidden: false,
              component: 'enterpriseTodo/index',
              meta: { title: '笔记', noCache: true },
            },
          ],
        },
        { name: '外链', path: 'https://example.com', hidden: false, meta: { title: '外链', noCache: false } },
      ],
    })
    const english = await admin.call('GET', '/api/menus/build', undefined, { 'accept-language': 'en' })
    expect(JSON.stringify(english.body)).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('rights in a project', () => {
  it('come from the staffing in that project and replace those of the site', async () => {
    const codes = (await hvac.call('POST', '/auth/setProject?projectId=2')).body
    expect(codes).toEqual(expect.arrayContaining(['hubToDo:list', 'model:add']))
    expect(codes).not.toContain('modelPubVersion:publish')
    expect((await hvac.call('POST', '/auth/setProject?projectId=1')).status).toBe(404)
    const review = await hub.as('review')
    expect((await review.call('POST', '/auth/setProject?projectId=1')).status).toBe(200)
    expect((await (await hub.as('admin')).call('POST', '/auth/setProject?projectId=1')).body).toEqual(['admin'])
  })

  it('give the menu of the project role, nothing to a visitor, and end with the staffing', async () => {
    const plain = await hub.as('plain')
    const [visitor] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, '访客'))
    const [resource] = await db
      .insert(projectResourceTable)
      .values({ projId: 2, userId: await idOf('plain') })
      .returning()
    await db.insert(projectResourceRoleTable).values({ resourceId: resource!.resourceId, roleId: visitor!.id })
    expect((await plain.call('GET', '/api/menus/buildProject?projectId=2')).body).toMatchObject([
      { path: '/projectOverview' },
    ])
    const [todo] = await db.select().from(menuTable).where(eq(menuTable.componentName, 'ProjectTodo'))
    await db.insert(projectRoleMenuTable).values({ roleId: visitor!.id, menuId: todo!.id })
    expect((await plain.call('GET', '/api/menus/buildProject?projectId=2')).body).toMatchObject([
      { path: '/projectOverview' },
      { path: '/projectTodo' },
    ])
    expect(
      (await plain.call('GET', '/api/projectResource?projId=2&size=10000&sort=resource_id,desc')).body.content[0],
    ).toMatchObject({
      user: { username: 'plain' },
      roles: ['hubToDo:list'],
    })
    await db.delete(projectResourceTable).where(eq(projectResourceTable.resourceId, resource!.resourceId))
    expect((await plain.call('GET', '/api/menus/buildProject?projectId=2')).status).toBe(404)
  })

  it('show a person his own projects only, and answer the membership check', async () => {
    const names = async (who: string, extra = '') =>
      (
        (await (await hub.as(who)).call('GET', `/api/project?page=0&size=10${extra}`)).body.content as {
          projName: string
        }[]
      ).map((row) => row.projName)
    expect(await names('lead')).toEqual(['科技园二期研发楼', '示例·综合楼'])
    expect(await names('outsider')).toEqual(['滨河路小学扩建'])
    expect(await names('review')).toHaveLength(2)
    expect(await names('admin')).toHaveLength(3)
    expect(await names('outsider', '&projId=2&appModel=project')).toEqual([])
  })
})

describe('data scope', () => {
  it('unites the roles: own department, chosen ones with their enabled children, all; no role means nothing', async () => {
    const scopeOf = async (username: string) => (await hub.services.rights.now(await idOf(username)))!.scope
    const dept = async (name: string) => (await db.select().from(deptTable).where(eq(deptTable.name, name)))[0]!.id
    expect(await scopeOf('hvac')).toEqual([await dept('暖通室')])
    expect(await scopeOf('admin')).toBe('all')
    expect(await scopeOf('plain')).toEqual([])
    const staff = await roleNamed('staff')
    await db.update(roleTable).set({ dataScope: '自定义' }).where(eq(roleTable.id, staff.id))
    await db.insert(roleDeptTable).values({ roleId: staff.id, deptId: await dept('机电所') })
    await db.update(deptTable).set({ enabled: false }).where(eq(deptTable.name, '电气室'))
    const wanted = await Promise.all(['机电所', '暖通室', '给排水室'].map(dept))
    expect([...(await scopeOf('hvac'))].sort()).toEqual(wanted.sort())
  })
})

it('a page beyond the end is empty and still tells how many there are', async () => {
  const admin = await hub.as('admin')
  for (const address of ['/auth/online', '/api/dictDetail?dictName=discipline', '/api/project', '/api/outbox']) {
    const join = address.includes('?') ? '&' : '?'
    const first = (await admin.call('GET', `${address}${join}page=0&size=10`)).body
    const beyond = (await admin.call('GET', `${address}${join}page=500&size=10`)).body
    expect(beyond).toEqual({ content: [], totalElements: first.totalElements })
  }
})
