import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { projectSearchText } from '../modules/project/project.service.ts'
import { projectTable } from '../modules/project/project.table.ts'

/** Projects from before they could be found by pinyin. */
export async function seedSearchTexts(db: Db): Promise<void> {
  for (const row of await db.select().from(projectTable).where(eq(projectTable.searchText, '')))
    await db
      .update(projectTable)
      .set({ searchText: projectSearchText(row) })
      .where(eq(projectTable.projId, row.projId))
}
