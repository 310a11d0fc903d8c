import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/admin/menu.table.ts'

/** By our own name, one that clients of the ancestor stack have too; the web app knows both. */
const shared: Readonly<Record<string, string>> = {
  bell: 'message',
  books: 'dictionary',
  building: 'dept',
  chat: 'people',
  columns: 'tab',
  filter: 'sys-tools',
  flag: 'education',
  gear: 'system',
  mail: 'email',
  model: 'zujian',
  pin: 'tree',
  route: 'nested',
  shield: 'role',
  todo: 'fwb',
  user: 'Steve-Jobs',
  users: 'peoples',
}

/** Entries that we have seeded and nobody has given another icon since. */
export async function shareMenuIcons(db: Db): Promise<void> {
  await db
    .update(menuTable)
    .set({ icon: 'database' })
    .where(and(eq(menuTable.componentName, 'Storage'), eq(menuTable.icon, 'books')))
  const rows = await db
    .select({ id: menuTable.id, icon: menuTable.icon })
    .from(menuTable)
    .where(inArray(menuTable.icon, Object.keys(shared)))
  for (const { id, icon } of rows) await db.update(menuTable).set({ icon: shared[icon!] }).where(eq(menuTable.id, id))
}
