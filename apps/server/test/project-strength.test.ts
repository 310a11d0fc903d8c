// Who may give which role in a project: nobody more than he has himself.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuTable } from '../src/modules/admin/menu.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleMenuTable,
  projectRoleTable,
} from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let lead: Caller
let hvac: Caller
let admin: Caller
let projId: number
let helper: number
beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  admin = await hub.as('admin')
  const { db } = hub.services
  const made = await lead.call('POST', '/api/project', { indexCode: 'STRONG', projName: '强弱', stage: '方案' })
  projId = made.body.projId
  // A role that may change the staff and nothing else.
  const [role] = await db.insert(projectRoleTable).values({ name: '人事', nameEn: 'Staffing' }).returning()
  helper = role!.id
  const menus = await db.select().from(menuTable).where(eq(menuTable.permission, 'projectMember:edit'))
  await db.insert(projectRoleMenuTable).values(menus.map(({ id }) => ({ roleId: helper, menuId: id })))
  for (const name of ['hvac', 'review']) await add(lead, name, [helper])
})
afterAll(() => hub.stop())

const idOf = async (username: string) =>
  (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id
const roleNamed = async (name: string) =>
  (await hub.services.db.select().from(projectRoleTable).where(eq(projectRoleTable.name, name)))[0]!.id
const add = async (who: Caller, username: string, roleIds: number[]) =>
  who.call('POST', '/api/projectResource', { projId, userIds: [await idOf(username)], roleIds })
const memberOf = async (username: string) =>
  (
    await hub.services.db
      .select()
      .from(projectResourceTable)
      .where(and(eq(projectResourceTable.projId, projId), eq(projectResourceTable.userId, await idOf(username))))
  )[0]!
const give = async (who: Caller, username: string, roleIds: number[]) => {
  const { resourceId, rowVersion } = await memberOf(username)
  return who.call('PUT', '/api/projectResource', { resourceId, rowVersion, roleIds })
}
const rolesOf = async (username: string) => {
  const { resourceId } = await memberOf(username)
  const rows = await hub.services.db
    .select()
    .from(projectResourceRoleTable)
    .where(eq(projectResourceRoleTable.resourceId, resourceId))
  return rows.map(({ roleId }) => roleId)
}

describe('who may change the staff and nothing else', () => {
  it('makes neither himself nor another a lead', async () => {
    const strong = await roleNamed('项目负责人')
    for (const username of ['hvac', 'review']) {
      const refused = await give(hvac, username, [helper, strong])
      expect([refused.status, refused.body.code]).toEqual([403, 'project.roleTooStrong'])
      expect(await rolesOf(username)).toEqual([helper])
    }
    const added = await add(hvac, 'plain', [strong])
    expect([added.status, added.body.code]).toEqual([403, 'project.roleTooStrong'])
  })

  it('neither weakens nor removes somebody who may more than he', async () => {
    const visitor = await roleNamed('访客')
    const weaker = await give(hvac, 'lead', [visitor])
    expect([weaker.status, weaker.body.code]).toEqual([403, 'project.roleTooStrong'])
    const { resourceId } = await memberOf('lead')
    const removed = await hvac.call('DELETE', '/api/projectResource', [resourceId])
    expect([removed.status, removed.body.code]).toEqual([403, 'project.roleTooStrong'])
    expect(await rolesOf('lead')).toEqual([await roleNamed('项目负责人')])
  })

  it('gives and takes what he has himself, and what may nothing', async () => {
    const visitor = await roleNamed('访客')
    expect((await give(hvac, 'review', [visitor])).status).toBe(200)
    expect((await give(hvac, 'review', [helper])).status).toBe(200)
    expect((await add(hvac, 'plain', [visitor])).status).toBe(201)
    const { resourceId } = await memberOf('plain')
    expect((await hvac.call('DELETE', '/api/projectResource', [resourceId])).status).toBe(200)
  })

  it('leaves the roles of somebody stronger as they are and changes his disciplines', async () => {
    const { resourceId, rowVersion } = await memberOf('lead')
    const same = await hvac.call('PUT', '/api/projectResource', {
      resourceId,
      rowVersion,
      roleIds: await rolesOf('lead'),
      disciplines: ['M'],
    })
    expect([same.status, same.body.disciplines]).toEqual([200, ['M']])
  })
})

it('a lead gives every role of the product, and so does an administrator', async () => {
  const roles = (await hub.services.db.select().from(projectRoleTable)).map(({ id }) => id)
  for (const who of [lead, admin]) {
    expect((await give(who, 'review', roles)).status).toBe(200)
    expect((await give(who, 'review', [helper])).status).toBe(200)
  }
})
