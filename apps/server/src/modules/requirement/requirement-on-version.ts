import { and, eq } from 'drizzle-orm'
import type { VersionReady } from '../../answers.ts'
import type { Db } from '../../db/client.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { beginCheck, newestVersions } from './begin-check.ts'
import { requirementTable } from './requirement.table.ts'

export const requirementOnVersion: VersionReady = {
  question: 'versionReady',
  file: import.meta.url,
  of: 'model',
  within: checkVersion,
}

/** In the transaction that makes a version ready. */
async function checkVersion(tx: Db, fileId: number): Promise<void> {
  const [model] = await tx
    .select({ modelId: modelTable.modelId, projId: modelTable.projId, userId: modelFileTable.userId })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(eq(modelFileTable.fileId, fileId))
  if (!model) return
  const documents = await tx
    .select()
    .from(requirementTable)
    .where(and(eq(requirementTable.projId, model.projId), eq(requirementTable.onVersion, true)))
    .orderBy(requirementTable.id)
    .for('update')
  if (documents.length === 0) return
  const [newest] = await newestVersions(tx, [model.modelId])
  if (newest?.fileId !== fileId) return
  for (const document of documents) await beginCheck(tx, document, newest, model.userId)
}
