import * as z from 'zod'
import { IdText } from '../core/common.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'
import { ApprovalPerson } from './approval-row.ts'

export const approvalPeople = describeRoutes('Who can be asked in an approval.', {
  list: route({
    summary: 'Find people who can be asked',
    description: 'Staff of a project of the caller, or everybody who can sign in; by name, its pinyin or job number.',
    method: 'GET',
    path: '/api/approval/people',
    policy: signedIn,
    query: z.object({
      projId: IdText.optional(),
      blurry: z.string().trim().max(60).optional(),
      /** Comma-separated: these, whatever `blurry` says. */
      ids: z
        .string()
        .regex(/^\d+(,\d+){0,99}$/)
        .optional(),
    }),
    reply: z
      .array(ApprovalPerson.extend({ jobNumber: z.string().optional(), deptName: z.string().optional() }))
      .max(100),
    scope: 'approval.read',
  }),
})
