import * as z from 'zod'
import { dropBytes } from '../../blobs/shared-bytes.ts'
import { defineTask } from '../../tasks/define-task.ts'

/** What somebody who was killed, or whose store was away, did not take away. */
export const dropBlobsTask = defineTask({
  kind: 'dropBlobs',
  file: import.meta.url,
  payload: z.object({ hashes: z.array(z.string()) }),
  lane: 'quick',
  run: ({ db, blobs, payload }) => dropBytes(db, blobs, payload.hashes),
})
