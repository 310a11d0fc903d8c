// What kills its reader is read once. That a process was killed nobody can write down in it, so it says before what it is about to
// read, and afterwards that it came to an end, whichever.
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { begunReadingTable as table, taskErrors, taskTable } from './task.table.ts'
import { endOfTask, type TaskEnd } from './task-status.ts'

export interface Bytes {
  kind: string
  hash: string
  /** Its version: a newer one tries again. */
  reader: number
}

interface By {
  taskId: string
  /** Somebody wants it tried all the same. */
  isAsked?: boolean | undefined
}

/** How reading them ended before; nothing when they may be read now. */
export async function beginReading(
  db: Db,
  bytes: Bytes,
  { taskId, isAsked = false }: By,
): Promise<TaskEnd | undefined> {
  const before = isAsked ? undefined : await badEndOf(db, bytes)
  if (before) return before
  const { kind, hash, reader } = bytes
  await db.insert(table).values({ kind, bytes: hash, reader, taskId }).onConflictDoNothing()
  return undefined
}

/** They did no harm, so they may be read by everybody. */
export const endReading = async (db: Db, bytes: Bytes): Promise<void> => {
  await db.delete(table).where(isOf(bytes))
}

const isOf = ({ kind, hash, reader }: Bytes) =>
  and(eq(table.kind, kind), eq(table.bytes, hash), eq(table.reader, reader))

async function badEndOf(db: Db, bytes: Bytes): Promise<TaskEnd | undefined> {
  const [found] = await db
    .select({ task: taskTable })
    .from(table)
    .innerJoin(taskTable, eq(taskTable.id, table.taskId))
    .where(and(isOf(bytes), eq(taskTable.status, 'failed'), inArray(taskTable.error, Object.values(taskErrors))))
    .limit(1)
  return found && endOfTask(found.task)
}
