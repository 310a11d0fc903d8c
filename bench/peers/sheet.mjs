// Our sheet view, with the same questions as its peer.
import { decodeSheet } from '@sunmao/dxf'
import { panSheet, SheetView } from '@sunmao/viewer'

const canvas = document.querySelector('canvas')
const pixel = new Uint8Array(4)

export async function open() {
  const begun = performance.now()
  const view = new SheetView(canvas)
  const sheet = decodeSheet(new Uint8Array(await (await fetch('/sheet/0')).arrayBuffer()))
  view.show(sheet)
  view.fit()
  const gl = canvas.getContext('webgl2')
  const finish = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  view.drawNow()
  finish()
  const firstMs = performance.now() - begun
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  return {
    facts: () => ({ firstMs, segments: sheet.segments.count }),
    /** Moved by a few pixels, as a hand does, until the picture is there; of each ten the mean. */
    async pan() {
      let taken = 0
      for (let at = 0; at < 10; at++) {
        const drawn = new Promise((resolve) => {
          const stop = view.onFrame(() => {
            stop()
            finish()
            resolve()
          })
        })
        await frame()
        const start = performance.now()
        view.camera = panSheet(view.camera, 7, 4)
        view.drawNow()
        await drawn
        taken += performance.now() - start
      }
      return taken / 10
    },
    /** Everything drawn anew. */
    whole() {
      view.setBackground('white')
      const start = performance.now()
      view.drawNow()
      finish()
      return performance.now() - start
    },
  }
}
