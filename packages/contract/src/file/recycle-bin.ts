import * as z from 'zod'
import { byProject, Id, IdText, pageOf, pageSize } from '../core/common.ts'
import { describeRoutes, inProject, route } from '../core/route.ts'

/** So long a removed version can be brought back. */
export const removedFileDays = 30

/** A version of a model or of a document that somebody removed. */
export const RemovedFile = z.object({
  kind: z.enum(['model', 'hubFile']),
  fileId: Id,
  projId: Id,
  subId: Id,
  subName: z.string(),
  discipline: z.string().optional(),
  name: z.string(),
  version: z.int(),
  size: z.number(),
  deleteBy: z.string(),
  deleteTime: z.string(),
  /** When it goes for good. */
  purgeTime: z.string(),
})
export type RemovedFile = z.infer<typeof RemovedFile>

export const recycleBin = describeRoutes("A project's recycle bin.", {
  list: route({
    summary: 'List the removed models and files of a project',
    description: 'The last removed first. Those that the caller may restore; after 30 days they are gone.',
    method: 'GET',
    path: '/api/recycleBin',
    policy: inProject(['model:del', 'hubFile:del'], byProject('query', 'projId')),
    query: z.object({
      projId: IdText,
      page: z.coerce.number<number>().int().min(0).max(10_000).default(0),
      size: pageSize(200),
    }),
    reply: pageOf(RemovedFile),
    scope: 'model.read',
  }),
})
