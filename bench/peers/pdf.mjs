// Our PDF viewer, with the same questions as its peer. The reader is fetched before on both sides.
import '../../apps/web/src/features/pdf/open-pdf.api.ts'
import { PdfDocumentView } from '../../apps/web/src/features/pdf/pdf-view.panel.tsx'
import { nextFrame, scrollFrames } from './frames.mjs'
import { mount } from './mount.mjs'

/** A page's canvas is put in when it is drawn. */
const drawnPage = (page) =>
  [...document.querySelectorAll('.pdf-sheet')]
    .find((sheet) => sheet.getAttribute('aria-label').match(/\d+/)?.[0] === String(page))
    ?.querySelector('canvas')

/** Told at once, as the peer's event is, and not with the next frame. */
const untilDrawn = (page) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('it did not come')), 120_000)
    const look = () => {
      if (!drawnPage(page)) return false
      watch.disconnect()
      resolve()
      return true
    }
    const watch = new MutationObserver(look)
    look() || watch.observe(document.body, { childList: true, subtree: true })
  })

export async function open({ address, size }) {
  const begun = performance.now()
  mount(PdfDocumentView, address, size)
  await untilDrawn(1)
  const firstMs = performance.now() - begun
  const scroller = document.querySelector('.document-scroll')
  return {
    facts: () => ({ firstMs }),
    async goTo(page) {
      const start = performance.now()
      const field = document.querySelector('.document-number')
      field.value = String(page)
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      await untilDrawn(page)
      return performance.now() - start
    },
    async scroll(ask) {
      scroller.scrollTop = 0
      await nextFrame()
      return scrollFrames(scroller, ask)
    },
  }
}
