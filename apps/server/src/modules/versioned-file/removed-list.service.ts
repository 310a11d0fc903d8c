import { type RemovedFile, removedFileDays } from '@sunmao/contract'
import { and, asc, count, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { RemovedFiles } from '../../answers.ts'
import { isoTime } from '../../core/wire-time.ts'
import { projectSubTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import type { VersionTables } from './versioned-file.service.ts'
import type { ChainTable, VersionTable } from './versioned-file.table.ts'

const DAY_MS = 86_400_000

/** What a project has of one kind in its recycle bin, the last removed first. */
export const removedVersions =
  (
    kind: RemovedFile['kind'],
    { chain, version, chainId }: VersionTables,
    only?: (ctx: Parameters<RemovedFiles>[0]) => SQL | undefined,
  ): RemovedFiles =>
  async (ctx, most) => {
    if (!ctx.project.can(`${kind}:del`)) return { files: [], total: 0 }
    const where = and(eq(chain.projId, ctx.project.projId), isNotNull(version.deleteTime), only?.(ctx))
    const isOfChain = eq(chainId.ofChain, chainId.ofVersion)
    const [counted] = await ctx.db
      .select({ total: count() })
      .from(version as VersionTable)
      .innerJoin(chain as ChainTable, isOfChain)
      .where(where)
    const rows = await ctx.db
      .select({ file: version, chain, subName: projectSubTable.subName, by: userTable.nickName })
      .from(version as VersionTable)
      .innerJoin(chain as ChainTable, isOfChain)
      .innerJoin(projectSubTable, eq(projectSubTable.subId, chain.subId))
      .leftJoin(userTable, eq(userTable.username, version.deleteBy))
      .where(where)
      .orderBy(desc(version.deleteTime), asc(version.fileId))
      .limit(most)
    const files = rows.map(({ file, chain: { subId, name, discipline }, subName, by }) => ({
      ...{ kind, fileId: file.fileId, projId: ctx.project.projId, subId, subName, name, size: file.size },
      discipline: discipline ?? undefined,
      version: file.version,
      deleteBy: by ?? file.deleteBy ?? '',
      deleteTime: isoTime(file.deleteTime!),
      purgeTime: isoTime(new Date(file.deleteTime!.getTime() + removedFileDays * DAY_MS)),
    }))
    return { files, total: counted!.total }
  }
