import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  hubFileVersionTable as fileTable,
  hubFilePackTable,
  hubFileTable,
  hubFileTextTable,
} from '../hub-file.table.ts'
import { READER } from './reader.ts'

type Version = typeof fileTable.$inferSelect

/** A version of the same bytes under the same ending that was prepared by the same reader: nothing has to be read again. */
export async function preparedBefore(db: Db, fileId: number, hash: string, name: string): Promise<Version | undefined> {
  const ending = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
  const [row] = await db
    .select({ file: fileTable })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .where(
      and(
        eq(fileTable.hash, hash),
        ne(fileTable.fileId, fileId),
        eq(fileTable.reader, READER),
        or(eq(fileTable.status, 'ready'), eq(fileTable.status, 'partial')),
        isNull(fileTable.deleteTime),
        sql`right(lower(${hubFileTable.name}), ${ending.length}) = ${ending}`,
      ),
    )
    .limit(1)
  return row?.file
}

/** Its packs and texts, for another version of the same bytes. In the transaction that makes it ready. */
export async function copyPrepared(tx: Db, from: Version, fileId: number): Promise<void> {
  await tx.delete(hubFilePackTable).where(eq(hubFilePackTable.fileId, fileId))
  await tx.delete(hubFileTextTable).where(eq(hubFileTextTable.fileId, fileId))
  await tx.execute(sql`insert into ${hubFilePackTable} (file_id, kind, part, hash)
    select ${fileId}, kind, part, hash from ${hubFilePackTable} where file_id = ${from.fileId}`)
  await tx.execute(sql`insert into ${hubFileTextTable} (file_id, page, text, search_text)
    select ${fileId}, page, text, search_text from ${hubFileTextTable} where file_id = ${from.fileId}`)
}
