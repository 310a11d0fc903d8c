import * as z from 'zod'
import { Id, Ids, IdText } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { inProject, memberOf, route } from '../core/route.ts'
import { Attachment } from '../file/attachment.ts'
import { byUpload, NewUpload, Upload, uploadRoutes } from '../file/upload.ts'

const byIssue: Locate = { kind: 'issue', ids: ({ body }) => [(body as { issueId: number }).issueId] }
const byAttachment = (ids: Locate['ids']): Locate => ({ kind: 'issueAttachment', ids })

const path = '/api/issueAttachment/upload'

/** Files on their way to an issue, or to a comment on it: who sees the issue may send them. */
export const issueUpload = {
  begin: route({
    method: 'POST',
    path,
    policy: memberOf(byIssue),
    perPersonMinute: 120,
    body: NewUpload.extend({ issueId: Id }),
    reply: Upload,
    scope: 'issue.write',
  }),
  ...uploadRoutes({ path, codes: 'any', shown: Upload, scope: 'issue.write' }),
}

export const issueAttachment = {
  /** Makes an attachment of a complete upload, once. Those of a comment are made with it. */
  create: route({
    method: 'POST',
    path: '/api/issueAttachment',
    policy: memberOf([byIssue, byUpload(({ body }) => [(body as { uploadId: number }).uploadId])]),
    status: 201,
    log: 'log.issueAttachment.add',
    perPersonMinute: 120,
    body: z.object({ issueId: Id, uploadId: Id }),
    reply: Attachment,
    scope: 'issue.write',
  }),
  download: route({
    method: 'GET',
    path: '/api/issueAttachment/download',
    policy: memberOf(byAttachment(({ query }) => [Number(query.id)])),
    perPersonMinute: 240,
    query: z.object({ id: IdText }),
    reply: 'blob',
    scope: 'issue.read',
  }),
  /** By who added it, and by who manages issues; not from one that is over. */
  remove: route({
    method: 'DELETE',
    path: '/api/issueAttachment',
    policy: inProject(
      ['issue:edit'],
      byAttachment(({ body }) => body as number[]),
      { parts: true },
    ),
    log: 'log.issueAttachment.del',
    body: Ids,
    scope: 'issue.write',
  }),
}
