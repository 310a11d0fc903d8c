import * as z from 'zod'
import { termOf } from './core/feature.ts'
import { describeRoutes, route, signedIn } from './core/route.ts'

export const Found = z.object({
  kind: termOf('foundKinds'),
  title: z.string(),
  /** A word more, such as a number or the lines around. */
  detail: z.string().optional(),
  /** A path of ours; a person has none. */
  link: z.string().optional(),
  /** Opening it goes into this project. */
  projId: z.int().optional(),
})
export type Found = z.infer<typeof Found>

export const search = describeRoutes('The search over everything.', {
  all: route({
    summary: 'Search everything',
    description: 'Only what the caller may see, some of each kind.',
    method: 'GET',
    path: '/api/search',
    costs: 'search',
    policy: signedIn,
    query: z.object({
      blurry: z.string().trim().min(1).max(60),
      size: z.coerce.number<number>().int().min(1).max(20).default(5),
    }),
    reply: z.array(Found),
  }),
})
