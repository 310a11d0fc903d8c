import type { Activity } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { desc, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from './hub-file.table.ts'
import { hubFileLink } from './hub-file-find.queries.ts'

/** Who uploaded what. */
export async function hubFileActivity(ctx: ProjectCtx, size: number): Promise<Activity[]> {
  const rows = await ctx.db
    .select({ file: fileTable, chain: hubFileTable, by: authorName(fileTable), avatarName: userTable.avatarName })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .leftJoin(userTable, eq(userTable.id, fileTable.userId))
    .where(eq(hubFileTable.projId, ctx.project.projId))
    .orderBy(desc(fileTable.createTime), desc(fileTable.fileId))
    .limit(size)
  return rows.map(({ file, chain, by, avatarName }) => {
    const { version } = file
    return {
      by: by ?? '',
      avatarName: avatarName ?? undefined,
      text: translate(ctx.lang, version > 1 ? 'activity.modelVersion' : 'activity.model', {
        name: chain.name,
        version,
      }),
      link: hubFileLink(chain, file),
      time: isoTime(file.createTime),
    }
  })
}
