import * as z from 'zod'
import { Id, PageQuery, pageOf } from './common.ts'
import { route, signedIn } from './route.ts'

export const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  pinned: z.boolean(),
  source: z.string(),
  createTime: z.string(),
})
export type Announcement = z.infer<typeof Announcement>

export const announcement = {
  /** Pinned first, then the newest. */
  sort: route({
    method: 'GET',
    path: '/api/announcement/sort',
    policy: signedIn,
    query: PageQuery,
    reply: pageOf(Announcement),
    scope: 'announcement.read',
  }),
}
