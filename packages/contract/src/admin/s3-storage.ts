import * as z from 'zod'
import { Between, Id, Ids, IdText, PageQuery, pageOf } from '../core/common.ts'
import { Audit } from '../core/resource.ts'
import { describeRoutes, permit, route } from '../core/route.ts'
import { storageMaxBytes } from './storage.ts'

/** A stored file in the words of the ancestor stack's screen for object storage. The files are those of `localStorage`. */
export const S3File = Audit.extend({
  id: Id,
  fileName: z.string(),
  fileRealName: z.string(),
  fileSize: z.string(),
  fileType: z.string(),
  filePath: z.string(),
})
export type S3File = z.infer<typeof S3File>

const filters = PageQuery.extend({
  fileName: z.string().max(100).optional(),
  /** Another name that such clients give `fileName`. */
  key: z.string().max(100).optional(),
  createTime: Between,
})
const listed = permit(['storage:list'])

export const s3Storage = describeRoutes('Stored files in the words of object storage.', {
  list: route({
    summary: 'List stored files in the words of object storage',
    method: 'GET',
    path: '/api/s3Storage',
    policy: listed,
    query: filters,
    reply: pageOf(S3File),
  }),
  create: route({
    summary: 'Store a file in the words of object storage',
    description: 'Editors of the ancestor stack read `errno` and the addresses in `data`.',
    method: 'POST',
    path: '/api/s3Storage',
    policy: permit(['storage:add']),
    recentPassword: true,
    log: 'log.storage.add',
    files: { file: { maxBytes: storageMaxBytes, kinds: ['any'] } },
    reply: z.object({ id: Id, errno: z.literal(0), data: z.array(z.string()) }),
  }),
  download: route({
    summary: 'Get the address of a stored file',
    method: 'GET',
    path: '/api/s3Storage/download/:id',
    policy: listed,
    params: z.object({ id: IdText }),
    reply: z.object({ url: z.string() }),
  }),
  remove: route({
    summary: 'Delete stored files in the words of object storage',
    method: 'DELETE',
    loose: true,
    path: '/api/s3Storage',
    policy: permit(['storage:del']),
    recentPassword: true,
    log: 'log.storage.del',
    body: Ids,
  }),
})
