import { sql } from 'drizzle-orm'
import { defineModule } from '../../module.ts'
import { sweepUploads } from './upload.service.ts'
import { uploadTable } from './upload.table.ts'

/** Its calls belong to the kinds of files: see the module of each. */
export const uploadModule = defineModule({
  name: 'upload',
  locate: {
    upload: {
      from: sql`${uploadTable}`,
      id: uploadTable.uploadId,
      projId: uploadTable.projId,
      subId: uploadTable.subId,
      // Whose sender has left is nobody's.
      ownerId: sql`coalesce(${uploadTable.userId}, 0)`,
    },
  },
  cleanup: ({ db }) => sweepUploads(db),
})
