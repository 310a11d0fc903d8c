import * as z from 'zod'
import { adminOnly, describeRoutes, route } from '../core/route.ts'

export const StorageFigures = z.object({
  blobs: z.int(),
  bytes: z.number(),
  /** On disk, or in a store of its own. */
  place: z.enum(['disk', 's3']),
  /** By what names them; what is named twice counts for both. */
  owners: z.array(z.object({ table: z.string(), name: z.string(), blobs: z.int(), bytes: z.number() })),
  /** Named by nobody any more: the next cleanup takes them away. */
  orphans: z.object({ blobs: z.int(), bytes: z.number() }),
})
export type StorageFigures = z.infer<typeof StorageFigures>

export const HashCheck = z.object({
  state: z.enum(['never', 'running', 'whole', 'broken']),
  taskId: z.string().optional(),
  progress: z.number().optional(),
  at: z.string().optional(),
  blobs: z.int(),
  bytes: z.number(),
  /** The first hundred. */
  problems: z.array(
    z.object({ hash: z.string(), problem: z.enum(['missing', 'changed']), owners: z.array(z.string()) }),
  ),
})
export type HashCheck = z.infer<typeof HashCheck>

export const storageMonitor = describeRoutes('What the file store holds, and whether it is whole.', {
  figures: route({
    summary: 'Count what the file store holds',
    method: 'GET',
    path: '/api/monitor/storage',
    costs: 'preview',
    policy: adminOnly,
    reply: StorageFigures,
  }),
  checked: route({
    summary: 'Tell what the last check of all files has found',
    method: 'GET',
    path: '/api/monitor/storage/check',
    policy: adminOnly,
    reply: HashCheck,
  }),
  check: route({
    summary: 'Read every stored file and compare it with its hash',
    method: 'POST',
    path: '/api/monitor/storage/check',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.storage.check',
    reply: HashCheck,
  }),
})
