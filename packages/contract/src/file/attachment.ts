import * as z from 'zod'
import { Id } from '../core/common.ts'

/** A file that somebody added to a thing or to a comment on it. */
export const Attachment = z.object({
  id: Id,
  name: z.string(),
  size: z.number(),
  /** Address of the picture that it is; it lives for some minutes. */
  picture: z.string().optional(),
  user: z.object({ id: Id.optional(), nickName: z.string(), left: z.boolean().optional() }),
  createTime: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

/** Larger ones belong among the models and documents. */
export const attachmentMost = 200_000_000
