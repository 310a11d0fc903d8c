import { sql } from 'drizzle-orm'
import type { Locator } from '../../core/locate.ts'
import { hubFileTable, hubFileVersionTable } from './hub-file.table.ts'

export const hubFileLocators: Record<string, Locator> = {
  hubFile: {
    from: sql`${hubFileVersionTable} join ${hubFileTable} on ${hubFileTable.hubFileId} = ${hubFileVersionTable.hubFileId}`,
    id: hubFileVersionTable.fileId,
    projId: hubFileTable.projId,
    subId: hubFileTable.subId,
    isShareable: true,
  },
}
