import * as z from 'zod'
import { byProject, bySub, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { byUpload, FileName, NewUpload, Upload, uploadRoutes } from '../file/upload.ts'
import { HubFile, hubFileFormats, hubFileKinds, hubFilePackKinds, hubFileStatuses, TitleBlock } from './hub-file-row.ts'
import { PageIndex, type SheetPlace } from './sheet.ts'

export const hubFileFeature = defineFeature({
  permissions: ['hubFile:add', 'hubFile:edit', 'hubFile:del', 'hubFile:download'],
  foundKinds: ['hubFile'],
  eventKinds: ['hubFile'],
})
declare module '../core/feature.ts' {
  interface Features {
    hubFile: typeof hubFileFeature
  }
}

/** Files by their versions. */
export const byHubFile = (ids: Locate['ids']): Locate => ({ kind: 'hubFile', ids })
/** The version of a file that a place in the body is named on. */
export const sheetNamed = byHubFile(({ body }) => {
  const { location, sheet = location?.sheet } = body as { location?: { sheet?: SheetPlace }; sheet?: SheetPlace }
  return sheet ? [sheet.fileId] : []
})
const versionOf = (part: 'query' | 'body') =>
  byHubFile((input) => [Number((input[part] as Record<string, unknown>).fileId)])

/** What may be said of a file when it is sent; the rest is read from it. */
const Described = z.object({
  kind: z.enum(hubFileKinds).optional(),
  discipline: z.string().max(10).optional(),
  note: z.string().trim().max(500).optional(),
})

export const HubFileUpload = Upload.extend({
  subId: Id,
  folderId: Id.optional(),
  discipline: z.string().optional(),
})
export type HubFileUpload = z.infer<typeof HubFileUpload>

const codes = ['hubFile:add'] as const

/** A folder of the project library, where one is named. */
export const byFolder = (part: 'query' | 'body', field = 'folderId'): Locate => ({
  kind: 'folder',
  ids: (input) => {
    const id = Number((input[part] as Record<string, unknown>)[field] ?? 0)
    return id > 0 ? [id] : []
  },
})

export const hubFileUpload = describeRoutes('Files on their way to a project, in parts.', {
  begin: route({
    summary: 'Begin to upload a file in parts',
    description: 'The same person, place, name, size and time go on where they stopped.',
    method: 'POST',
    path: '/api/hubFileUpload',
    policy: inProject(codes, [bySub('body'), byFolder('body')]),
    perPersonMinute: 600,
    body: NewUpload.extend({ subId: Id, folderId: Id.optional(), discipline: z.string().max(10).optional() }),
    reply: HubFileUpload,
    scope: 'model.write',
  }),
  ...uploadRoutes({
    called: { one: 'a file', many: 'files' },
    path: '/api/hubFileUpload',
    codes,
    shown: HubFileUpload,
    scope: 'model.write',
  }),
})

/** Points of a picture inside a PDF; larger ones are not drawn. A scan of A0 at 200 dots per inch has 62 million. */
export const pdfPictureMost = 100_000_000

export const hubFile = describeRoutes('Files of a project: drawings, documents and sheets, with their versions.', {
  list: route({
    summary: 'List the files of a project',
    method: 'POST',
    path: '/api/hubFile/list',
    policy: memberOf(byProject('body', 'projId')),
    reads: true,
    body: PageQuery.extend({
      projId: Id,
      subId: Id.optional(),
      /** All versions of one file; else only the latest of each. */
      hubFileId: Id.optional(),
      kind: z.enum(hubFileKinds).optional(),
      format: z.enum(hubFileFormats).optional(),
      discipline: z.string().max(10).optional(),
      level: z.string().max(120).optional(),
      status: z.enum(hubFileStatuses).optional(),
    }),
    reply: pageOf(HubFile),
    scope: 'model.read',
  }),
  detail: route({
    summary: 'Get a file',
    method: 'GET',
    path: '/api/hubFile/detail',
    policy: memberOf(versionOf('query')),
    open: ['guest'],
    query: z.object({ fileId: IdText }),
    reply: HubFile,
    scope: 'model.read',
  }),
  view: route({
    summary: 'Get the addresses that a file is drawn from',
    description: 'They live for some minutes.',
    method: 'GET',
    path: '/api/hubFile/view',
    policy: memberOf(versionOf('query')),
    open: ['guest'],
    query: z.object({ fileId: IdText }),
    reply: z.object({
      /** Of formats that are shown as they came. */
      original: z.string().optional(),
      packs: z.array(z.object({ kind: z.enum(hubFilePackKinds), part: z.int(), address: z.string() })),
    }),
    scope: 'model.read',
  }),
  find: route({
    summary: "Search the text of a project's files",
    description: 'Answers pages that have these words, the newest files first.',
    method: 'GET',
    path: '/api/hubFile/find',
    policy: memberOf(byProject('query', 'projId')),
    query: PageQuery.omit({ sort: true }).extend({ projId: IdText, blurry: z.string().trim().min(1).max(100) }),
    reply: pageOf(z.object({ file: HubFile, page: PageIndex, text: z.string() })),
    scope: 'model.read',
  }),
  upload: route({
    summary: 'Upload a file in one request',
    description:
      'A new file, or the next version of the one of that name. Large ones go in parts: see `POST /api/hubFileUpload`.',
    method: 'POST',
    path: '/api/hubFile',
    policy: inProject(codes, [bySub('query'), byFolder('query')]),
    status: 201,
    log: 'log.hubFile.add',
    perPersonMinute: 120,
    query: z.object({ subId: IdText, folderId: IdText.optional() }),
    body: Described,
    files: { file: { maxBytes: 104_857_600, kinds: ['any'] } },
    reply: HubFile,
    scope: 'model.write',
  }),
  create: route({
    summary: 'Make a file of a complete upload',
    description: 'Or the next version of the one of that name.',
    method: 'POST',
    path: '/api/hubFile/create',
    policy: inProject(
      codes,
      byUpload(({ body }) => [(body as { uploadId: number }).uploadId]),
    ),
    status: 201,
    log: 'log.hubFile.add',
    body: Described.extend({ uploadId: Id }),
    reply: HubFile,
    scope: 'model.write',
  }),
  update: route({
    summary: 'Edit the particulars of a file',
    description: 'What is not given stays as it is.',
    method: 'PUT',
    path: '/api/hubFile',
    policy: inProject(['hubFile:edit'], versionOf('body')),
    log: 'log.hubFile.edit',
    body: z.object({
      fileId: Id,
      rowVersion: z.int(),
      name: FileName.optional(),
      kind: z.enum(hubFileKinds).optional(),
      discipline: z.string().max(10).nullish(),
      note: z.string().trim().max(500).nullish(),
      number: TitleBlock.shape.number.nullable(),
      title: TitleBlock.shape.title.nullable(),
      revision: TitleBlock.shape.revision.nullable(),
      scale: TitleBlock.shape.scale.nullable(),
      level: TitleBlock.shape.level.nullable(),
    }),
    reply: HubFile,
  }),
  remove: route({
    summary: 'Move versions of files to the recycle bin',
    method: 'DELETE',
    path: '/api/hubFile',
    policy: inProject(
      ['hubFile:del'],
      byHubFile(({ body }) => body as number[]),
    ),
    log: 'log.hubFile.del',
    body: z.array(Id).min(1).max(200),
  }),
  restore: route({
    summary: 'Restore removed versions of files',
    description: 'Refused where the name was taken meanwhile.',
    method: 'POST',
    path: '/api/hubFile/restore',
    policy: inProject(['hubFile:del'], { kind: 'removedHubFile', ids: ({ body }) => body as number[] }),
    log: 'log.hubFile.restore',
    body: z.array(Id).min(1).max(200),
  }),
  purge: route({
    summary: 'Delete removed versions of files for good',
    method: 'DELETE',
    path: '/api/hubFile/removed',
    policy: inProject(['hubFile:del'], { kind: 'removedHubFile', ids: ({ body }) => body as number[] }),
    log: 'log.hubFile.purge',
    body: z.array(Id).min(1).max(200),
  }),
  prepare: route({
    summary: 'Prepare a file again',
    description: 'After a failure or with a newer reader.',
    method: 'POST',
    path: '/api/hubFile/prepare',
    policy: inProject(['hubFile:edit'], versionOf('body')),
    log: 'log.hubFile.prepare',
    body: z.object({ fileId: Id }),
    reply: HubFile,
  }),
  download: route({
    summary: 'Get the address of an original file',
    description: 'As it was uploaded.',
    method: 'GET',
    path: '/api/hubFile/download',
    policy: inProject(['hubFile:download'], versionOf('query')),
    open: ['guest'],
    right: 'download',
    query: z.object({ fileId: IdText }),
    reply: z.object({ address: z.string(), name: z.string() }),
    log: 'log.hubFile.download',
    scope: 'model.read',
  }),
})
