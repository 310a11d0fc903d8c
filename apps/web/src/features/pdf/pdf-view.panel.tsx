import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { bytesIn, type DocumentSource, type ViewProps } from '../document/document-source.api.ts'
import { DocumentFrame } from '../document/frame/document-frame.panel.tsx'
import { PdfOpened } from './pdf-opened.tsx'
import { PdfPassword } from './pdf-password.tsx'
import { usePdf } from './use-pdf.ts'
import './pdf.css'

const problems = { broken: 'pdf.broken', certificate: 'pdf.certificate', unreachable: 'document.unreachable' } as const

/** A PDF in the frame that all documents share. */
export function PdfDocumentView({ source, place, onPlace }: ViewProps) {
  const { t } = useTranslation()
  const { opened, problem, asked } = usePdf(source.file)
  if (opened)
    return <PdfOpened key={keyOf(opened.document)} source={source} place={place} onPlace={onPlace} {...opened} />
  return (
    <DocumentFrame source={source}>
      <div className="document-scroll pdf-waiting">
        {problem && <Failure text={t(problems[problem])} />}
        {asked && !problem && <PdfPassword asked={asked} />}
        {!problem && !asked && <SkeletonList rows={8} />}
      </div>
    </DocumentFrame>
  )
}

const keyOf = (document: PDFDocumentProxy) => document.fingerprints.join()

/** A PDF that is in memory, such as a page of help. */
export function PdfView({ blob, name }: { blob: Blob; name?: string }) {
  const { t } = useTranslation()
  const source = useMemo<DocumentSource>(
    () => ({ name: name ?? t('pdf.title'), file: bytesIn(blob), canDownload: true }),
    [blob, name, t],
  )
  return <PdfDocumentView source={source} />
}
