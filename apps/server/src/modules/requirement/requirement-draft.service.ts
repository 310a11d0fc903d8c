import { type BlobAnswer, mediaTypes, type Requirement, RequirementDraft } from '@sunmao/contract'
import { type Ids, writeIds } from '@sunmao/ids'
import { and, eq } from 'drizzle-orm'
import { storeBlob } from '../../blobs/store-blob.ts'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { beginCheck, newestVersions } from './begin-check.ts'
import { addRequirement, readDocument, readOne } from './requirement.service.ts'
import { requirementCheckTable, requirementTable as table } from './requirement.table.ts'

/** One of another tool may ask for what the editor has no fields for: it is changed where it was made. */
export async function readDraft({ db }: ProjectCtx, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  const read = RequirementDraft.safeParse(row.document)
  if (!read.success) throw conflict('requirement.notEditable')
  return { id, rowVersion: row.rowVersion, draft: read.data }
}

export async function composeRequirement(ctx: ProjectCtx, draft: RequirementDraft): Promise<Requirement> {
  return addRequirement(ctx, `${draft.title}.ids`, await store(ctx, draft))
}

const store = async ({ db, blobs }: ProjectCtx, draft: RequirementDraft): Promise<string> =>
  // What is undefined is not there.
  (await storeBlob({ db, blobs }, Buffer.from(writeIds(JSON.parse(JSON.stringify(draft)) as Ids)))).hash

interface Rewritten {
  id: number
  rowVersion: number
  draft: RequirementDraft
}

/** Results of what was asked before say nothing: they go, and what had been checked is checked again. */
export async function rewriteRequirement(ctx: ProjectCtx, { id, rowVersion, draft }: Rewritten): Promise<Requirement> {
  const hash = await store(ctx, draft)
  const document = await readDocument(ctx, hash)
  return inTransaction(ctx, async (own) => {
    const { projId } = own.project
    await writeInProject(own.db, projId)
    const [row] = await own.db
      .update(table)
      .set({ hash, document, updateBy: own.user.me.username })
      .where(and(eq(table.id, id), eq(table.rowVersion, rowVersion)))
      .returning()
    if (!row) throw conflict('error.stale', await readOne(own, id))
    for (const file of await newestVersions(own.db, await dropChecks(own.db, id)))
      await beginCheck(own.db, row, file, own.user.userId)
    tellProject(own, projId, 'requirement', id)
    return readOne(own, id)
  })
}

/** Answers the models that were checked. */
async function dropChecks(tx: Db, id: number): Promise<number[]> {
  const gone = await tx
    .delete(requirementCheckTable)
    .where(eq(requirementCheckTable.requirementId, id))
    .returning({ modelId: requirementCheckTable.modelId })
  return [...new Set(gone.map(({ modelId }) => modelId))]
}

/** As it came, or as it was written. */
export async function downloadSource({ db, blobs }: ProjectCtx, id: number): Promise<BlobAnswer> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  const { bytes } = await blobs.open(row.hash)
  return { type: mediaTypes.xml, bytes, name: row.name }
}
