import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { audit, id } from '../../db/columns.ts'

export const storageTable = pgTable(
  'local_storage',
  {
    id: id(),
    name: text('name').notNull(),
    realName: text('real_name').notNull().unique(),
    suffix: text('suffix').notNull(),
    type: text('type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    hash: blobHash('hash').notNull(),
    ...audit(),
  },
  (t) => [index('local_storage_hash').on(t.hash)],
)
