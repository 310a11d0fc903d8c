// Our grid on a pack of a workbook.
import { ExcelView } from '../../apps/web/src/features/document/excel/excel-view.panel.tsx'
import { nextFrame, scrollFrames, until } from './frames.mjs'
import { mount } from './mount.mjs'

/** Beside the heads: the first cells that are seen. */
const cells = { left: 60, top: 30, width: 240, height: 200 }

/** Letters are dark; lines, heads and grounds are not. */
function hasText() {
  const canvas = document.querySelector('.excel-canvas')
  if (!canvas?.width) return false
  const { data } = canvas.getContext('2d').getImageData(cells.left, cells.top, cells.width, cells.height)
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] > 0 && data[at] + data[at + 1] + data[at + 2] < 200) return true
  return false
}

export async function open({ address, size }) {
  const begun = performance.now()
  mount(ExcelView, address, size)
  await until(hasText)
  const firstMs = performance.now() - begun
  const scroller = document.querySelector('.excel-scroller')
  const free = () => scroller.scrollHeight - scroller.clientHeight
  return {
    facts: () => ({ firstMs }),
    /** To a part of the height that was not seen before, until its cells are drawn. */
    async goTo(part) {
      const start = performance.now()
      scroller.scrollTop = part * free()
      await nextFrame()
      await until(hasText)
      return performance.now() - start
    },
    async scroll(ask) {
      scroller.scrollTop = 0
      await nextFrame()
      return scrollFrames(scroller, ask)
    },
  }
}
