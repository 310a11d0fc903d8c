import type { LibraryActivity, LibraryActivityKind } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { isSeen } from '../hub-file/folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from '../hub-file/hub-file.table.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { libraryActivityTable as table } from './library.table.ts'

const MOST = 100

interface Happened {
  hubFileId: number
  fileId?: number
  kind: LibraryActivityKind
  facts?: Record<string, string | number>
  reason?: string | undefined
}

/** In the transaction of what happened. */
export async function addActivities(
  { db, user }: Pick<Ctx, 'db'> & { user: { userId: number | null } },
  rows: readonly Happened[],
): Promise<void> {
  if (rows.length > 0) await db.insert(table).values(rows.map((row) => ({ ...row, userId: user.userId })))
}

/** Of one file, as far as the caller may see the versions that it is about. */
export async function listActivities(ctx: ProjectCtx, fileId: number): Promise<LibraryActivity[]> {
  const [file] = await ctx.db
    .select({ hubFileId: fileTable.hubFileId })
    .from(fileTable)
    .where(eq(fileTable.fileId, fileId))
  if (!file) return []
  const { hubFileId } = file
  const versions = await ctx.db
    .select({ file: fileTable, by: authorName(fileTable) })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .leftJoin(userTable, eq(userTable.id, fileTable.userId))
    .where(and(eq(fileTable.hubFileId, hubFileId), isNull(fileTable.deleteTime), isSeen(ctx)))
    .orderBy(desc(fileTable.fileId))
    .limit(MOST)
  const seen = versions.map((one) => one.file.fileId)
  const rows = await ctx.db
    .select({ row: table, by: authorName(table) })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(
      and(
        eq(table.hubFileId, hubFileId),
        or(isNull(table.fileId), seen.length > 0 ? inArray(table.fileId, seen) : undefined),
      ),
    )
    .orderBy(desc(table.id))
    .limit(MOST)
  const said = (kind: LibraryActivityKind, facts: Record<string, string | number>) =>
    translate(ctx.lang, `library.did.${kind}` as Key, facts)
  return [
    ...versions.map(({ file, by }) => ({
      ...{ id: file.fileId, kind: 'version' as const, by: by ?? '', time: isoTime(file.createTime) },
      text: said('version', { version: file.version }),
      reason: file.note ?? undefined,
    })),
    ...rows.map(({ row, by }) => ({
      ...{ id: row.id, kind: row.kind, by: by ?? '', time: isoTime(row.createTime) },
      text: said(row.kind, row.facts),
      reason: row.reason ?? undefined,
    })),
  ]
    .sort((a, b) => b.time.localeCompare(a.time))
    .slice(0, MOST)
}
