import * as z from 'zod'
import { Id, Ids, IdText } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { Attachment } from '../file/attachment.ts'
import { byUpload, NewUpload, Upload, uploadRoutes } from '../file/upload.ts'

const byIssue: Locate = { kind: 'issue', ids: ({ body }) => [(body as { issueId: number }).issueId] }
const byAttachment = (ids: Locate['ids']): Locate => ({ kind: 'issueAttachment', ids })

const path = '/api/issueAttachment/upload'

/** Of comments too. Who sees the issue may send them. */
export const issueUpload = describeRoutes('Attachments of issues on their way.', {
  begin: route({
    summary: 'Begin to upload an attachment of an issue',
    method: 'POST',
    path,
    policy: memberOf(byIssue),
    perPersonMinute: 120,
    body: NewUpload.extend({ issueId: Id }),
    reply: Upload,
    scope: 'issue.write',
  }),
  ...uploadRoutes({
    called: { one: 'an attachment', many: 'attachments' },
    path,
    codes: 'any',
    shown: Upload,
    scope: 'issue.write',
  }),
})

export const issueAttachment = describeRoutes('Files that are attached to issues.', {
  create: route({
    summary: 'Attach a complete upload to an issue',
    description: 'Once. Those of a comment are made with it.',
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
    summary: 'Download an attachment of an issue',
    method: 'GET',
    path: '/api/issueAttachment/download',
    policy: memberOf(byAttachment(({ query }) => [Number(query.id)])),
    perPersonMinute: 240,
    query: z.object({ id: IdText }),
    reply: 'blob',
    types: ['*/*'],
    scope: 'issue.read',
  }),
  remove: route({
    summary: 'Delete attachments of issues',
    description: 'By who added it, and by who manages issues; not from one that is over.',
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
})
