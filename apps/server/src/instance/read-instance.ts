import type { Db } from '../db/client.ts'
import { instanceTable } from './instance.table.ts'

/** Which installation answers, until the process ends: a restore needs it to be stopped. */
export async function readInstance(db: Db): Promise<string> {
  const [row] = await db.select({ id: instanceTable.id }).from(instanceTable)
  return row!.id
}
