import * as z from 'zod'
import { anyone, route } from './route.ts'

export const Parameter = z.object({ code: z.string(), value: z.string(), name: z.string().optional() })
export type Parameter = z.infer<typeof Parameter>

export const parameters = {
  /** Before sign-in only the public ones: site name, skin, what the sign-in page offers. */
  all: route({ method: 'GET', path: '/api/parameters/all', policy: anyone, reply: z.array(Parameter) }),
}
