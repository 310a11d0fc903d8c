import * as z from 'zod'
import { Flag } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { defineResource } from '../core/resource.ts'
import { anyone, describeRoutes, route } from '../core/route.ts'

export const parametersFeature = defineFeature({
  permissions: crud('parameters'),
})
declare module '../core/feature.ts' {
  interface Features {
    parameters: typeof parametersFeature
  }
}

export const Parameter = z.object({ code: z.string(), value: z.string(), name: z.string().optional() })
export type Parameter = z.infer<typeof Parameter>

export const parameters = describeRoutes('Parameters of the site.', {
  ...defineResource(
    'parameters',
    {
      code: z.string().regex(/^[a-z][a-z0-9_]{1,59}$/),
      name: z.string().trim().min(1).max(120),
      nameEn: z.string().max(120).nullish(),
      value: z.string().max(4000),
      valueEn: z.string().max(4000).nullish(),
      /** Told before sign-in. */
      open: Flag,
    },
    { called: { one: 'a parameter', many: 'parameters' } },
  ),
  all: route({
    summary: 'Get the parameters of the site',
    description: 'Before sign-in only the public ones: site name, skin, what the sign-in page offers.',
    method: 'GET',
    path: '/api/parameters/all',
    policy: anyone,
    reply: z.array(Parameter),
  }),
})
