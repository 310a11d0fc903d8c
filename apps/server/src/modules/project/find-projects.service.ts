import type { Found } from '@sunmao/contract'
import type { Ctx } from '../../core/context.ts'
import { listProjects } from './project.queries.ts'

/** For the search of the whole site: projects that the caller may see, by name or code. */
export async function findProjects(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  const { content } = await listProjects(ctx, { view: 'all', blurry, page: 0, size, sort: undefined })
  return content.map(({ projId, projName, indexCode }) => ({
    kind: 'project',
    title: projName,
    detail: indexCode,
    // Its first screen; whoever follows it enters the project.
    link: `/projectOverview?projId=${projId}`,
    projId,
  }))
}
