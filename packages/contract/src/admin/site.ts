import * as z from 'zod'
import { Flag, Id } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { defineResource } from '../core/resource.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'

export const siteFeature = defineFeature({
  permissions: crud('site'),
})
declare module '../core/feature.ts' {
  interface Features {
    site: typeof siteFeature
  }
}

export const site = describeRoutes('Sites of the institute.', {
  ...defineResource(
    'site',
    {
      name: z.string().trim().min(1).max(60),
      nameEn: z.string().max(60).nullish(),
      /** A host name or address, without a scheme. */
      fyIp: z
        .string()
        .max(120)
        .regex(/^[\w.:-]*$/)
        .nullish(),
      siteSort: z.int().min(0).max(99_999),
      enabled: Flag,
    },
    { called: { one: 'a site', many: 'sites' } },
  ),
  names: route({
    summary: 'List the names of enabled sites',
    method: 'GET',
    path: '/api/site/list',
    policy: signedIn,
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
})
