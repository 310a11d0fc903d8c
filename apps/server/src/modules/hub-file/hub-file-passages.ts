import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PassageSource } from '../../answers.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { passageTable } from '../passage/passage.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { isSeen } from './folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable, hubFileTextTable as textTable } from './hub-file.table.ts'
import { hubFileLink } from './hub-file-find.queries.ts'
import { hubFileVersions } from './hub-file-versions.service.ts'

const isRead = (ctx: ProjectCtx): SQL | undefined =>
  and(eq(hubFileTable.projId, ctx.project.projId), isThere(hubFileTable), isNull(fileTable.deleteTime), isSeen(ctx))

/** Part 0 is what the file is called, part n its page n; of the newest versions. */
export const hubFilePassages: PassageSource = {
  kind: 'document',
  scope: 'model.read',
  seen: (ctx) => sql`exists (select from ${fileTable}
    join ${hubFileTable} on ${hubFileVersions.isLatest}
    where ${fileTable.fileId} = ${passageTable.refId} and ${isRead(ctx)})`,
  read: async (ctx, rows) => {
    const fileIds = [...new Set(rows.map(({ refId }) => refId))]
    const files = await ctx.db
      .select({ file: fileTable, chain: hubFileTable })
      .from(hubFileTable)
      .innerJoin(fileTable, hubFileVersions.isLatest)
      .where(and(inArray(fileTable.fileId, fileIds), isRead(ctx)))
    const pages = await ctx.db
      .select({ fileId: textTable.fileId, page: textTable.page, text: textTable.text })
      .from(textTable)
      .where(
        inArray(
          sql`(${textTable.fileId}, ${textTable.page} + 1)`,
          rows.map(({ refId, part }) => sql`(${refId}::int, ${part}::int)`),
        ),
      )
    const texts = new Map(pages.map(({ fileId, page, text }) => [`${fileId} ${page + 1}`, text]))
    return rows.flatMap(({ refId, part }) => {
      const found = files.find(({ file }) => file.fileId === refId)
      if (!found) return []
      const { chain, file } = found
      const link = hubFileLink(chain, file)
      const hasPages = part > 0 && file.pages.length > 1
      return {
        refId,
        part,
        title: [file.number, file.title].filter(Boolean).join(' ') || chain.name,
        detail: hasPages ? translate(ctx.lang, 'assistant.page', { name: chain.name, page: part }) : chain.name,
        text: texts.get(`${refId} ${part}`) ?? chain.name,
        link: hasPages ? `${link}&page=${part - 1}` : link,
      }
    })
  },
}
