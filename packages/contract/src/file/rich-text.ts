import * as z from 'zod'
import { route, signedIn } from '../core/route.ts'

/** HTML of the editor. The server keeps only what the editor itself can write. */
export const RichText = z.string().max(200_000)

export const richText = {
  /** The field and the place of the answer are the specification's. */
  uploadImage: route({
    method: 'POST',
    path: '/api/flowable/form/uploadRichTextImg',
    policy: signedIn,
    files: { multipartFile: { maxBytes: 10_000_000, kinds: ['png', 'jpg', 'gif'] } },
    perPersonMinute: 60,
    reply: z.object({ msg: z.string() }),
  }),
  /** The text as a Word or PDF document. */
  exportDocument: route({
    method: 'POST',
    path: '/api/richText/export',
    policy: signedIn,
    reads: true,
    perMinute: 60,
    body: z.object({ title: z.string().trim().min(1).max(200), html: RichText, format: z.enum(['docx', 'pdf']) }),
    reply: 'blob',
  }),
}
