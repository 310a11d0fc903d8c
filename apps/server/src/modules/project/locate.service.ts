import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { projectTable } from './project.table.ts'

/** For each kind of row: the projects that the ids lie in, or nothing when one of the ids does not exist. */
const locators: Record<string, (db: Db, ids: readonly number[]) => Promise<number[] | undefined>> = {
  project: async (db, ids) => {
    const rows = await db
      .select({ projId: projectTable.projId })
      .from(projectTable)
      .where(inArray(projectTable.projId, [...ids]))
    return rows.length === new Set(ids).size ? rows.map((row) => row.projId) : undefined
  },
}

export async function projectsOf(db: Db, kind: string, ids: readonly number[]): Promise<number[] | undefined> {
  const locate = locators[kind]
  if (!locate) throw new Error(`no locator for ${kind}`)
  return ids.length === 0 ? undefined : locate(db, ids)
}
