import type { Activity } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { isThere, type VersionTables } from './versioned-file.service.ts'
import type { ChainTable, VersionTable } from './versioned-file.table.ts'

/** Who uploaded what. */
export const versionActivity =
  <C extends ChainTable, V extends VersionTable>(
    { chain, version, chainId }: VersionTables<C, V>,
    linkOf: (chain: C['$inferSelect'], file: V['$inferSelect']) => string,
    only?: (ctx: ProjectCtx) => SQL | undefined,
  ) =>
  async (ctx: ProjectCtx, size: number): Promise<Activity[]> => {
    const rows = await ctx.db
      .select({ chain, file: version, by: authorName(version), avatarName: userTable.avatarName })
      .from(version as VersionTable)
      .innerJoin(chain as ChainTable, eq(chainId.ofChain, chainId.ofVersion))
      .leftJoin(userTable, eq(userTable.id, version.userId))
      .where(and(eq(chain.projId, ctx.project.projId), isThere(version), only?.(ctx)))
      .orderBy(desc(version.createTime), desc(version.fileId))
      .limit(size)
    return rows.map(({ by, avatarName, ...row }) => {
      const { name } = row.chain
      const { version: number, createTime } = row.file
      return {
        by: by ?? '',
        avatarName: avatarName ?? undefined,
        text: translate(ctx.lang, number > 1 ? 'activity.modelVersion' : 'activity.model', { name, version: number }),
        link: linkOf(row.chain, row.file),
        time: isoTime(createTime),
      }
    })
  }
