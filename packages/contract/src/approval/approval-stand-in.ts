import * as z from 'zod'
import { Id } from '../core/common.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'
import { ApprovalPerson } from './approval-row.ts'

/** Who is asked in somebody's place, from one day to another. */
export const StandIn = z.object({
  person: ApprovalPerson,
  from: z.iso.date(),
  to: z.iso.date(),
  isNow: z.boolean(),
})
export type StandIn = z.infer<typeof StandIn>

export const approvalStandIn = describeRoutes('Who decides in place of people who are away.', {
  mine: route({
    summary: "Get the caller's stand-in, and for whom he stands in",
    method: 'GET',
    path: '/api/approvalStandIn',
    policy: signedIn,
    reply: z.object({ mine: StandIn.optional(), others: z.array(StandIn) }),
  }),
  put: route({
    summary: "Set the caller's stand-in",
    description: 'What waits for the caller now is handed over when the time has come.',
    method: 'PUT',
    path: '/api/approvalStandIn',
    policy: signedIn,
    log: 'log.approvalStandIn.put',
    body: z.object({ userId: Id, from: z.iso.date(), to: z.iso.date() }),
    reply: StandIn,
  }),
  remove: route({
    summary: "Remove the caller's stand-in",
    method: 'DELETE',
    path: '/api/approvalStandIn',
    policy: signedIn,
    log: 'log.approvalStandIn.del',
  }),
})
