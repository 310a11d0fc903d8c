import type { ProjectCtx } from '../../../core/context.ts'
import { readReleases } from '../score.queries.ts'

interface Wanted {
  subId?: number | undefined
  pubVersionId?: number | undefined
}

/** In the order of the table. */
export async function scoredReleases(
  { db, project }: ProjectCtx,
  { subId, pubVersionId }: Wanted,
  most: number,
): Promise<number[]> {
  const ids = pubVersionId === undefined ? undefined : [pubVersionId]
  const rows = await readReleases(db, { projId: project.projId, subId, ids }, { page: 0, size: most })
  return rows.map(({ release }) => release.id)
}
