import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { modelCompareTable, modelPubVersionTable } from '../model-version/model-version.table.ts'
import { filterModelViewTable, modelRouteTable } from '../model-view/model-view.table.ts'
import { uploadTable } from '../upload/upload.table.ts'
import { viewpointTable } from '../viewpoint/viewpoint.table.ts'
import { projectResourceTable, projectSubTable, projectTable } from './project.table.ts'

type Locator = (db: Db, ids: readonly number[]) => Promise<number[] | undefined>

/** For each kind of row: the projects that the ids lie in, or nothing when one of the ids does not exist. */
const locators: Record<string, Locator> = {
  project: (db, ids) => projectsBy(db, ids, isNull(projectTable.deleteTime)),
  deletedProject: (db, ids) => projectsBy(db, ids, isNotNull(projectTable.deleteTime)),
  sub: (db, ids) => rowsBy(db, projectSubTable, projectSubTable.subId, projectSubTable.projId, ids),
  resource: (db, ids) =>
    rowsBy(db, projectResourceTable, projectResourceTable.resourceId, projectResourceTable.projId, ids),
  model: async (db, ids) => {
    const rows = await db
      .select({ projId: modelTable.projId })
      .from(modelFileTable)
      .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
      .where(inArray(modelFileTable.fileId, [...ids]))
    return inLiving(db, rows, ids)
  },
  upload: (db, ids) => rowsBy(db, uploadTable, uploadTable.uploadId, uploadTable.projId, ids),
  modelPubVersion: (db, ids) =>
    rowsBy(db, modelPubVersionTable, modelPubVersionTable.id, modelPubVersionTable.projId, ids),
  modelCompare: (db, ids) => rowsBy(db, modelCompareTable, modelCompareTable.id, modelCompareTable.projId, ids),
  modelRoute: (db, ids) => rowsOfSub(db, modelRouteTable, modelRouteTable.id, modelRouteTable.subId, ids),
  filterModelView: (db, ids) =>
    rowsOfSub(db, filterModelViewTable, filterModelViewTable.id, filterModelViewTable.subId, ids),
  viewpoint: (db, ids) => rowsOfSub(db, viewpointTable, viewpointTable.id, viewpointTable.subId, ids),
}

export async function projectsOf(db: Db, kind: string, ids: readonly number[]): Promise<number[] | undefined> {
  const locate = locators[kind]
  if (!locate) throw new Error(`no locator for ${kind}`)
  return ids.length === 0 ? undefined : locate(db, ids)
}

async function projectsBy(db: Db, ids: readonly number[], state: SQL): Promise<number[] | undefined> {
  const rows = await db
    .select({ projId: projectTable.projId })
    .from(projectTable)
    .where(and(inArray(projectTable.projId, [...ids]), state))
  return rows.length === new Set(ids).size ? rows.map((row) => row.projId) : undefined
}

/** What lies in a project of the recycle bin is not there. */
async function rowsBy(db: Db, table: PgTable, id: PgColumn, projId: PgColumn, ids: readonly number[]) {
  const rows = (await db
    .select({ projId })
    .from(table)
    .where(inArray(id, [...ids]))) as { projId: number }[]
  return inLiving(db, rows, ids)
}

/** For rows that know their sub only. */
async function rowsOfSub(db: Db, table: PgTable, id: PgColumn, subId: PgColumn, ids: readonly number[]) {
  const rows = await db
    .select({ projId: projectSubTable.projId })
    .from(table)
    .innerJoin(projectSubTable, eq(projectSubTable.subId, subId))
    .where(inArray(id, [...ids]))
  return inLiving(db, rows, ids)
}

async function inLiving(db: Db, rows: { projId: number }[], ids: readonly number[]) {
  if (rows.length !== new Set(ids).size) return undefined
  return projectsBy(db, [...new Set(rows.map((row) => row.projId))], isNull(projectTable.deleteTime))
}
