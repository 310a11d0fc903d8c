import * as z from 'zod'
import { everyRow, Flag } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { defineResource } from '../core/resource.ts'
import { describeRoutes } from '../core/route.ts'

export const jobFeature = defineFeature({
  permissions: crud('job'),
})
declare module '../core/feature.ts' {
  interface Features {
    job: typeof jobFeature
  }
}

const resource = defineResource(
  'job',
  { name: z.string().trim().min(1).max(60), jobSort: z.int().min(0).max(99_999), enabled: Flag },
  {
    called: { one: 'a post', many: 'posts' },
    filters: { size: everyRow, name: z.string().max(60).optional(), enabled: Flag.optional() },
    alsoListedBy: ['user:list'],
    loose: true,
  },
)

export const job = describeRoutes('Posts that people hold.', resource)
