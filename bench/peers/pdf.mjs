// Our PDF viewer, with the same questions as its peer. The reader is fetched before on both sides.
import '../../apps/web/src/features/pdf/open-pdf.api.ts'
import { PdfDocumentView } from '../../apps/web/src/features/pdf/pdf-view.panel.tsx'
import { nextFrame, scrollFrames, until } from './frames.mjs'
import { mount } from './mount.mjs'

/** A page's canvas is put in when it is drawn. */
const drawnPage = (page) =>
  [...document.querySelectorAll('.pdf-sheet')]
    .find((sheet) => sheet.getAttribute('aria-label').match(/\d+/)?.[0] === String(page))
    ?.querySelector('canvas')

export async function open({ address, size }) {
  const begun = performance.now()
  mount(PdfDocumentView, address, size)
  await until(() => drawnPage(1))
  const firstMs = performance.now() - begun
  const scroller = document.querySelector('.document-scroll')
  return {
    facts: () => ({ firstMs }),
    async goTo(page) {
      const start = performance.now()
      const field = document.querySelector('.document-number')
      field.value = String(page)
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      await until(() => drawnPage(page))
      return performance.now() - start
    },
    async scroll(ask) {
      scroller.scrollTop = 0
      await nextFrame()
      return scrollFrames(scroller, ask)
    },
  }
}
