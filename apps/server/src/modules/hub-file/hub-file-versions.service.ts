import { versionTables } from '../versioned-file/versioned-file.service.ts'
import { hubFileTable, hubFileVersionTable } from './hub-file.table.ts'

export const hubFileVersions = versionTables({
  chain: hubFileTable,
  version: hubFileVersionTable,
  chainKey: 'hubFileId',
  running: 'preparing',
  ends: {
    cancelled: 'hubFile.cancelled',
    memory: 'hubFile.tooHungry',
    time: 'hubFile.tookTooLong',
    died: 'hubFile.processDied',
  },
})
