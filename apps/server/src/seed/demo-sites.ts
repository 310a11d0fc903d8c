import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { siteTable } from '../modules/admin/site.table.ts'
import { projectTable } from '../modules/project/project.table.ts'
import { demoProjects } from './demo-data.ts'

/** The demo's projects are the branch's: its people are whom the picker of the site's staff offers. */
export async function seedDemoSites(db: Db): Promise<void> {
  const [branch] = await db.select().from(siteTable).where(eq(siteTable.name, '第一设计分院'))
  if (!branch) return
  const codes = demoProjects.map(({ indexCode }) => indexCode)
  await db
    .update(projectTable)
    .set({ siteId: branch.id })
    .where(and(inArray(projectTable.indexCode, codes), isNull(projectTable.siteId)))
}
