import { versionTables } from '../versioned-file/versioned-file.service.ts'
import { modelFileTable, modelTable } from './model.table.ts'

export const modelVersions = versionTables({
  chain: modelTable,
  version: modelFileTable,
  chainKey: 'modelId',
  running: 'converting',
  ends: {
    cancelled: 'model.cancelled',
    memory: 'model.tooHungry',
    time: 'model.tookTooLong',
    died: 'model.processDied',
  },
})
