import * as z from 'zod'
import { Id, Ids, IdText } from '../core/common.ts'
import type { Locate } from '../core/locate.ts'
import { mediaTypes } from '../core/media-types.ts'
import { anyone, memberOf, route } from '../core/route.ts'
import { LabelSize } from './share.ts'

const ofKind = (kind: 'model' | 'hubFile', ids: Locate['ids']): Locate => ({ kind, ids })
const kinds = ['model', 'hubFile'] as const

/** What a print says of itself, and which version counts now: nothing that is not on the paper already. */
export const CurrentFile = z.object({
  isCurrent: z.boolean(),
  kind: z.enum(['model', 'drawing', 'document']),
  name: z.string(),
  number: z.string().optional(),
  title: z.string().optional(),
  projName: z.string(),
  subName: z.string(),
  version: z.int(),
  versionTime: z.string(),
  currentVersion: z.int(),
  currentTime: z.string(),
  /** The release that the current one is in. */
  release: z.string().optional(),
  /** Of the bytes of the print's version: the same stands in the title block. */
  checksum: z.string().optional(),
  checkTime: z.string(),
  /** Where whoever signs in finds the current one. */
  path: z.string(),
})
export type CurrentFile = z.infer<typeof CurrentFile>

/** “Is this print current?”: a code for each version of a model, drawing or document, which anybody may ask with. */
export const currentFile = {
  current: route({
    summary: 'Tell whether a printed version is current',
    method: 'GET',
    path: '/api/accessControl/current/:code',
    policy: anyone,
    perMinute: 60,
    params: z.object({ code: z.string().min(1).max(80) }),
    reply: CurrentFile,
  }),
  currentQrcode: route({
    summary: 'Get the code that tells whether a version is current',
    description: 'Its address, and its picture as SVG.',
    method: 'GET',
    path: '/api/accessControl/currentQrcode',
    policy: memberOf(
      kinds.map((kind) => ofKind(kind, ({ query }) => (query.kind === kind ? [Number(query.fileId)] : []))),
    ),
    query: z.object({ kind: z.enum(kinds), fileId: IdText }),
    reply: z.object({ fileId: Id, address: z.string(), svg: z.string() }),
  }),
  currentLabels: route({
    summary: 'Export label sheets that tell whether versions are current',
    method: 'POST',
    path: '/api/accessControl/currentLabels',
    policy: memberOf(
      kinds.map((kind) =>
        ofKind(kind, ({ body }) => {
          const asked = body as { kind: string; fileIds: number[] }
          return asked.kind === kind ? asked.fileIds : []
        }),
      ),
    ),
    reads: true,
    perPersonMinute: 30,
    body: z.object({
      kind: z.enum(kinds),
      fileIds: Ids,
      labelSize: LabelSize.default('3x8'),
      skip: z.int().min(0).max(23).default(0),
    }),
    reply: 'blob',
    types: [mediaTypes.pdf],
  }),
}
