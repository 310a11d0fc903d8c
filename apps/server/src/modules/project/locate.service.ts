import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Located, LocateRows, Locator } from '../../core/locate.ts'
import type { Db } from '../../db/client.ts'
import { projectSubTable, projectTable } from './project.table.ts'

/** For rows that know their sub only. */
export const inSub = (table: SQL, subId: PgColumn): Pick<Locator, 'from' | 'projId' | 'subId'> => ({
  from: sql`${table} join ${projectSubTable} on ${projectSubTable.subId} = ${subId}`,
  projId: projectSubTable.projId,
  subId,
})

type Row = Omit<Located, 'project' | 'kind' | 'lock' | 'isShareable'>

/** One query finds the rows and their projects. What lies in a project of the recycle bin is not there. */
export const createLocate =
  (locators: Readonly<Record<string, Locator>>): LocateRows =>
  async (db, kind, ids) => {
    const locator = locators[kind]
    if (!locator) throw new Error(`no locator for ${kind}`)
    const found = await read(db, locator, ids)
    const isAll = (rows: readonly unknown[] | undefined) => rows?.length === new Set(ids).size
    if (isAll(found)) return found.map((row) => ({ ...row, kind }))
    const rest = await locator.orElse?.(db, ids.map(Number))
    return rest && isAll(rest) ? (await readProjects(db, rest))?.map((row) => ({ ...row, kind })) : undefined
  }

async function read(db: Db, locator: Locator, ids: readonly (number | string)[]): Promise<Omit<Located, 'kind'>[]> {
  const { from, id, projId, subId, lock, isShareable = false, ownerId, partIds, readers, isDeleted } = locator
  const isWanted = locator.isAmong?.(ids.map(String)) ?? sql`${id} = any(${sql.param([...ids])}::int[])`
  const { rows } = await db.execute<Row & { isLocked: boolean; projName: string; status: string }>(sql`
    select ${id} as "id", ${projId} as "projId", ${subId ?? sql`null::int`} as "subId",
      ${lock?.isOn ?? sql`false`} as "isLocked",
      ${ownerId ?? sql`null::int`} as "ownerId", ${partIds ?? sql`null::int[]`} as "partIds",
      ${readers ?? sql`null::jsonb`} as "readers", p.proj_name as "projName", p.status as "status"
    from ${from} join ${projectTable} p on p.proj_id = ${projId}
    where ${isWanted} and p.delete_time is ${isDeleted ? sql`not null` : sql`null`}`)
  return rows.map(({ isLocked, projName, status, ...row }) => ({
    ...row,
    lock: lock && isLocked ? { code: lock.code, error: lock.error } : null,
    isShareable,
    project: { projId: row.projId, projName, status },
  }))
}

async function readProjects(
  db: Db,
  rows: readonly Pick<Row, 'id' | 'projId'>[],
): Promise<Omit<Located, 'kind'>[] | undefined> {
  const projects = await read(db, projectLocators.project, [...new Set(rows.map((row) => row.projId))])
  const located = rows.flatMap(({ id, projId }) =>
    projects.filter((one) => one.projId === projId).map((project) => ({ ...project, id })),
  )
  return located.length === rows.length ? located : undefined
}

const ofProject: Locator = { from: sql`${projectTable}`, id: projectTable.projId, projId: projectTable.projId }

export const projectLocators = {
  project: ofProject,
  deletedProject: { ...ofProject, isDeleted: true },
} as const satisfies Record<string, Locator>

export const subLocator: Locator = {
  from: sql`${projectSubTable}`,
  id: projectSubTable.subId,
  projId: projectSubTable.projId,
  subId: projectSubTable.subId,
}
