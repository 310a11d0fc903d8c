// Lays out one document for its parent and ends. Whatever a text or a picture does to it, the server goes on.
import { Socket } from 'node:net'
import { type PdfJob, renderPdf } from './render-pdf.ts'

export type PdfResult = { bytes: Buffer } | { error: string }

// Nothing that a document needs is elsewhere; no library may look.
Socket.prototype.connect = () => {
  throw new Error('a document is made without the network')
}

const reply = (result: PdfResult) => process.send?.(result, () => process.exit(0))
process.once('message', (job: PdfJob) =>
  renderPdf(job).then(
    (bytes) => reply({ bytes }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  ),
)
process.on('disconnect', () => process.exit(0))
