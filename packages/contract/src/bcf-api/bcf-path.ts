// What the addresses and questions of the BCF-API have in common.
import * as z from 'zod'
import { byProject, IdText } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { Guid } from './bcf-api-row.ts'
import { bcfApiVersions } from './foundation.ts'

export const InVersion = z.object({ version: z.enum(bcfApiVersions) })
export const InProject = InVersion.extend({ projectId: IdText })
export const InTopic = InProject.extend({ topicGuid: Guid })
export const InComment = InTopic.extend({ commentGuid: Guid })
export const InViewpoint = InTopic.extend({ viewpointGuid: Guid })

export const inPath = byProject('params', 'projectId')
/** The topic must be of the project that the address names. */
export const byTopic: Locate = { kind: 'bcfTopic', ids: ({ params }) => [`${params.projectId}/${params.topicGuid}`] }

/** As OData has them. */
export const Asked = z.object({
  $filter: z.string().max(4000).optional(),
  $orderby: z.string().max(200).optional(),
  $top: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
  $skip: z.coerce.number<number>().int().min(0).max(10_000_000).optional(),
})
export type BcfApiAsked = z.output<typeof Asked>
export const WithRights = z.object({ includeAuthorization: z.enum(['true', 'false']).optional() })

export const projects = '/bcf/:version/projects' as const
export const project = `${projects}/:projectId` as const
export const topic = `${project}/topics/:topicGuid` as const
export const viewpoint = `${topic}/viewpoints/:viewpointGuid` as const
