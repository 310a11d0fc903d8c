import type { DraftSpecification } from '@sunmao/contract'
import type { Specification } from '@sunmao/ids'
import { eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { askJson } from '../../threads/ask.ts'
import { modelFileTable } from '../model/model.table.ts'
import { tryQuestion } from './try-specification.ts'

/** A larger one is checked by a task: somebody waits for this. */
const MOST_BYTES = 200_000_000

export async function trySpecification(
  ctx: ProjectCtx,
  { fileId, specification }: { fileId: number; specification: DraftSpecification },
) {
  const [file] = await ctx.db.select().from(modelFileTable).where(eq(modelFileTable.fileId, fileId))
  if (!file) throw notFound()
  if (!file.hash || (file.format !== 'ifc' && file.format !== 'ifczip')) throw conflict('requirement.noIfc')
  if (file.size > MOST_BYTES) throw conflict('requirement.tooLargeToTry')
  const { hash, format } = file
  return askJson(ctx, tryQuestion, {
    ...{ hash, format },
    specification: JSON.parse(JSON.stringify(specification)) as Specification,
  })
}
