import * as z from 'zod'
import { LoginReply } from './auth.ts'
import { Id } from './common.ts'
import { anyone, route } from './route.ts'

/** What a shared link leads to. Before a sign-in that the link asks for, the ids stay untold. */
export const SharedLink = z.object({
  projId: Id.optional(),
  projName: z.string().optional(),
  subId: Id.optional(),
  subCode: z.string().optional(),
  accessType: z.int().min(1).max(9),
  fileIds: z.array(Id),
  description: z.string(),
  isLogin: z.boolean(),
  expiry: z.string().optional(),
})
export type SharedLink = z.infer<typeof SharedLink>

const code = z.object({ code: z.string().min(1).max(64) })

export const accessControl = {
  /** Unknown, expired and revoked codes answer alike. */
  outer: route({
    method: 'GET',
    path: '/api/accessControl/outer/:code',
    policy: anyone,
    perMinute: 60,
    params: code,
    reply: SharedLink,
  }),
  /** A guest's session, good for this link alone. */
  guest: route({
    method: 'POST',
    path: '/api/accessControl/outer/:code/guest',
    policy: anyone,
    perMinute: 30,
    params: code,
    reply: LoginReply,
  }),
}
