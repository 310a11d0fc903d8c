import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import type { Size } from './pdf-sheet.tsx'

interface OpenPdf {
  document: PDFDocumentProxy
  usual: Size
}

/** Opens the bytes with a reader that is loaded only now; closes it with the component. */
export function usePdf(blob: Blob) {
  const [opened, setOpened] = useState<OpenPdf>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    let close = () => {}
    const open = async () => {
      const { openPdf } = await import('./open-pdf.ts')
      const bytes = await blob.arrayBuffer()
      if (isGone) return
      const task = openPdf(bytes)
      close = () => void task.destroy()
      const document = await task.promise
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
      if (!isGone) setOpened({ document, usual: { width, height } })
    }
    open().catch(() => !isGone && setBroken(true))
    return () => {
      isGone = true
      close()
      setOpened(undefined)
      setBroken(false)
    }
  }, [blob])
  return { opened, isBroken }
}
