import * as z from 'zod'
import { byProject, bySub, Id, IdText } from '../core/common.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { byUpload, NewUpload, Upload, uploadRoutes } from '../file/upload.ts'
import { byFolder } from '../hub-file/hub-file.ts'
import { FolderName, LibraryImport } from './library-row.ts'

const codes = ['hubFile:add'] as const
const path = '/api/libraryImport'
const ZipUpload = Upload.extend({ subId: Id, folderId: Id.optional() })

export const libraryZipUpload = describeRoutes('Archives on their way to the project library, in parts.', {
  begin: route({
    summary: 'Begin to upload an archive in parts',
    description: 'The same person, place, name, size and time go on where they stopped.',
    method: 'POST',
    path: `${path}/upload`,
    policy: inProject(codes, [bySub('body'), byFolder('body')]),
    perPersonMinute: 600,
    body: NewUpload.extend({ subId: Id, folderId: Id.optional() }),
    reply: ZipUpload,
  }),
  ...uploadRoutes({
    called: { one: 'an archive', many: 'archives' },
    path: `${path}/upload`,
    codes,
    shown: ZipUpload,
    scope: 'model.write',
  }),
})

const byImport = { kind: 'libraryImport', ids: ({ body }: { body: unknown }) => [(body as { id: number }).id] }

export const libraryImport = describeRoutes('Archives and folders that are taken into the project library.', {
  list: route({
    summary: "List the last imports into a project's library",
    description: "One's own; all for who manages the library.",
    method: 'GET',
    path,
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(LibraryImport),
  }),
  start: route({
    summary: 'Take the files of an uploaded archive into its folder',
    description: 'Its folders are made; each file that is refused is told with its reason.',
    method: 'POST',
    path,
    policy: inProject(
      codes,
      byUpload(({ body }) => [(body as { uploadId: number }).uploadId]),
    ),
    status: 201,
    log: 'log.library.import',
    body: z.object({ uploadId: Id }),
    reply: z.object({ id: Id }),
  }),
  cancel: route({
    summary: 'Cancel an import',
    description: 'What was taken by then stays.',
    method: 'DELETE',
    path,
    policy: inProject(['hubFile:add', 'library:manage'], byImport),
    log: 'log.library.importCancel',
    body: z.object({ id: Id }),
  }),
  folders: route({
    summary: 'Make the folders of a tree',
    description: 'Those that are there stay. Answers the folder of each path, or why there is none.',
    method: 'POST',
    path: `${path}/folders`,
    policy: inProject(codes, [bySub('body'), byFolder('body')]),
    log: 'log.library.folderAdd',
    body: z.object({
      subId: Id,
      folderId: Id.optional(),
      /** From the top to the folder itself. */
      paths: z.array(z.array(FolderName).min(1).max(20)).min(1).max(5000),
    }),
    reply: z.array(z.object({ folderId: Id.optional(), error: z.string().optional() })),
  }),
})
