import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useLayoutEffect, useState } from 'react'
import type { FileBytes } from '../document/document-source.api.ts'
import type { Size } from './page/page-layout.ts'
import type { Losses } from './reader/losses.ts'

export interface OpenedPdf {
  document: PDFDocumentProxy
  /** Until a page itself is known, the size of the first. */
  usual: Size
  losses: Losses
}

export interface PasswordAsked {
  isWrong: boolean
  give: (password: string) => void
}

export type PdfProblem = 'broken' | 'certificate' | 'unreachable'

/** Opens the bytes with a reader that is loaded only now; closes it with the component. */
export function usePdf(file: FileBytes) {
  const [opened, setOpened] = useState<OpenedPdf>()
  const [problem, setProblem] = useState<PdfProblem>()
  const [asked, setAsked] = useState<PasswordAsked>()
  // Before the window is painted: an effect after it would begin a frame later.
  useLayoutEffect(() => {
    let isGone = false
    let close = () => {}
    const open = async () => {
      const { openPdf } = await import('./open-pdf.api.ts')
      const opening = await openPdf(file)
      const { task, losses } = opening
      close = opening.close
      if (isGone) return close()
      task.onPassword = (give: (password: string) => void, reason: number) => setAsked({ isWrong: reason === 2, give })
      const document = await task.promise
      const { width, height } = await sizeOfFirst(document)
      if (isGone) return
      losses.atOpening = losses.count
      setAsked(undefined)
      setOpened({ document, usual: { width, height }, losses })
    }
    open().catch((error) => !isGone && setProblem(problemOf(error)))
    return () => {
      isGone = true
      close()
      setOpened(undefined)
      setProblem(undefined)
      setAsked(undefined)
    }
  }, [file])
  return { opened, problem, asked }
}

/** A first page that is damaged must not hide the others. */
async function sizeOfFirst(document: PDFDocumentProxy): Promise<Size> {
  try {
    return (await document.getPage(1)).getViewport({ scale: 1 })
  } catch {
    return { width: 595, height: 842 }
  }
}

function problemOf(error: unknown): PdfProblem {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  if (/encrypt|security handler/i.test(message)) return 'certificate'
  return name === 'ResponseException' || /^file: /.test(message) ? 'unreachable' : 'broken'
}
