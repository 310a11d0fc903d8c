// dxf-viewer, with the same questions.

import { DxfViewer } from 'dxf-viewer'
import { Color } from 'three'

const pixel = new Uint8Array(4)

export async function open() {
  document.querySelector('canvas').remove()
  const container = document.createElement('div')
  container.style.cssText = 'width:100vw;height:100vh'
  document.body.append(container)
  const begun = performance.now()
  const viewer = new DxfViewer(container, {
    autoResize: true,
    clearColor: new Color('#fff'),
    preserveDrawingBuffer: true,
  })
  await viewer.Load({ url: '/drawing.dxf', fonts: [], progressCbk: null })
  const gl = viewer.GetCanvas().getContext('webgl2')
  const finish = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  viewer.Render()
  finish()
  const firstMs = performance.now() - begun
  const { minX, maxX, minY, maxY } = viewer.GetBounds()
  const origin = viewer.GetOrigin()
  const width = Math.max(maxX - minX, ((maxY - minY) * container.clientWidth) / container.clientHeight) * 1.08
  const centre = { x: (minX + maxX) / 2 - origin.x, y: (minY + maxY) / 2 - origin.y }
  let moved = 0
  const draw = () => {
    viewer.SetView({ x: centre.x - (moved * width) / container.clientWidth, y: centre.y }, width)
    const start = performance.now()
    viewer.Render()
    finish()
    return performance.now() - start
  }
  return {
    facts: () => ({ firstMs }),
    pan() {
      moved += 7
      return draw()
    },
    whole: draw,
  }
}
