import type { TaskHandler } from '../../tasks/handler.ts'
import { dropBlobs } from './held-blobs.ts'

/** What somebody who was killed, or whose store was away, did not take away. */
export const dropBlobsTask: TaskHandler = ({ db, blobs, payload }) =>
  dropBlobs(db, blobs, (payload as { hashes: string[] }).hashes)
