import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawPage } from './draw-page.ts'

export interface Size {
  width: number
  height: number
}

interface PdfSheetProps {
  document: PDFDocumentProxy
  number: number
  scale: number
  /** Until the page itself is known, the size of the first. */
  usual: Size
}

/** One page. It is drawn when it comes near and forgotten when it goes far, so a book of any length fits. */
export function PdfSheet({ document, number, scale, usual }: PdfSheetProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [page, setPage] = useState<PDFPageProxy>()

  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear || page) return
    let isGone = false
    document.getPage(number).then(
      (found) => !isGone && setPage(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isNear, page, document, number])

  useEffect(() => {
    if (isNear && page && paper.current) return drawPage(page, scale, paper.current)
  }, [isNear, page, scale])

  const { width, height } = page?.getViewport({ scale: 1 }) ?? usual
  const style = { width: width * scale, height: height * scale, '--total-scale-factor': scale } as CSSProperties
  return (
    <section
      ref={box}
      className="pdf-sheet"
      data-page={number}
      style={style}
      aria-label={t('pdf.pageLabel', { page: number })}
    >
      <div ref={paper} />
    </section>
  )
}
