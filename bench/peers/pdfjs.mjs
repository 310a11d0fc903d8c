// The viewer components of pdf.js, as their own example puts them together, with the same questions.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { EventBus, PDFLinkService, PDFViewer, RenderingStates } from 'pdfjs-dist/web/pdf_viewer.mjs'
import 'pdfjs-dist/web/pdf_viewer.css'
import { nextFrame, scrollFrames } from './frames.mjs'

GlobalWorkerOptions.workerSrc = workerAddress

export async function open({ address, files }) {
  const begun = performance.now()
  const container = document.createElement('div')
  container.style.cssText = 'position:absolute;inset:0;overflow:auto'
  container.innerHTML = '<div class="pdfViewer"></div>'
  document.getElementById('root').append(container)
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus })
  const viewer = new PDFViewer({ container, eventBus, linkService })
  linkService.setViewer(viewer)
  const rendered = (page) =>
    new Promise((resolve) => {
      const hear = ({ pageNumber }) => {
        if (pageNumber !== page) return
        eventBus.off('pagerendered', hear)
        resolve()
      }
      eventBus.on('pagerendered', hear)
    })
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = 'page-width'
  })
  const first = rendered(1)
  const pdf = await getDocument({
    url: address,
    cMapUrl: `${files}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${files}standard_fonts/`,
  }).promise
  viewer.setDocument(pdf)
  linkService.setDocument(pdf, null)
  await first
  const firstMs = performance.now() - begun
  return {
    facts: () => ({ firstMs }),
    async goTo(page) {
      const start = performance.now()
      const drawn = rendered(page)
      viewer.currentPageNumber = page
      if (viewer.getPageView(page - 1).renderingState !== RenderingStates.FINISHED) await drawn
      return performance.now() - start
    },
    async scroll(ask) {
      container.scrollTop = 0
      await nextFrame()
      return scrollFrames(container, ask)
    },
  }
}
