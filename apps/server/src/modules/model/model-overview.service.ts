import type { RecentModel, SubModels } from '@sunmao/contract'
import { and, desc, eq, exists, inArray, isNull, ne } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { groupBy } from '../../db/group-by.ts'
import { projectResourceTable, projectTable } from '../project/project.table.ts'
import { versionActivity } from '../versioned-file/version-activity.service.ts'
import { modelFileTable as fileTable, modelPackTable, modelTable } from './model.table.ts'
import { modelVersions } from './model-versions.service.ts'

const ADDRESS_S = 600
/** The architect's model shows what a building looks like. */
const ARCHITECTURE = 'A'

const addressOf = (ctx: Ctx, hash: string | null) =>
  hash ? ctx.blobs.address(hash, { type: 'image/png', seconds: ADDRESS_S }) : undefined
const isPicture = and(eq(modelPackTable.fileId, fileTable.fileId), eq(modelPackTable.kind, 'thumbnail'))

/** How much there is in each sub, and what it looks like to the caller. */
export async function modelsBySub(ctx: ProjectCtx): Promise<SubModels[]> {
  const rows = await ctx.db
    .select({ model: modelTable, fileId: fileTable.fileId, facts: fileTable.facts, picture: modelPackTable.hash })
    .from(modelTable)
    .innerJoin(fileTable, modelVersions.isLatest)
    .leftJoin(modelPackTable, isPicture)
    .where(and(eq(modelTable.projId, ctx.project.projId), ne(fileTable.format, 'document')))
  const bySub = groupBy(rows, ({ model }) => model.subId)
  const seesLocked = ctx.project.can('model:edit')
  return Promise.all(
    [...bySub].map(async ([subId, own]) => {
      const [shown] = own
        .filter(({ model, picture }) => picture && (seesLocked || !model.locked))
        .sort((a, b) => rank(b) - rank(a))
      return {
        subId,
        models: own.length,
        elements: own.reduce((sum, { facts }) => sum + (facts?.counts.elements ?? 0), 0),
        storeys: Math.max(...own.map(({ facts }) => facts?.counts.storeys ?? 0)),
        fileId: shown?.fileId,
        thumbnail: shown && (await addressOf(ctx, shown.picture)),
      }
    }),
  )
}

const rank = ({ model, facts }: { model: { discipline: string | null }; facts: typeof fileTable.$inferSelect.facts }) =>
  (facts?.counts.elements ?? 0) + (model.discipline === ARCHITECTURE ? 1e9 : 0)

/** Locked ones are nobody's home page. */
export async function recentModels(ctx: Ctx, size: number): Promise<RecentModel[]> {
  const isMember = exists(
    ctx.db
      .select()
      .from(projectResourceTable)
      .where(and(eq(projectResourceTable.projId, modelTable.projId), eq(projectResourceTable.userId, ctx.user.userId))),
  )
  const rows = await ctx.db
    .select({ model: modelTable, file: fileTable, projName: projectTable.projName, picture: modelPackTable.hash })
    .from(modelTable)
    .innerJoin(fileTable, modelVersions.isLatest)
    .innerJoin(projectTable, eq(projectTable.projId, modelTable.projId))
    .innerJoin(modelPackTable, isPicture)
    .where(
      and(
        isMember,
        isNull(projectTable.deleteTime),
        eq(modelTable.locked, false),
        inArray(fileTable.status, ['ready', 'partial']),
      ),
    )
    .orderBy(desc(fileTable.createTime), desc(fileTable.fileId))
    .limit(size)
  return Promise.all(
    rows.map(async ({ model, file, projName, picture }) => ({
      fileId: file.fileId,
      projId: model.projId,
      subId: model.subId,
      projName,
      name: model.name,
      discipline: model.discipline ?? undefined,
      version: file.version,
      createTime: isoTime(file.createTime),
      thumbnail: await addressOf(ctx, picture),
    })),
  )
}

export const modelActivity = versionActivity(
  modelVersions,
  ({ projId }, { fileId }) => `/model/detail?projId=${projId}&fileId=${fileId}`,
)
