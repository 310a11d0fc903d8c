import { and, eq } from 'drizzle-orm'
import { BlobMissing } from '../src/blobs/blob-name.ts'
import { checkStore } from '../src/blobs/check-store.task.ts'
import { removeBytesTask } from '../src/blobs/remove-bytes.task.ts'
import { removeUnused } from '../src/blobs/remove-unused.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { taskContext } from './task-context.ts'
import type { TestServer } from './test-server.ts'

/** What the server does by itself in the course of a day, except that nothing is too young for it. */
export async function cleanBlobs(hub: TestServer): Promise<void> {
  const { services } = hub
  const { db, blobs } = services
  await removeUnused(db, 0)
  const waiting = and(eq(taskTable.kind, 'removeBytes'), eq(taskTable.status, 'queued'))
  for (const { payload } of await db.delete(taskTable).where(waiting).returning())
    await removeBytesTask.run(taskContext(hub, payload as { hashes: string[] }))
  await checkStore(db, blobs, new Date(Date.now() + 5000), 0)
}

/** Whether all of these bytes can be read. */
export async function isStored({ services }: TestServer, hash: string): Promise<boolean> {
  try {
    const { bytes } = await services.blobs.open(hash)
    for await (const _ of bytes);
    return true
  } catch (error) {
    if (error instanceof BlobMissing) return false
    throw error
  }
}
