// A picture under the lines, looked at nearer than it was drawn: once the camera rests, the part that is seen is sharp.
import type { Box2 } from '@sunmao/dxf'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dxfOf, openSheetStand, type SheetStand } from './sheet-stand.ts'

let stand: SheetStand
let page: SheetStand['page']

beforeAll(async () => {
  stand = await openSheetStand({ frame: dxfOf([0, 'LINE', 8, '0', 10, 0, 20, 0, 11, 1, 21, 0]) })
  page = stand.page
})
afterAll(() => stand?.stop())

/** A page of 1000 by 600 units, grey when it is drawn small; drawn again it has a black line a unit thick at every tenth unit. */
beforeEach(async () => {
  await stand.start('frame/0')
  await page.evaluate(() => {
    const asked: { part: Box2; pixelsPerUnit: number; isStopped: boolean }[] = []
    const paint = (width: number, height: number, colour: string) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')!
      context.fillStyle = colour
      context.fillRect(0, 0, width, height)
      return { canvas, context }
    }
    const sharper = async ([x0, y0, x1, y1]: Box2, pixelsPerUnit: number, signal: AbortSignal) => {
      const row = { part: [x0, y0, x1, y1] as Box2, pixelsPerUnit, isStopped: false }
      asked.push(row)
      signal.addEventListener('abort', () => {
        row.isStopped = true
      })
      const { canvas, context } = paint(
        Math.round((x1 - x0) * pixelsPerUnit),
        Math.round((y1 - y0) * pixelsPerUnit),
        '#fff',
      )
      context.fillStyle = '#000'
      for (let x = Math.ceil(x0 / 10) * 10; x < x1; x += 10)
        context.fillRect((x - x0) * pixelsPerUnit, 0, pixelsPerUnit, canvas.height)
      return canvas
    }
    const { canvas: picture } = paint(500, 300, '#808080')
    const { view } = window.sheetKit
    view!.setPictures([{ picture, box: [0, 0, 1000, 600], sharper }])
    view!.fit([0, 0, 1000, 600])
    Object.assign(window, { asked })
  })
})

const asked = () =>
  page.evaluate(
    () => (window as unknown as { asked: { part: Box2; pixelsPerUnit: number; isStopped: boolean }[] }).asked,
  )
const rest = () => page.waitForTimeout(400)
const grey = [128, 128, 128]

it('is as it was drawn where that is enough', async () => {
  await stand.look([500, 300], 2)
  await rest()
  expect(await asked()).toEqual([])
  expect(await stand.darkestAt([[500.5, 300]], 0)).toEqual([grey])
})

it('is drawn again in the part that is seen, and there only', async () => {
  await stand.look([505, 300], 0.1)
  expect(await stand.darkestAt([[500.5, 300]], 0)).toEqual([grey])
  await rest()
  const { part, pixelsPerUnit } = (await asked())[0]!
  expect(pixelsPerUnit).toBeCloseTo(10)
  // 64 by 42 units are on the screen.
  expect(part[2] - part[0]).toBeLessThan(64 * 1.5)
  const [onLine, beside, next] = await stand.darkestAt(
    [
      [500.5, 300],
      [502, 300],
      [510.5, 310],
    ],
    0,
  )
  expect([onLine, beside, next]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
    [0, 0, 0],
  ])
  // Its edges: a line begins within a pixel of where it stands.
  expect(await stand.darkestAt([[499.85, 300]], 0)).toEqual([[255, 255, 255]])
  expect(await stand.darkestAt([[501.15, 300]], 0)).toEqual([[255, 255, 255]])
})

it('is asked for once after many moves, and again only for what is not there', async () => {
  // In one go: a busy machine could rest between two calls.
  await page.evaluate(() => {
    for (const x of [400, 420, 440, 460, 480, 500])
      window.sheetKit.view!.camera = { centre: [x, 300], unitsPerPixel: 0.1, rotation: 0 }
  })
  await rest()
  expect(await asked()).toHaveLength(1)
  await stand.look([502, 301], 0.1)
  await rest()
  expect(await asked()).toHaveLength(1)
  await stand.look([600, 300], 0.1)
  await rest()
  expect(await asked()).toHaveLength(2)
  expect(await stand.darkestAt([[600.5, 300]], 0)).toEqual([[0, 0, 0]])
})

it('turns and ends with the sheet', async () => {
  await stand.look([500, 300], 0.1, Math.PI / 2)
  await rest()
  expect(await stand.darkestAt([[500.5, 310]], 0)).toEqual([[0, 0, 0]])
  await stand.look([700, 300], 0.1)
  await page.evaluate(() => window.sheetKit.view!.setPictures([]))
  await rest()
  expect(await stand.darkestAt([[700.5, 300]], 0)).toEqual([[255, 255, 255]])
})

it('shows two versions in inks: what only one has in red or blue, what both have dark, and no coarse picture around what is sharp', async () => {
  await page.evaluate(() => {
    const paint = (width: number, height: number, colour: string, marks: number[][]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')!
      pen.fillStyle = colour
      pen.fillRect(0, 0, width, height)
      pen.fillStyle = '#000'
      for (const [x, y, w, h] of marks) pen.fillRect(x!, y!, w!, h!)
      return canvas
    }
    // From the upper left, two units a point.
    const [both, old, now] = [
      [50, 50, 20, 200],
      [150, 50, 20, 200],
      [250, 50, 20, 200],
    ]
    const box: Box2 = [0, 0, 1000, 600]
    // Grey where it is coarse; sharp it is white paper.
    // It comes when it is let go: what is coarse is looked at before.
    const held = new Promise((resolve) => addEventListener('let-go', resolve, { once: true }))
    const sharper = async ([x0, y0, x1, y1]: Box2, scale: number) => {
      await held
      return paint(Math.round((x1 - x0) * scale), Math.round((y1 - y0) * scale), '#fff', [])
    }
    const { view } = window.sheetKit
    view!.setPictures([
      { picture: paint(500, 300, '#fff', [both!, old!, [400, 0, 100, 300]]), box, ink: 'red', sharper },
      { picture: paint(500, 300, '#fff', [both!, now!]), box, ink: 'blue', opacity: 1 },
    ])
    view!.fit(box)
  })
  const at = (x: number) => [x, 300] as [number, number]
  const [both, old, now, paper] = await stand.darkestAt([at(120), at(320), at(520), at(220)], 0)
  expect(both).toEqual([0, 0, 0])
  expect(old).toEqual([255, 0, 0])
  expect(now).toEqual([0, 0, 255])
  expect(paper).toEqual([255, 255, 255])
  await stand.look([900, 300], 0.1)
  expect(await stand.darkestAt([at(900)], 0)).toEqual([[255, 0, 0]])
  await page.evaluate(() => dispatchEvent(new Event('let-go')))
  await rest()
  expect(await stand.darkestAt([at(900)], 0)).toEqual([[255, 255, 255]])
})
