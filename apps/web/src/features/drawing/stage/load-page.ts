import { type HubFile, hubFile } from '@sunmao/contract'
import { call } from '../../../api/call.ts'
import { type DrawnPage, drawPage } from './draw-page.api.ts'

/** Fetches what is needed to draw one page of a version. */
export async function loadPage(
  { fileId, format, pages }: Pick<HubFile, 'fileId' | 'format' | 'pages'>,
  page: number,
  signal: AbortSignal,
): Promise<DrawnPage> {
  const ask = () => call(hubFile.view, { query: { fileId } }, { quiet: true, signal })
  return drawPage(await ask(), { format, pages }, page, { signal, renew: async () => (await ask()).original ?? '' })
}
