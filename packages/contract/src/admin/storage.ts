import * as z from 'zod'
import { Between, Id, Ids, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { Audit } from '../core/resource.ts'
import { describeRoutes, permit, route, signedIn } from '../core/route.ts'
import { FileName } from '../file/upload.ts'

export const storageFeature = defineFeature({
  permissions: crud('storage'),
})
declare module '../core/feature.ts' {
  interface Features {
    storage: typeof storageFeature
  }
}

/** The ancestor's five kinds of files, told by their extension. */
export const storageKinds = ['图片', '文档', '音乐', '视频', '其他'] as const

/** A file that administrators keep for everybody, and pictures out of the ancestor's editors. */
export const StorageFile = Audit.extend({
  id: Id,
  name: z.string(),
  /** Its name on the server, with 128 random bits in it. */
  realName: z.string(),
  suffix: z.string(),
  type: z.enum(storageKinds),
  /** In words, such as 1.25MB. */
  size: z.string(),
  /** `/file/type/realName` below the server's address. */
  path: z.string(),
})
export type StorageFile = z.infer<typeof StorageFile>

const filters = PageQuery.extend({ createTime: Between })
const listed = permit(['storage:list'])
export const storageMaxBytes = 100_000_000

export const storage = describeRoutes('Files that administrators keep for everybody.', {
  list: route({
    summary: 'List stored files',
    method: 'GET',
    path: '/api/localStorage',
    policy: listed,
    query: filters,
    reply: pageOf(StorageFile),
  }),
  download: route({
    summary: 'Export the list of stored files',
    method: 'GET',
    path: '/api/localStorage/download',
    policy: listed,
    query: filters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  create: route({
    summary: 'Store a file',
    method: 'POST',
    path: '/api/localStorage',
    policy: permit(['storage:add']),
    recentPassword: true,
    status: 201,
    log: 'log.storage.add',
    query: z.object({ name: z.union([z.literal(''), FileName]).optional() }),
    files: { file: { maxBytes: storageMaxBytes, kinds: ['any'] } },
  }),
  pictures: route({
    summary: 'Store a picture',
    method: 'POST',
    path: '/api/localStorage/pictures',
    policy: signedIn,
    log: 'log.storage.pictures',
    perPersonMinute: 60,
    files: { file: { maxBytes: 10_000_000, kinds: ['png', 'jpg', 'gif'] } },
    reply: StorageFile,
  }),
  update: route({
    summary: 'Rename a stored file',
    method: 'PUT',
    loose: true,
    path: '/api/localStorage',
    policy: permit(['storage:edit']),
    recentPassword: true,
    status: 204,
    log: 'log.storage.edit',
    body: z.object({ id: Id, name: FileName, rowVersion: z.int().optional() }),
  }),
  remove: route({
    summary: 'Delete stored files',
    method: 'DELETE',
    loose: true,
    path: '/api/localStorage',
    policy: permit(['storage:del']),
    recentPassword: true,
    log: 'log.storage.del',
    body: Ids,
  }),
})
