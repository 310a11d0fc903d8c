import type { IssueLocation } from '@sunmao/contract'
import { toModel } from '@sunmao/dxf'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { readPosition } from '../model/position.service.ts'
import { transformOf } from './evidence/link-evidence.service.ts'
import { modelsOfSub } from './link-source.service.ts'
import { link2d3dTable as table } from './link2d3d.table.ts'

/** Above the floor: where a plan is cut. */
const CUT_M = 1.2

/** What a place on a calibrated sheet is in the building. What is given stays, and so does a place that nothing is known of. */
export async function placeFromSheet(ctx: Ctx, location: IssueLocation): Promise<IssueLocation> {
  const { sheet } = location
  if (!sheet || location.point) return location
  const isIt = and(eq(table.hubFileId, sheet.hubFileId), eq(table.page, sheet.page), eq(table.status, 'calibrated'))
  const [link] = await ctx.db.select().from(table).where(isIt).orderBy(table.elevation).limit(1)
  if (!link?.transform) return location
  const [x, y] = toModel(transformOf(link.transform), sheet.point)
  const point: [number, number, number] = [x, y, link.elevation + CUT_M]
  const { room, grid } = await readPosition(ctx, await modelsOfSub(ctx.db, link.subId), point)
  return { level: link.level, room, grid, ...location, point }
}
