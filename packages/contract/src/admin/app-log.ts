import * as z from 'zod'
import { describeRoutes, route, signedIn } from '../core/route.ts'

/** The fixed label of this product in log records. */
export const appTypeName = '榫卯协同中心'

export const appLog = describeRoutes('The record of who uses the application.', {
  createAndUpdate: route({
    summary: 'Record that the application is in use',
    method: 'POST',
    path: '/api/appLog/createAndUpdate',
    policy: signedIn,
    asOther: 'self',
    body: z.object({
      recordCode: z.string().regex(/^[a-z0-9]{32}$/),
      appType: z.coerce.number<number>().int(),
      appTypeName: z.string().max(60),
      username: z.string().max(64).optional(),
      indexCode: z.string().max(60).nullish(),
    }),
    reply: z.object({ recordCode: z.string() }),
  }),
})
