import { eq } from 'drizzle-orm'
import { ConfigError } from '../config.ts'
import type { Db } from '../db/client.ts'
import { searchTextOf } from '../db/search-text.ts'
import { roleTable } from '../modules/admin/role.table.ts'
import { siteTable } from '../modules/admin/site.table.ts'
import { hashPassword } from '../modules/credentials/password.service.ts'
import { passwordProblem } from '../modules/credentials/password-rules.ts'
import { userRoleTable, userTable } from '../modules/users/users.table.ts'

/** The first account of a real installation. A made-up password has to be changed at the first sign-in. */
export async function seedAdministrator(db: Db, password: string, mustChangePassword: boolean): Promise<void> {
  if (passwordProblem(password, ['admin', 'sunmao']))
    throw new ConfigError('ADMIN_PASSWORD is among the first that anybody would guess: choose another')
  const [site] = await db.insert(siteTable).values({ name: '总院', nameEn: 'Head office' }).returning()
  const [user] = await db
    .insert(userTable)
    .values({
      username: 'admin',
      nickName: '管理员',
      siteId: site!.id,
      passwordHash: await hashPassword(password),
      mustChangePassword,
      searchText: searchTextOf('管理员', 'admin'),
    })
    .returning()
  const [role] = await db.select().from(roleTable).where(eq(roleTable.key, 'admin'))
  await db.insert(userRoleTable).values({ userId: user!.id, roleId: role!.id })
}
