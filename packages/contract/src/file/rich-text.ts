import * as z from 'zod'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'

/** Of the HTML of a text. */
export const richTextLettersMost = 200_000
/** HTML of the editor. The server keeps only what the editor itself can write. */
export const RichText = z.string().max(richTextLettersMost)

export const richText = describeRoutes('Texts with pictures.', {
  uploadImage: route({
    summary: 'Upload a picture for a rich text',
    method: 'POST',
    path: '/api/flowable/form/uploadRichTextImg',
    policy: signedIn,
    files: { multipartFile: { maxBytes: 10_000_000, kinds: ['png', 'jpg', 'gif'] } },
    perPersonMinute: 60,
    reply: z.object({ msg: z.string() }),
  }),
  exportDocument: route({
    summary: 'Export a rich text as a Word or PDF document',
    method: 'POST',
    path: '/api/richText/export',
    policy: signedIn,
    reads: true,
    perMinute: 60,
    body: z.object({ title: z.string().trim().min(1).max(200), html: RichText, format: z.enum(['docx', 'pdf']) }),
    reply: 'blob',
    types: [mediaTypes.docx, mediaTypes.pdf],
  }),
})
