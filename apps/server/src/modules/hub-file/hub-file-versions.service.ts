import { sql } from 'drizzle-orm'
import { versionTables } from '../versioned-file/versioned-file.service.ts'
import { hubFileTable, hubFileVersionTable, placeKey } from './hub-file.table.ts'

type HubFileFields = Partial<typeof hubFileTable.$inferInsert>

export const hubFileVersions = versionTables({
  chain: hubFileTable,
  version: hubFileVersionTable,
  chainKey: 'hubFileId',
  running: 'preparing',
  isBehind: sql`${hubFileVersionTable.state} = 'working'`,
  placeOf: (fields) => sql`${placeKey(hubFileTable)} = ${(fields as HubFileFields).folderId ?? 0}`,
  ends: {
    cancelled: 'hubFile.cancelled',
    memory: 'hubFile.tooHungry',
    time: 'hubFile.tookTooLong',
    died: 'hubFile.processDied',
  },
})
