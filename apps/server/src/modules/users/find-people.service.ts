import type { Found } from '@sunmao/contract'
import type { Ctx } from '../../core/context.ts'
import { findPeople } from './users.queries.ts'

/** For the search of the whole site: no more than the people search tells. */
export async function findPersons(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  const people = await findPeople(ctx.db, blurry)
  return people
    .slice(0, size)
    .map(({ nickName, jobNumber }) => ({ kind: 'person', title: nickName, detail: jobNumber }))
}
