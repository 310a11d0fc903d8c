import { appTypeEnterprise, appTypeProject } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/admin/menu.table.ts'

/** By path: where an entry was seeded, and where it belongs. What an administrator has moved since stays there. */
const top: Readonly<Record<string, readonly [before: number, after: number]>> = {
  project: [10, 20],
  announcement: [10, 30],
  userDesktop: [20, 40],
  feedback: [30, 50],
  system: [10, 100],
  monitor: [20, 110],
}

const inSystem: typeof top = {
  projectRole: [10, 45],
  storage: [20, 90],
  webhook: [30, 100],
}

/** Issues stand before the models that they are about. */
const inProject: typeof top = { model: [10, 60] }

/** What everybody works with first, then administration: people, rights, what they choose from, and the rest. */
export async function orderMenus(db: Db): Promise<void> {
  await move(db, appTypeEnterprise, 0, top)
  const isSystem = and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.pid, 0), eq(menuTable.path, 'system'))
  const [system] = await db.select({ id: menuTable.id }).from(menuTable).where(isSystem)
  if (system) await move(db, appTypeEnterprise, system.id, inSystem)
}

export const orderProjectMenus = (db: Db) => move(db, appTypeProject, 0, inProject)

async function move(db: Db, appType: number, pid: number, places: typeof top): Promise<void> {
  for (const [path, [before, after]] of Object.entries(places))
    await db
      .update(menuTable)
      .set({ menuSort: after })
      .where(
        and(
          eq(menuTable.appType, appType),
          eq(menuTable.pid, pid),
          eq(menuTable.path, path),
          eq(menuTable.menuSort, before),
        ),
      )
}
