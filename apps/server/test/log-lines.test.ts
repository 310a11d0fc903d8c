import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { menuTable } from '../src/modules/admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../src/modules/admin/role.table.ts'
import { userRoleTable, userTable } from '../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let admin: Caller
let lead: Caller
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  ;[admin, lead] = await Promise.all([hub.as('admin'), hub.as('lead')])
})
afterAll(() => hub.stop())

it('leads from the number in an error to what the process logged meanwhile, for administrators alone', async () => {
  const { inProject } = hub.services.rights
  hub.services.rights.inProject = () => Promise.reject(new Error('broken 4711'))
  const { body } = await lead.call('GET', '/api/project/detail?projId=2')
  hub.services.rights.inProject = inProject
  const list = async (blurry: string) =>
    (await admin.call('GET', `/api/logs?size=50&blurry=${encodeURIComponent(blurry)}`)).body.content
  const [row] = await list(body.errorId)
  const shown = async (by: Caller) => (await by.call('GET', `/api/logs/detail?id=${row.id}`)).body
  const lines = (await shown(admin)).lines
  expect(lines).toContainEqual({ level: 'error', at: expect.any(Number), text: expect.stringContaining('broken 4711') })
  // Statements stay apart from them.
  expect((await shown(admin)).steps.every(({ name }: { name: string }) => !name.includes('broken 4711'))).toBe(true)
  // The next request has none of them.
  await admin.call('POST', '/api/job', { name: '无日志', jobSort: 5, enabled: true })
  expect((await shown(admin)).lines).toEqual(lines)
  const [next] = await list('无日志')
  expect((await admin.call('GET', `/api/logs/detail?id=${next.id}`)).body.lines).toEqual([])
  const { db } = hub.services
  const [role] = await db.insert(roleTable).values({ name: '审计', dataScope: '全部', level: 3 }).returning()
  const [menu] = await db.select().from(menuTable).where(eq(menuTable.permission, 'logs:list'))
  await db.insert(roleMenuTable).values({ roleId: role!.id, menuId: menu!.id })
  const [user] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
  await db.insert(userRoleTable).values({ userId: user!.id, roleId: role!.id })
  const auditor = await shown(await hub.as('lead'))
  expect([auditor.requestId, auditor.lines]).toEqual([row.requestId, []])
})
