import type { BlobAnswer } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { blocksOf } from '../../rich-text/blocks.ts'
import { renderDocx } from '../../rich-text/docx/render-docx.ts'
import { makePdf, PdfFailed } from '../../rich-text/pdf/make-pdf.ts'
import { namesOf, readPictures } from '../../rich-text/pictures.ts'
import { readHtml } from '../../rich-text/read-html.ts'
import { readImage } from '../file/file.service.ts'

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
}

interface Wanted {
  title: string
  html: string
  format: keyof typeof types
}

/** Pictures come from our own store only; whoever knows a picture's name may read it anyway. */
export async function exportDocument(ctx: Ctx, { title, html, format }: Wanted): Promise<BlobAnswer> {
  const blocks = blocksOf(readHtml(html))
  const pictures = await readPictures((name) => readImage(ctx, name), namesOf(blocks))
  const job = { title, blocks, pictures, noPicture: translate(ctx.lang, 'richText.noPicture') }
  try {
    const bytes = await (format === 'pdf' ? makePdf(job) : renderDocx(job))
    return { type: types[format], bytes, name: `${title}.${format}` }
  } catch (error) {
    if (!(error instanceof PdfFailed)) throw error
    ctx.log.warn({ err: error }, 'a document could not be made')
    throw new AppError(422, 'richText.exportFailed')
  }
}
