// What the tests of the administration share: a hub, its administrator, and rights given by hand.
import { eq, inArray } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { deptTable } from '../../src/modules/admin/dept.table.ts'
import { menuTable } from '../../src/modules/admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../../src/modules/admin/role.table.ts'
import { userTable } from '../../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

export interface Bench {
  hub: TestServer
  admin: Caller
  db: TestServer['services']['db']
  /** Gives a seeded role these permissions. */
  grant(roleKey: string, ...codes: string[]): Promise<void>
  dept(name: string): Promise<number>
  user(username: string): Promise<number>
  role(key: string): Promise<number>
  sheet(url: string, caller?: Caller): Promise<unknown[][]>
}

export async function startBench(): Promise<Bench> {
  const hub = await startTestServer()
  const { db } = hub.services
  const admin = await hub.as('admin')
  const role = async (key: string) => (await db.select().from(roleTable).where(eq(roleTable.key, key)))[0]!.id
  return {
    hub,
    admin,
    db,
    role,
    dept: async (name) => (await db.select().from(deptTable).where(eq(deptTable.name, name)))[0]!.id,
    user: async (username) => (await db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id,
    grant: async (roleKey, ...codes) => {
      const menus = await db.select().from(menuTable).where(inArray(menuTable.permission, codes))
      const roleId = await role(roleKey)
      await db
        .insert(roleMenuTable)
        .values(menus.map((menu) => ({ roleId, menuId: menu.id })))
        .onConflictDoNothing()
    },
    sheet: async (url, caller = admin) => {
      const reply = await hub.http.inject({ method: 'GET', url, headers: { authorization: caller.token } })
      return (await readXlsx(new Uint8Array(reply.rawPayload))).sheets[0]!.rows as unknown[][]
    },
  }
}

export const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)
