import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { seedStepTable } from '../db/seed-step.table.ts'
import { projectTable } from '../modules/project/project.table.ts'
import { enqueue } from '../tasks/queue.ts'
import { demoModelsTask } from './demo-models.task.ts'

/**
 * Asks once for the demo's models. Their files are large and take a while, so a worker makes them while people already look
 * around; whoever starts no worker asks for nothing.
 */
export const askDemoModels = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const [isFirst] = await tx.insert(seedStepTable).values({ name: 'demo-models' }).onConflictDoNothing().returning()
    const [sample] = await tx.select().from(projectTable).where(eq(projectTable.indexCode, 'ZHL'))
    if (isFirst && sample) await enqueue(tx, demoModelsTask, {}, { projId: sample.projId })
  })
