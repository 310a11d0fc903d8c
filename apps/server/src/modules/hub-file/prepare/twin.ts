import { extname } from 'node:path'
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { hubFileVersionTable as fileTable, hubFileTable, hubFileTextTable as textTable } from '../hub-file.table.ts'
import { type HubFilePack, hubFilePacks } from '../hub-file-pack.service.ts'
import type { Prepared } from './prepared.ts'
import { READER } from './reader.ts'

interface Twin {
  format: typeof fileTable.$inferSelect.format
  made: Omit<Prepared, 'packs'>
  packs: HubFilePack[]
}

/**
 * What this reader has made of the same bytes for another version, in whichever project: nothing is read twice. The ending of the
 * name decides how bytes are read, so it has to be the same.
 */
export async function findTwin(db: Db, hash: string, name: string): Promise<Twin | undefined> {
  const [row] = await db
    .select({ file: fileTable })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .where(
      and(
        eq(fileTable.hash, hash),
        eq(fileTable.reader, READER),
        isNotNull(fileTable.found),
        inArray(fileTable.status, ['ready', 'partial']),
        sql`lower(${hubFileTable.name}) like ${`%${likeText(extname(name).toLowerCase())}`}`,
      ),
    )
    .orderBy(desc(fileTable.fileId))
    .limit(1)
  if (!row?.file.found) return undefined
  const { fileId, format, status, pages, warnings, found } = row.file
  const texts: string[] = []
  const rows = await db.select().from(textTable).where(eq(textTable.fileId, fileId)).orderBy(asc(textTable.page))
  for (const { page, text } of rows) texts[page] = text
  const told = warnings as Prepared['notes']
  return {
    format,
    made: {
      pages,
      titleBlock: found,
      texts: Array.from(texts, (text) => text ?? ''),
      ...(status === 'partial' ? { leftOut: told } : { notes: told }),
    },
    packs: await hubFilePacks(db, fileId),
  }
}

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')
