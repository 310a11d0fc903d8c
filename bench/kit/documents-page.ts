// The page on which viewers of documents are measured, and what it needs beside the files.
import { pdfFiles } from '../../apps/web/pdf-files.ts'
import { serveViewers, type ViewerServer } from './viewer-page.ts'

const plugin = pdfFiles()

export const serveDocuments = (files: ReadonlyMap<string, Buffer>): Promise<ViewerServer> =>
  serveViewers(files, { page: 'documents.html', plugins: [plugin] })

/** Where the viewer of the product looks for fonts and character tables; its peer gets the same. */
export function readerFiles(): string {
  const config = (plugin.config as () => { define: { __PDF_FILES__: string } })()
  return JSON.parse(config.define.__PDF_FILES__)
}
