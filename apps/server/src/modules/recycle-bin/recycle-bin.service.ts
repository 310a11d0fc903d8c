import type { Page, RemovedFile } from '@sunmao/contract'
import type { ProjectCtx } from '../../core/context.ts'

/** Of all kinds that the caller may bring back, the last removed first. */
export async function listRemoved(
  ctx: ProjectCtx,
  { page, size }: { page: number; size: number },
): Promise<Page<RemovedFile>> {
  const found = await Promise.all(ctx.registry.removedFiles.map((read) => read(ctx, (page + 1) * size)))
  const content = found
    .flatMap(({ files }) => files)
    .sort((a, b) => b.deleteTime.localeCompare(a.deleteTime) || a.fileId - b.fileId)
    .slice(page * size, (page + 1) * size)
  return { content, totalElements: found.reduce((sum, { total }) => sum + total, 0) }
}
