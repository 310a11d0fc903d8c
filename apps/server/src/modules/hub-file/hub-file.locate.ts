import { sql } from 'drizzle-orm'
import type { Locator } from '../../core/locate.ts'
import { hubFileTable, hubFileVersionTable } from './hub-file.table.ts'

const versions = sql`${hubFileVersionTable} join ${hubFileTable} on ${hubFileTable.hubFileId} = ${hubFileVersionTable.hubFileId}`
const ofFile = { id: hubFileVersionTable.fileId, projId: hubFileTable.projId, subId: hubFileTable.subId }

export const hubFileLocators: Record<string, Locator> = {
  hubFile: { ...ofFile, from: sql`${versions} and ${hubFileVersionTable.deleteTime} is null`, isShareable: true },
  removedHubFile: { ...ofFile, from: sql`${versions} and ${hubFileVersionTable.deleteTime} is not null` },
}
