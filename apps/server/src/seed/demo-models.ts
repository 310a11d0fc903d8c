import type { Db } from '../db/client.ts'
import { seedStepTable } from '../db/seed-step.table.ts'
import { enqueue } from '../tasks/queue.ts'

/**
 * Asks once for the demo's models. Their files are large and take a while, so a worker makes them while people already look
 * around; whoever starts no worker asks for nothing.
 */
export const askDemoModels = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const [isFirst] = await tx.insert(seedStepTable).values({ name: 'demo-models' }).onConflictDoNothing().returning()
    if (isFirst) await enqueue(tx, 'demoModels', {})
  })
