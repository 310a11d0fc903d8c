import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useReaderTerms } from '../../../session/guest/reader-terms.ts'
import { chosenPages, MOST_PRINTED } from './chosen-pages.ts'
import { pageImages } from './page-images.ts'

interface PrintPagesProps {
  document: PDFDocumentProxy
  at: number
  onClose: () => void
}

/** Pages become pictures that the browser prints. Few are chosen at once; a whole book is printed from the file itself. */
export function PrintPages({ document, at, onClose }: PrintPagesProps) {
  const { t } = useTranslation()
  const watermark = useReaderTerms()?.watermark
  const count = document.numPages
  const [choice, setChoice] = useState(count <= MOST_PRINTED ? `1-${count}` : String(at + 1))
  const [done, setDone] = useState<number>()
  const [images, setImages] = useState<string[]>([])
  const isStopped = useRef(false)
  const pages = chosenPages(choice, count)
  const start = async () => {
    setDone(0)
    const onPage = (number: number) => {
      setDone(number)
      return !isStopped.current
    }
    const made = await pageImages(document, pages, onPage, watermark)
    if (isStopped.current) return
    setImages(made)
  }
  const printed = useRef(0)
  const show = () => {
    printed.current++
    if (printed.current < images.length) return
    print()
    for (const image of images) URL.revokeObjectURL(image)
    onClose()
  }
  const close = () => {
    isStopped.current = true
    onClose()
  }
  return (
    <form
      className="document-note"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <label>
        {t('document.printPages')}{' '}
        <input
          className="document-number pdf-print-choice"
          value={choice}
          aria-invalid={pages.length === 0}
          disabled={done !== undefined}
          onChange={({ target }) => setChoice(target.value)}
        />
      </label>
      <span className="document-count" role="status">
        {done === undefined ? t('document.printMost', { count: MOST_PRINTED }) : `${done} / ${pages.length}`}
      </span>
      <button
        type="submit"
        className="document-act document-act-main"
        disabled={done !== undefined || pages.length === 0}
      >
        {t('document.print')}
      </button>
      <button type="button" className="document-act" onClick={close}>
        {t('common.cancel')}
      </button>
      {images.length > 0 &&
        createPortal(
          <div className="pdf-print">
            {images.map((image) => (
              <img key={image} src={image} alt="" onLoad={show} />
            ))}
          </div>,
          globalThis.document.body,
        )}
    </form>
  )
}
