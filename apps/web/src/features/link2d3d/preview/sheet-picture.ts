import type { Box2, Sheet } from '@sunmao/dxf'
import { SheetView } from '@sunmao/viewer'

/** Longer side of the picture, in pixels: a wall of 200 mm is two or more of them on a plan of 150 m. */
const SIDE = 3072

/** The whole sheet as one picture, to be laid into the models. */
export async function sheetPicture(sheet: Sheet): Promise<{ bitmap: ImageBitmap; box: Box2 } | undefined> {
  if (!sheet.bounds) return undefined
  const [x0, y0, x1, y1] = sheet.bounds
  const scale = SIDE / Math.max(x1 - x0, y1 - y0, 1e-9) / (globalThis.devicePixelRatio || 1)
  const canvas = document.createElement('canvas')
  canvas.style.cssText = `position:fixed;left:-20000px;top:0;width:${(x1 - x0) * scale}px;height:${(y1 - y0) * scale}px`
  document.body.append(canvas)
  const view = new SheetView(canvas)
  try {
    view.show(sheet)
    const { width, height } = view.size()
    view.camera = {
      centre: [(x0 + x1) / 2, (y0 + y1) / 2],
      unitsPerPixel: Math.max((x1 - x0) / width, (y1 - y0) / height),
      rotation: 0,
    }
    view.drawNow()
    return { bitmap: await createImageBitmap(canvas), box: sheet.bounds }
  } finally {
    view.stop()
    canvas.remove()
  }
}
