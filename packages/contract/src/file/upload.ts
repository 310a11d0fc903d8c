import * as z from 'zod'
import { byProject, Id, IdText } from '../core/common.ts'
import type { PermissionCode, Scope } from '../core/feature.ts'
import type { Locate } from '../core/locate.ts'
import { inProject, memberOf, route } from '../core/route.ts'

/** A file name as the specification allows it, without what systems choke on. */
export const FileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\\/:*?"<>|\p{Cc}\p{Cf}]+$/u)
  .refine((name) => !/^\.+$/.test(name) && !/[. ]$/.test(name))

/** What every upload begins with. */
export const NewUpload = z.object({
  name: FileName,
  /** An empty one is refused in words. */
  size: z.number().int().min(0),
  /** Of the file on the sender's disk, so that a changed one is not mistaken for the same. */
  lastModified: z.number().int().optional(),
})

export type NewUpload = z.infer<typeof NewUpload>

/** A file on its way. Parts may come in any order and again; what has arrived is kept over a lost connection or a restart. */
export const Upload = z.object({
  uploadId: Id,
  projId: Id,
  name: z.string(),
  size: z.number(),
  partSize: z.int(),
  /** Numbers of the parts that are here. */
  received: z.array(z.int()),
  createTime: z.string(),
})
export type Upload = z.infer<typeof Upload>

/** An upload by its number. */
export const byUpload = (ids: Locate['ids']): Locate => ({ kind: 'upload', ids })

interface UploadRoutes<S extends z.ZodType> {
  /** What one such file is called, with its article, and several. */
  called: { one: string; many: string }
  path: `/${string}`
  /** What one needs to send such files. */
  codes: readonly PermissionCode[] | 'any'
  /** An upload of this kind. */
  shown: S
  scope: Scope
}

/** The calls that are the same for every kind of file. How one begins, and what becomes of the file, is the kind's own. */
export const uploadRoutes = <S extends z.ZodType>({
  called: { one, many },
  path,
  codes,
  shown,
  scope,
}: UploadRoutes<S>) => ({
  part: route({
    summary: `Upload a part of ${one}`,
    description: 'Parts may come in any order and again.',
    method: 'POST',
    path: `${path}/part`,
    policy: inProject(
      codes,
      byUpload(({ query }) => [Number(query.uploadId)]),
    ),
    perPersonMinute: 1200,
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
    scope,
  }),
  list: route({
    summary: `List the caller's unfinished uploads of ${many}`,
    method: 'GET',
    path,
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.array(shown),
  }),
  quota: route({
    summary: `Get how much space a project has for ${many}`,
    description: 'What its files take, and may take, in bytes; without `most` there is no limit.',
    method: 'GET',
    path: `${path}/quota`,
    policy: memberOf(byProject('query', 'projId')),
    query: z.object({ projId: IdText }),
    reply: z.object({ used: z.number(), most: z.number().optional() }),
  }),
  remove: route({
    summary: `Cancel uploads of ${many}`,
    method: 'DELETE',
    path,
    policy: inProject(
      codes,
      byUpload(({ body }) => body as number[]),
    ),
    body: z.array(Id).min(1).max(100),
  }),
})

export type UploadCalls = ReturnType<typeof uploadRoutes<typeof Upload>>
