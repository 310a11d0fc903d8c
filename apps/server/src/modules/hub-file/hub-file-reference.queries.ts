import { and, desc, eq } from 'drizzle-orm'
import type { FindReferences } from '../../answers.ts'
import { byIdsOrWords } from '../../db/search.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { isSeen } from './folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from './hub-file.table.ts'
import { hubFileLink } from './hub-file-find.queries.ts'

/** Versions of drawings and documents, as far as the asker may read them. */
export const findFileReferences: FindReferences = async ({ db, user, project }, wanted) => {
  if (!user) return []
  const rows = await db
    .select({ chain: hubFileTable, file: fileTable })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .where(
      and(
        isThere(fileTable),
        isThere(hubFileTable),
        eq(hubFileTable.projId, wanted.projId),
        isSeen({ user, project }),
        byIdsOrWords(wanted, fileTable.fileId, [hubFileTable.name]),
      ),
    )
    .orderBy(desc(fileTable.fileId))
    .limit(wanted.limit)
  return rows.map(({ chain, file }) => ({
    id: file.fileId,
    title: `${chain.name} v${file.version}`,
    link: hubFileLink(chain, file),
  }))
}
