import { ifcTerms } from '@sunmao/i18n/ifc'
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PassageSource } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { passageTable } from '../passage/passage.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { elementsLink } from './element-link.service.ts'
import { isOpenTo } from './locked.service.ts'
import { modelFileTable as fileTable, modelTable } from './model.table.ts'
import { modelVersions } from './model-versions.service.ts'

const isRead = (ctx: ProjectCtx): SQL | undefined =>
  and(
    eq(modelTable.projId, ctx.project.projId),
    isThere(modelTable),
    isNull(fileTable.deleteTime),
    isOpenTo(ctx, sql`array[${fileTable.fileId}]`),
  )

/** Elements of one name on one storey, in the newest version of each model that the caller may see. */
export const elementPassages: PassageSource = {
  kind: 'element',
  scope: 'model.read',
  seen: (ctx) => sql`exists (select from ${fileTable}
    join ${modelTable} on ${modelVersions.isLatest}
    where ${fileTable.fileId} = ${passageTable.refId} and ${isRead(ctx)})`,
  read: async (ctx, rows) => {
    const fileIds = [...new Set(rows.map(({ refId }) => refId))]
    const models = await ctx.db
      .select({ fileId: fileTable.fileId, version: fileTable.version, name: modelTable.name })
      .from(modelTable)
      .innerJoin(fileTable, modelVersions.isLatest)
      .where(and(inArray(fileTable.fileId, fileIds), isRead(ctx)))
    const { classTerm } = ifcTerms(ctx.lang)
    return rows.flatMap(({ refId, part, facts }) => {
      const model = models.find(({ fileId }) => fileId === refId)
      if (!model || !facts) return []
      const { name = '', type = '', className = '', level = '', count = 0, first = 0 } = facts
      const title = [...new Set([String(name), String(type)])].filter(Boolean).join(' · ')
      return {
        refId,
        part,
        title,
        detail: translate(ctx.lang, 'assistant.elements', {
          model: model.name,
          version: model.version,
          level: String(level),
          count: Number(count),
        }),
        text: [classTerm(String(className)), title, level].filter(Boolean).join(' '),
        link: elementsLink(ctx.project.projId, { [refId]: [Number(first), 1] }),
      }
    })
  },
}
