// The page that tests of sheets look at: a sheet view on `window`, and sheets from the test's own server.
import { decodeSheet, type Point2, type Sheet } from '@sunmao/dxf'
import * as face from '@sunmao/viewer'

const canvas = document.querySelector('canvas') as HTMLCanvasElement

const sheetKit = {
  ...face,
  view: new face.SheetView(canvas),
  async load(name: string): Promise<Sheet> {
    return decodeSheet(new Uint8Array(await (await fetch(`/sheets/${name}`)).arrayBuffer()))
  },
  async painted(): Promise<void> {
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (!sheetKit.view.isPainted)
  },
  /** Red, green and blue at points of the sheet, as painted. */
  async coloursAt(points: readonly Point2[]): Promise<number[][]> {
    await sheetKit.painted()
    const picture = await createImageBitmap(await sheetKit.view.picture('image/png'))
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    context.drawImage(picture, 0, 0)
    return points.map((point) => {
      const [x, y] = sheetKit.view.toWindow(point)
      return [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data.subarray(0, 3)]
    })
  },
  /** How many pixels in a box of the sheet are darker than paper. */
  async inkIn([x0, y0, x1, y1]: readonly [number, number, number, number]): Promise<number> {
    await sheetKit.painted()
    const picture = await createImageBitmap(await sheetKit.view.picture('image/png'))
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    context.drawImage(picture, 0, 0)
    const [[ax, ay], [bx, by]] = [sheetKit.view.toWindow([x0, y1]), sheetKit.view.toWindow([x1, y0])]
    const { data } = context.getImageData(
      Math.round(ax),
      Math.round(ay),
      Math.max(1, Math.round(bx - ax)),
      Math.max(1, Math.round(by - ay)),
    )
    let ink = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 600) ink++
    return ink
  },
}

declare global {
  interface Window {
    sheetKit: typeof sheetKit
  }
}
window.sheetKit = sheetKit
