import type { LiveEvent } from '@sunmao/contract'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { Db } from '../../db/client.ts'
import { projectTable } from '../project/project.table.ts'
import { clashTestTable } from './clash.table.ts'
import { beginOrFindRun } from './clash-trigger.service.ts'

/** Each in a transaction of its own: one that cannot begin keeps no other. Archived and removed projects rest. */
export async function runNightly(
  db: Db,
  publish: (topic: string, event: LiveEvent) => void,
): Promise<{ runs: number }> {
  const isOpen = and(isNull(projectTable.deleteTime), ne(projectTable.status, 'archived'))
  const wanted = await db
    .select({ id: clashTestTable.id, projId: clashTestTable.projId })
    .from(clashTestTable)
    .innerJoin(projectTable, eq(projectTable.projId, clashTestTable.projId))
    .where(and(eq(clashTestTable.trigger, 'nightly'), isOpen))
    .orderBy(clashTestTable.id)
  for (const { id, projId } of wanted) {
    await db.transaction((tx) => begin(tx, id))
    tellProject({ bus: { publish } }, projId, 'clash')
  }
  return { runs: wanted.length }
}

/** Nothing for one that somebody has removed or changed meanwhile. */
async function begin(tx: Db, id: number): Promise<void> {
  const [test] = await tx.select().from(clashTestTable).where(eq(clashTestTable.id, id)).for('update')
  if (test?.trigger === 'nightly')
    await beginOrFindRun(tx, test, { trigger: 'nightly', userId: test.userId, userName: test.userName })
}
