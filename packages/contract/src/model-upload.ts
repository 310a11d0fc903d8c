import * as z from 'zod'
import { byProject, Flag, Id, IdText } from './common.ts'
import { FileName } from './model.ts'
import { inProject, memberOf, route } from './route.ts'

/** A file on its way. Parts may come in any order and again; what has arrived is kept over a lost connection or a restart. */
export const ModelUpload = z.object({
  uploadId: Id,
  projId: Id,
  subId: Id,
  name: z.string(),
  size: z.number(),
  discipline: z.string().optional(),
  partSize: z.int(),
  /** Numbers of the parts that are here. */
  received: z.array(z.int()),
  createTime: z.string(),
})
export type ModelUpload = z.infer<typeof ModelUpload>

export const modelUpload = {
  /** The same person, place, name, size and time go on where they stopped. */
  begin: route({
    method: 'POST',
    path: '/api/modelUpload',
    policy: inProject(['model:add'], { kind: 'sub', ids: ({ body }) => [(body as { subId: number }).subId] }),
    body: z.object({
      subId: Id,
      name: FileName,
      /** An empty one is refused in words. */
      size: z.number().int().min(0),
      discipline: z.string().max(10).optional(),
      /** Of the file on the sender's disk, so that a changed one is not mistaken for the same. */
      lastModified: z.number().int().optional(),
    }),
    reply: ModelUpload,
    scope: 'model.write',
  }),
  part: route({
    method: 'POST',
    path: '/api/modelUpload/part',
    policy: inProject(['model:add'], { kind: 'modelUpload', ids: ({ query }) => [Number(query.uploadId)] }),
    query: z.object({
      uploadId: IdText,
      index: z.coerce.number<number>().int().min(0).max(100_000),
      /** Hex; a part that arrived differently is refused. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    files: { part: { maxBytes: 8_388_608, kinds: ['any'] } },
    reply: z.object({ received: z.int() }),
    scope: 'model.write',
  }),
  /** The caller's own that are not complete. */
  list: route({
    method: 'GET',
    path: '/api/modelUpload',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText, all: Flag.optional() }),
    reply: z.array(ModelUpload),
  }),
  /** What the files of a project take, and may take, in bytes; without `most` there is no limit. */
  quota: route({
    method: 'GET',
    path: '/api/modelUpload/quota',
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.object({ used: z.number(), most: z.number().optional() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/modelUpload',
    policy: inProject(['model:add'], { kind: 'modelUpload', ids: ({ body }) => body as number[] }),
    body: z.array(Id).min(1).max(100),
  }),
}
