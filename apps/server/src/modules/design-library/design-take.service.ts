import { type DesignUse, FileName, hubFileFormatOf, hubFilePath, type Page } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { tellSite } from '../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { checkPlace, hubFileKind } from '../hub-file/hub-file.service.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { modelKind } from '../model/model.service.ts'
import { modelFileTable } from '../model/model.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { lockSub } from '../project/project-lock.service.ts'
import { isInSeenProject } from '../project/seen-project.service.ts'
import { checkRoom } from '../upload/project-quota.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { addVersion } from '../versioned-file/add-version.service.ts'
import { designVersionTable, designItemTable as itemTable, designUseTable as table } from './design-library.table.ts'
import { requireItem } from './design-seen.ts'

/** What is published becomes a file of the project, a model where it is one, and is remembered as taken from here. */
export async function takeDesign(
  ctx: ProjectCtx,
  { itemId, subId, folderId }: { itemId: number; subId: number; folderId?: number | undefined },
): Promise<{ fileId: number; link: string; name: string }> {
  const item = await requireItem(ctx, itemId)
  return inTransaction(ctx, async (own) => {
    const { projId } = own.project
    await lockSub(own.db, projId, subId)
    const [version] = await own.db
      .select()
      .from(designVersionTable)
      .where(and(eq(designVersionTable.itemId, itemId), eq(designVersionTable.state, 'published')))
      .for('share')
    if (!version) throw notFound()
    const isModel = version.format === 'ifc'
    if (!own.project.can(isModel ? 'model:add' : 'hubFile:add')) throw forbidden()
    await checkRoom(own, projId, version.size)
    const name = fileNameOf(item.name, version.fileName)
    // Rights and names of the folder, and whoever has that file checked out.
    const ofVersion = isModel ? {} : await checkPlace(own, { subId, ...(folderId && { folderId }), name })
    const given = {
      ...{ projId, subId, name, size: version.size, hash: version.hash },
      note: translate(own.lang, 'designLibrary.takenNote', { name: item.name, version: version.version }),
      fields: { discipline: item.discipline ?? undefined, ...(!isModel && folderId && { folderId }) },
      ofVersion,
    }
    const fileId = await addVersion(own, isModel ? modelKind : hubFileKind, given)
    const became = isModel ? 'model' : 'file'
    const { userId } = own.user
    await own.db.insert(table).values({ itemId, versionId: version.versionId, projId, subId, fileId, became, userId })
    tellSite(own, 'design')
    const kind = isModel ? undefined : await kindOf(own, fileId)
    return { fileId, link: linkOf({ projId, fileId, name, kind }), name }
  })
}

/** As the thing is called here, with the ending of its file. */
function fileNameOf(name: string, fileName: string): string {
  const end = /\.[^.]+$/.exec(fileName)?.[0] ?? ''
  const wanted = name.toLowerCase().endsWith(end.toLowerCase()) ? name : `${name}${end}`
  const named = FileName.safeParse(wanted.replace(/[\\/:*?"<>|]/g, ' '))
  return named.success ? named.data : fileName
}

async function kindOf({ db }: Ctx, fileId: number) {
  const [row] = await db
    .select({ kind: hubFileTable.kind })
    .from(hubFileVersionTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
    .where(eq(hubFileVersionTable.fileId, fileId))
  return row?.kind
}

interface Taken {
  projId: number
  fileId: number
  name: string
  kind: 'drawing' | 'document' | undefined
}

const linkOf = ({ projId, fileId, name, kind }: Taken) =>
  kind
    ? `${hubFilePath({ kind, format: hubFileFormatOf(name) })}?projId=${projId}&fileId=${fileId}`
    : `/model/detail?projId=${projId}&fileId=${fileId}`

/** Of projects that the caller may see, the last first. */
export async function listUses(
  ctx: Ctx,
  { itemId, page, size }: { itemId: number; page: number; size: number },
): Promise<Page<DesignUse>> {
  await requireItem(ctx, itemId)
  const where = and(eq(table.itemId, itemId), isInSeenProject(ctx, table.projId))
  const [counted] = await ctx.db.select({ total: count() }).from(table).where(where)
  const rows = await ctx.db
    .select({
      use: table,
      projName: projectTable.projName,
      subName: projectSubTable.subName,
      version: designVersionTable.version,
      by: authorName(table),
      kind: hubFileTable.kind,
      name: hubFileTable.name,
      isModelThere: sql<boolean>`${modelFileTable.fileId} is not null and ${modelFileTable.deleteTime} is null`,
      isFileThere: sql<boolean>`${hubFileVersionTable.fileId} is not null and ${hubFileVersionTable.deleteTime} is null`,
    })
    .from(table)
    .innerJoin(projectTable, eq(projectTable.projId, table.projId))
    .innerJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .innerJoin(designVersionTable, eq(designVersionTable.versionId, table.versionId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .leftJoin(modelFileTable, eq(modelFileTable.fileId, table.fileId))
    .leftJoin(hubFileVersionTable, eq(hubFileVersionTable.fileId, table.fileId))
    .leftJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(size)
    .offset(page * size)
  const content = rows.map(({ use, kind, name, isModelThere, isFileThere, ...row }) => ({
    id: use.id,
    projId: use.projId,
    projName: row.projName,
    subName: row.subName,
    version: row.version,
    by: row.by ?? '',
    time: isoTime(use.createTime),
    link:
      isModelThere || isFileThere
        ? linkOf({ projId: use.projId, fileId: use.fileId, name: name ?? '', kind: kind ?? undefined })
        : undefined,
  }))
  return { content, totalElements: counted?.total ?? 0 }
}

/** For a file of a project of the caller: what it was taken from, and whether there is a newer version of it. */
export async function originOf(ctx: Ctx, fileId: number) {
  const [row] = await ctx.db
    .select({ item: itemTable, version: designVersionTable.version })
    .from(table)
    .innerJoin(itemTable, eq(itemTable.itemId, table.itemId))
    .innerJoin(designVersionTable, eq(designVersionTable.versionId, table.versionId))
    .where(and(eq(table.fileId, fileId), isInSeenProject(ctx, table.projId)))
    .limit(1)
  if (!row) return null
  const [counting] = await ctx.db
    .select({ version: designVersionTable.version })
    .from(designVersionTable)
    .where(and(eq(designVersionTable.itemId, row.item.itemId), eq(designVersionTable.state, 'published')))
  const newer = counting && counting.version > row.version ? counting.version : undefined
  return { itemId: row.item.itemId, name: row.item.name, version: row.version, newer }
}
