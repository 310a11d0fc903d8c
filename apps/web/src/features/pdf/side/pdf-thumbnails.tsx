import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PdfThumbnailsProps {
  document: PDFDocumentProxy
  at: number
  onGo: (page: number) => void
}

const WIDTH = 120
const HEIGHT = 150
const ROW = HEIGHT + 34

/** Small pictures of the pages, drawn as they come into view and kept no longer. */
export function PdfThumbnails({ document, at, onGo }: PdfThumbnailsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState({ from: 0, to: 0 })
  const count = document.numPages
  // The list begins at the page that is shown; afterwards it stays where one scrolls it.
  const start = useRef(at)
  useEffect(() => {
    const scroller = list.current?.parentElement
    if (!scroller) return
    const look = () => {
      const from = Math.max(0, Math.floor(scroller.scrollTop / ROW) - 1)
      setRange({ from, to: Math.min(count, from + Math.ceil(scroller.clientHeight / ROW) + 3) })
    }
    scroller.scrollTop = Math.max(0, start.current * ROW - scroller.clientHeight / 2)
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [count])
  return (
    <div ref={list} className="pdf-thumbnails" style={{ height: count * ROW }}>
      {Array.from({ length: range.to - range.from }, (_, index) => range.from + index).map((page) => (
        <Thumbnail key={page} document={document} page={page} isCurrent={page === at} onGo={onGo} />
      ))}
    </div>
  )
}

interface ThumbnailProps {
  document: PDFDocumentProxy
  page: number
  isCurrent: boolean
  onGo: (page: number) => void
}

function Thumbnail({ document, page, isCurrent, onGo }: ThumbnailProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let drawing: { cancel(): void } | undefined
    let isGone = false
    const draw = async () => {
      const [{ renderPage }, found] = await Promise.all([import('../open-pdf.api.ts'), document.getPage(page + 1)])
      const { width, height } = found.getViewport({ scale: 1 })
      if (isGone || !canvas.current) return
      const scale = Math.min(WIDTH / width, HEIGHT / height)
      const task = renderPage(canvas.current, found, found.getViewport({ scale }))
      drawing = task
      await task.promise
    }
    const timer = setTimeout(() => void draw().catch(() => undefined), 80)
    return () => {
      isGone = true
      clearTimeout(timer)
      drawing?.cancel()
    }
  }, [document, page])
  return (
    <button
      type="button"
      className="pdf-thumbnail"
      style={{ top: page * ROW }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={t('pdf.pageLabel', { page: page + 1 })}
      onClick={() => onGo(page)}
    >
      <span className="pdf-thumbnail-frame">
        <canvas ref={canvas} />
      </span>
      {page + 1}
    </button>
  )
}
