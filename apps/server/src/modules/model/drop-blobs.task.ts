import { dropBytes } from '../../blobs/shared-bytes.ts'
import type { TaskHandler } from '../../tasks/handler.ts'

/** What somebody who was killed, or whose store was away, did not take away. */
export const dropBlobsTask: TaskHandler = ({ db, blobs, payload }) =>
  dropBytes(db, blobs, (payload as { hashes: string[] }).hashes)
