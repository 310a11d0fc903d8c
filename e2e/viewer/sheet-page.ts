// The page that the tests of sheets look at: the view itself on `window`, and sheets from the test's own server.
import { decodeSheet, type Sheet } from '@sunmao/dxf'
import * as face from '@sunmao/viewer'

const canvas = document.querySelector('canvas') as HTMLCanvasElement

const kit = {
  ...face,
  canvas,
  view: undefined as face.SheetView | undefined,
  shown: [] as face.ShownSheet[],
  async load(name: string): Promise<Sheet> {
    return decodeSheet(new Uint8Array(await (await fetch(`/sheets/${name}`)).arrayBuffer()))
  },
  /** Begins anew: a fresh view of one sheet, whole. */
  async start(name: string, options: face.SheetViewOptions = {}): Promise<void> {
    kit.view?.stop()
    kit.view = new face.SheetView(canvas, options)
    kit.shown = [kit.view.show(await kit.load(name))]
    kit.view.fit()
    kit.view.drawNow()
  },
  /** Red, green and blue of the whole picture as it is now, rows from the top. */
  picture(): { width: number; height: number; pixels: Uint8Array } {
    kit.view?.drawNow()
    const gl = canvas.getContext('webgl2') as WebGL2RenderingContext
    const { width, height } = canvas
    const pixels = new Uint8Array(width * height * 4)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    return { width, height, pixels }
  },
  /** Of places of the sheet: the darkest colour within `reach` pixels. */
  darkestAt(places: readonly (readonly [number, number])[], reach = 1): number[][] {
    const { width, height, pixels } = kit.picture()
    return places.map((place) => {
      const { x, y } = kit.view!.project(place)
      let darkest = [255, 255, 255]
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++) {
          const [px, py] = [Math.floor(x) + dx, Math.floor(y) + dy]
          if (px < 0 || py < 0 || px >= width || py >= height) continue
          const at = ((height - 1 - py) * width + px) * 4
          const colour = [...pixels.subarray(at, at + 3)]
          if (sum(colour) < sum(darkest)) darkest = colour
        }
      return darkest
    })
  },
}

const sum = (colour: readonly number[]) => colour.reduce((a, b) => a + b, 0)

declare global {
  interface Window {
    sheetKit: typeof kit
  }
}
window.sheetKit = kit
