import * as z from 'zod'
import { route, signedIn } from './core/route.ts'

/** What the search of the whole site finds. A later feature adds its word here and its finder on the server. */
export const foundKinds = ['project', 'issue', 'clash', 'hubFile', 'person', 'announcement', 'help'] as const

export const Found = z.object({
  kind: z.enum(foundKinds),
  title: z.string(),
  /** A word more, such as a number or the lines around. */
  detail: z.string().optional(),
  /** A path of ours; a person has none. */
  link: z.string().optional(),
  /** Opening it goes into this project. */
  projId: z.int().optional(),
})
export type Found = z.infer<typeof Found>

export const search = {
  /** Only what the caller may see, some of each kind. */
  all: route({
    method: 'GET',
    path: '/api/search',
    policy: signedIn,
    query: z.object({
      blurry: z.string().trim().min(1).max(60),
      size: z.coerce.number<number>().int().min(1).max(20).default(5),
    }),
    reply: z.array(Found),
  }),
}
