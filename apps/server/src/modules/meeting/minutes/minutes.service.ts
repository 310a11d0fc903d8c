import { type BlobAnswer, mediaTypes } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import { renderDocx } from '../../../rich-text/docx/render-docx.ts'
import { makePdf, PdfFailed } from '../../../rich-text/pdf/make-pdf.ts'
import { namesOf, readPictures } from '../../../rich-text/pictures.ts'
import { readImage } from '../../file/file.service.ts'
import { showMeeting } from '../meeting-detail.service.ts'
import { minutesBlocks } from './minutes-blocks.ts'

export async function downloadMinutes(ctx: Ctx, id: number, format: 'docx' | 'pdf'): Promise<BlobAnswer> {
  const shown = await showMeeting(ctx, id)
  const title = translate(ctx.lang, 'meeting.sheet.title', { title: shown.title })
  const blocks = minutesBlocks(shown, ctx.lang)
  const pictures = await readPictures((name) => readImage(ctx, name), namesOf(blocks))
  const job = { title, blocks, pictures, noPicture: translate(ctx.lang, 'richText.noPicture') }
  try {
    const bytes = await (format === 'pdf' ? makePdf(job) : renderDocx(job))
    return { type: mediaTypes[format], bytes, name: `${title} ${shown.startTime.slice(0, 10)}.${format}` }
  } catch (error) {
    if (!(error instanceof PdfFailed)) throw error
    ctx.log.warn({ err: error }, 'minutes could not be made')
    throw new AppError(422, 'richText.exportFailed')
  }
}
