import type { LibraryMove } from '@sunmao/contract'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { tellPeople } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { libraryFolderTable as folderTable } from '../hub-file/folder/folder.table.ts'
import { readersOfFile } from '../hub-file/folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from '../hub-file/hub-file.table.ts'
import { type MessageKind, notify } from '../message/message.service.ts'
import { membersAmong } from '../project/seen-project.service.ts'
import { librarySubscriptionTable as table } from './library.table.ts'

interface Wish {
  folderId: number
  isSubscribed: boolean
}

export async function subscribe(ctx: ProjectCtx, { folderId, isSubscribed }: Wish): Promise<void> {
  const { userId } = ctx.user
  if (isSubscribed) await ctx.db.insert(table).values({ folderId, userId }).onConflictDoNothing()
  else await ctx.db.delete(table).where(and(eq(table.folderId, folderId), eq(table.userId, userId)))
  tellPeople(ctx, [userId], 'library')
}

/** What is told; the ways back are nobody's news. */
const told: Partial<Record<LibraryMove, MessageKind>> = {
  share: 'message.libraryShared',
  publish: 'message.libraryPublished',
  archive: 'message.libraryArchived',
}

type Means = Parameters<typeof notify>[0] & { user: { userId: number | null } }

/** Leaves a notice for those who have subscribed to the folder of a version, or to one above, and may see it. */
export async function tellSubscribers(means: Means, fileIds: readonly number[], move: LibraryMove): Promise<void> {
  const kind = told[move]
  if (!kind) return
  const rows = await means.db
    .select({ file: fileTable, chain: hubFileTable, readers: sql<{ ids: number[] } | null>`${readersOfFile}` })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .where(and(inArray(fileTable.fileId, [...fileIds]), sql`${hubFileTable.folderId} is not null`))
  for (const { file, chain, readers } of rows) {
    const { projId, subId, folderId, name } = chain
    const above = sql`(
      with recursive above as (
        select folder_id, pid from ${folderTable} where folder_id = ${folderId}
        union all select up.folder_id, up.pid from ${folderTable} up join above on up.folder_id = above.pid
      ) select folder_id from above)`
    const subscribers = await means.db
      .selectDistinct({ userId: table.userId })
      .from(table)
      .where(and(sql`${table.folderId} in ${above}`, ne(table.userId, means.user.userId ?? 0)))
    const members = await membersAmong(
      means.db,
      projId,
      subscribers.map(({ userId }) => userId),
    )
    const to = readers ? members.filter((userId) => readers.ids.includes(userId)) : members
    const link = `/library?projId=${projId}&sub=${subId}&folder=${folderId}&file=${file.fileId}`
    await notify(means, to, 'library', kind, { name, version: String(file.version) }, link)
  }
}
