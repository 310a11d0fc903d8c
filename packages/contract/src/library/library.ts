import * as z from 'zod'
import { byProject, bySub, Id, IdText, pageSize } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, inProject, memberOf, route } from '../core/route.ts'
import { byFolder, byHubFile } from '../hub-file/hub-file.ts'
import { hubFileStates } from '../hub-file/hub-file-row.ts'
import {
  FolderName,
  FolderRight,
  LibraryActivity,
  LibraryEntry,
  LibraryFile,
  LibraryFolder,
  RemovedFolder,
} from './library-row.ts'
import { libraryMoves } from './library-workflow.ts'
import { NamingRule } from './naming-rule.ts'

export const libraryFeature = defineFeature({
  permissions: ['library:folder', 'library:publish', 'library:archive', 'library:review', 'library:manage'],
  messageGroups: ['library'],
  eventKinds: ['library'],
  approvableKinds: ['hubFile'],
})
declare module '../core/feature.ts' {
  interface Features {
    library: typeof libraryFeature
  }
}

const namedFiles = byHubFile(({ body }) => (body as { fileIds: number[] }).fileIds)
const namedFile = byHubFile(({ body }) => [(body as { fileId: number }).fileId])
const FileIds = z.array(Id).min(1).max(200)
/** Folders are the caller's to change who manages them, or whoever may make folders in the project. */
const folderCodes = ['library:folder'] as const

export const libraryFolder = describeRoutes('Folders of the project library.', {
  list: route({
    summary: "List the folders of a project's library",
    description: 'All that the caller may read; hang them below their `pid`.',
    method: 'GET',
    path: '/api/library/folder',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.object({
      folders: z.array(LibraryFolder),
      /** Files that lie in a sub and in no folder. */
      files: z.array(z.object({ subId: Id, files: z.int() })),
    }),
    scope: 'model.read',
  }),
  create: route({
    summary: 'Create a folder',
    method: 'POST',
    path: '/api/library/folder',
    policy: inProject(folderCodes, [bySub('body'), byFolder('body', 'pid')]),
    status: 201,
    log: 'log.library.folderAdd',
    body: z.object({ subId: Id, pid: Id.optional(), name: FolderName }),
    reply: z.object({ folderId: Id }),
  }),
  update: route({
    summary: 'Rename a folder or change its naming rule',
    description: 'Files that are there already keep their names.',
    method: 'PUT',
    path: '/api/library/folder',
    policy: inProject(folderCodes, byFolder('body')),
    log: 'log.library.folderEdit',
    body: z.object({ folderId: Id, rowVersion: z.int(), name: FolderName.optional(), rule: NamingRule.nullish() }),
  }),
  move: route({
    summary: 'Move a folder with everything in it',
    description: 'Within its sub.',
    method: 'PUT',
    path: '/api/library/folder/move',
    policy: inProject(folderCodes, [byFolder('body'), byFolder('body', 'pid')]),
    log: 'log.library.folderMove',
    body: z.object({ folderId: Id, pid: Id.optional() }),
  }),
  rights: route({
    summary: 'Get who may do what in a folder',
    method: 'GET',
    path: '/api/library/folder/rights',
    policy: memberOf(byFolder('query')),
    query: z.object({ folderId: IdText }),
    reply: z.object({
      /** Whose rights these are: its own, or those of a folder above; without one the roles of the project count. */
      ofFolderId: Id.optional(),
      rights: z.array(FolderRight),
    }),
  }),
  setRights: route({
    summary: 'Set who may do what in a folder',
    description: 'They count for the folders below too, as far as those have none of their own. None = as above.',
    method: 'PUT',
    path: '/api/library/folder/rights',
    policy: inProject(['library:manage'], byFolder('body')),
    log: 'log.library.folderRights',
    body: z.object({ folderId: Id, rights: z.array(FolderRight).max(100) }),
  }),
  remove: route({
    summary: 'Move a folder to the recycle bin with everything in it',
    method: 'DELETE',
    path: '/api/library/folder',
    policy: inProject(folderCodes, byFolder('body')),
    log: 'log.library.folderDel',
    body: z.object({ folderId: Id }),
    reply: z.object({ files: z.int() }),
  }),
  removed: route({
    summary: 'List the removed folders of a project',
    description: 'The last removed first; after 30 days they are gone.',
    method: 'GET',
    path: '/api/library/folder/removed',
    policy: inProject(folderCodes, byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(RemovedFolder),
  }),
  restore: route({
    summary: 'Restore a removed folder with what was removed with it',
    method: 'POST',
    path: '/api/library/folder/restore',
    policy: inProject(folderCodes, {
      kind: 'removedFolder',
      ids: ({ body }) => [(body as { folderId: number }).folderId],
    }),
    log: 'log.library.folderRestore',
    body: z.object({ folderId: Id }),
  }),
})

const ofKind = (kind: 'model' | 'hubFile') => ({
  kind,
  ids: ({ body }: { body: unknown }) => {
    const asked = body as { kind: string; fileId: number }
    return asked.kind === kind ? [asked.fileId] : []
  },
})

export const libraryEntry = describeRoutes('Models and files of the hub that are shown in folders of the library.', {
  list: route({
    summary: 'List what is shown in a folder without lying in it',
    method: 'GET',
    path: '/api/library/entry',
    policy: memberOf(byFolder('query')),
    query: z.object({ folderId: IdText }),
    reply: z.array(LibraryEntry),
    scope: 'model.read',
  }),
  add: route({
    summary: 'Show a model or a file in a folder',
    description: 'Its latest version, or always the one that is named.',
    method: 'POST',
    path: '/api/library/entry',
    policy: inProject(['hubFile:edit'], [byFolder('body'), ofKind('model'), ofKind('hubFile')]),
    status: 201,
    log: 'log.library.entryAdd',
    body: z.object({ folderId: Id, kind: z.enum(['model', 'hubFile']), fileId: Id, isFixed: z.boolean() }),
  }),
  remove: route({
    summary: 'Show something in a folder no more',
    method: 'DELETE',
    path: '/api/library/entry',
    policy: inProject(['hubFile:edit'], {
      kind: 'libraryEntry',
      ids: ({ body }) => [(body as { id: number }).id],
    }),
    log: 'log.library.entryDel',
    body: z.object({ id: Id }),
  }),
})

/** Where a page begins: what the page before has told. */
const After = z.string().max(600)

export const library = describeRoutes('Files of the project library.', {
  list: route({
    summary: 'List the files of a folder',
    description: 'The newest version of each that the caller may see. Pages follow each other by `next`.',
    method: 'POST',
    path: '/api/library/list',
    policy: memberOf([bySub('body'), byFolder('body')]),
    reads: true,
    body: z.object({
      subId: Id,
      /** Without one the files that lie in the sub itself. */
      folderId: Id.optional(),
      state: z.enum(hubFileStates).optional(),
      discipline: z.string().max(10).optional(),
      sort: z.enum(['name', 'time']).default('name'),
      after: After.optional(),
      size: pageSize(200),
    }),
    reply: z.object({ files: z.array(LibraryFile), next: After.optional() }),
    scope: 'model.read',
  }),
  find: route({
    summary: 'Search the library by name, number and title',
    description: 'Files that have all words, the newest first. For their text see `GET /api/hubFile/find`.',
    method: 'GET',
    path: '/api/library/find',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText, blurry: z.string().trim().min(1).max(100), size: pageSize(200) }),
    reply: z.object({ files: z.array(LibraryFile) }),
    scope: 'model.read',
  }),
  detail: route({
    summary: 'Get a file of the library',
    method: 'GET',
    path: '/api/library/detail',
    policy: memberOf(byHubFile(({ query }) => [Number(query.fileId)])),
    query: z.object({ fileId: IdText }),
    reply: LibraryFile,
    scope: 'model.read',
  }),
  activity: route({
    summary: 'List what happened to a file',
    description: 'The latest first.',
    method: 'GET',
    path: '/api/library/activity',
    policy: memberOf(byHubFile(({ query }) => [Number(query.fileId)])),
    query: z.object({ fileId: IdText }),
    reply: z.array(LibraryActivity),
  }),
  move: route({
    summary: 'Move files to another folder',
    description: 'All of them or none, within their sub.',
    method: 'PUT',
    path: '/api/library/move',
    policy: inProject(['hubFile:edit'], [namedFiles, byFolder('body')]),
    log: 'log.library.move',
    body: z.object({ fileIds: FileIds, folderId: Id.optional() }),
  }),
  copy: route({
    summary: 'Copy versions of files to a folder',
    description: 'Each becomes the first version of a file of its own.',
    method: 'POST',
    path: '/api/library/copy',
    policy: inProject(['hubFile:add'], [namedFiles, bySub('body'), byFolder('body')]),
    log: 'log.library.copy',
    body: z.object({ fileIds: FileIds, subId: Id, folderId: Id.optional() }),
  }),
  setState: route({
    summary: 'Share, publish or archive versions of files',
    description: 'Or the way back. All of them or none.',
    method: 'PUT',
    path: '/api/library/state',
    policy: memberOf(namedFiles),
    log: 'log.library.state',
    body: z.object({ fileIds: FileIds, move: z.enum(libraryMoves), reason: z.string().trim().max(500).optional() }),
  }),
  package: route({
    summary: 'Download files as one archive',
    description:
      'Of a folder with those below it, or versions of one sub; with an index that a browser shows and a list of sha256 sums.',
    method: 'POST',
    path: '/api/library/package',
    policy: inProject(
      ['hubFile:download'],
      [bySub('body'), byFolder('body'), byHubFile(({ body }) => (body as { fileIds?: number[] }).fileIds ?? [])],
    ),
    reads: true,
    perPersonMinute: 20,
    log: 'log.library.package',
    body: z.object({ subId: Id, folderId: Id.optional(), fileIds: FileIds.optional() }),
    reply: 'blob',
    types: [mediaTypes.zip],
  }),
  checkOut: route({
    summary: 'Check a file out',
    description: 'Until it is checked in nobody else uploads a version of it.',
    method: 'POST',
    path: '/api/library/checkOut',
    policy: inProject(['hubFile:add'], namedFile),
    log: 'log.library.checkOut',
    body: z.object({ fileId: Id }),
  }),
  checkIn: route({
    summary: 'Check a file in',
    description: "One's own, or anybody's with `library:manage`.",
    method: 'DELETE',
    path: '/api/library/checkOut',
    policy: inProject(['hubFile:add', 'library:manage'], namedFile),
    log: 'log.library.checkIn',
    body: z.object({ fileId: Id }),
  }),
  subscribe: route({
    summary: 'Subscribe to a folder or end that',
    description: 'Notices come when files in it, or in folders below, are shared, published or archived.',
    method: 'PUT',
    path: '/api/library/subscription',
    policy: memberOf(byFolder('body'), { archived: 'open' }),
    body: z.object({ folderId: Id, isSubscribed: z.boolean() }),
  }),
})
