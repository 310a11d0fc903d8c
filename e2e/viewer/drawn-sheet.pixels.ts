// Drawings on the screen: lines, fills and letters stand where the file has them, layers go, lengths are true.
import type { Point2 } from '@sunmao/dxf'
import { demo, writeDxf } from '@sunmao/sample'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dxfOf, openSheetStand, type SheetStand } from './sheet-stand.ts'

let stand: SheetStand
let page: SheetStand['page']
const plan = demo()
/** In millimetres, as large coordinates as a site in a national grid has. */
const far: Point2 = [512_345_678, 4_012_345_678]
const line = (x0: number, y0: number, x1: number, y1: number, layer: string, colour: number) =>
  [0, 'LINE', 8, layer, 62, colour, 10, x0, 20, y0, 11, x1, 21, y1] as const
const text = (x: number, y: number, height: number, words: string) =>
  [0, 'TEXT', 8, 'TEXT', 62, 3, 10, x, 20, y, 40, height, 1, words] as const
/** What both versions have: letters, a slanted line and a circle. */
const kept = [
  ...text(5, 60, 8, '走道 Corridor'),
  ...line(5, 10, 95, 37, 'A', 1),
  ...[0, 'CIRCLE', 8, 'A', 62, 5, 10, 80, 20, 70, 40, 12],
]
const solid = (x: number, y: number, size: number, colour: number) => [
  ...[0, 'SOLID', 8, 'FILL', 62, colour, 10, x, 20, y, 11, x + size, 21, y],
  ...[12, x, 22, y + size, 13, x + size, 23, y + size],
]

beforeAll(async () => {
  stand = await openSheetStand({
    plan: writeDxf(plan, '3F'),
    far: dxfOf(
      [
        ...line(far[0], far[1], far[0] + 10_000, far[1], 'A', 1),
        ...line(far[0], far[1], far[0], far[1] + 8000, 'B', 5),
      ],
      [9, '$INSUNITS', 70, 4],
    ),
    before: dxfOf([...line(0, 10, 100, 10, 'A', 1), ...line(0, 40, 100, 40, 'A', 3)]),
    after: dxfOf([...line(0, 10, 100, 10, 'A', 1), ...line(0, 70, 100, 70, 'A', 3), ...line(20, 0, 20, 100, 'A', 2)]),
    keptBefore: dxfOf([...kept, ...line(0, 95, 40, 99, 'A', 1)]),
    keptAfter: dxfOf([...kept, ...line(60, 95, 100, 99, 'A', 1)]),
    order: dxfOf([
      ...line(0, 50, 100, 50, 'UNDER', 1),
      ...solid(20, 20, 60, 3),
      ...line(50, 0, 50, 100, 'OVER', 5),
      ...line(0, 0, 100, 100, 'OVER', 256),
    ]),
  })
  page = stand.page
})
afterAll(() => stand?.stop())
beforeEach(() => stand.start('plan/0'))

const isPaper = ([r, g, b]: number[]) => r! > 250 && g! > 250 && b! > 250
const isRed = ([r, g, b]: number[]) => r! - Math.max(g!, b!) > 80
const isBlue = ([r, g, b]: number[]) => b! - Math.max(r!, g!) > 80
const isGreen = ([r, g, b]: number[]) => g! - Math.max(r!, b!) > 80
const hide = (...names: string[]) =>
  page.evaluate((names) => {
    const [shown] = window.sheetKit.shown
    const rows = shown!.sheet.layers.flatMap(({ name }, row) => (names.includes(name) ? [row] : []))
    shown!.setHidden(rows)
  }, names)

it('draws known lines and fills where they are, and nothing beside them', async () => {
  await stand.look([plan.bay, plan.bay], 5)
  // The column at 2/B, an axis within its first dash beyond the bubbles, and the middle of a bay.
  const [column] = await stand.darkestAt([[plan.bay, plan.bay]], 0)
  expect(isPaper(column!)).toBe(false)
  await stand.look([plan.bay, -2400], 2)
  const [axis, beside] = await stand.darkestAt([
    [plan.bay, -2500],
    [plan.bay + 60, -2500],
  ])
  expect(isRed(axis!)).toBe(true)
  expect(isPaper(beside!)).toBe(true)
})

it('has texts in Chinese: letters in their box, others in another, none around it', async () => {
  const texts = await page.evaluate(() =>
    window.sheetKit.shown[0]!.sheet.texts.filter(({ text }) => text === '走道' || text === '楼梯间').map(
      ({ text, at, width, height }) => ({ text, at, width, height }),
    ),
  )
  expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(['走道', '楼梯间']))
  const shareOf = async ({ at, width, height }: (typeof texts)[number]) => {
    await stand.look([at[0] + width / 2, at[1] + height / 2], width / 300)
    const places = Array.from(
      { length: 40 * 16 },
      (_, n): Point2 => [at[0] + ((n % 40) / 40) * width, at[1] + (Math.floor(n / 40) / 16) * height],
    )
    const colours = await stand.darkestAt(places, 0)
    return colours.filter((colour) => !isPaper(colour)).length / colours.length
  }
  const [corridor] = texts.filter(({ text }) => text === '走道')
  const share = await shareOf(corridor!)
  // Strokes of these letters cover between a tenth and a half of their box.
  expect(share).toBeGreaterThan(0.1)
  expect(share).toBeLessThan(0.6)
})

it('hides layers, and shows them again', async () => {
  await stand.look([plan.bay, -2400], 2)
  const axis: Point2[] = [[plan.bay, -2500]]
  await hide('AXIS')
  expect(isPaper((await stand.darkestAt(axis))[0]!)).toBe(true)
  await hide()
  expect(isRed((await stand.darkestAt(axis))[0]!)).toBe(true)
})

it('measures between points that it snaps to', async () => {
  await stand.look([plan.bay * 1.5, 0], 20)
  const length = await page.evaluate((bay) => {
    const view = window.sheetKit.view!
    const near = ([x, y]: [number, number]) => {
      const { x: px, y: py } = view.project([x, y])
      return view.snap(px + 3, py - 2)!
    }
    // Where the axes 2 and 3 cross axis A.
    const [a, b] = [near([bay, 0]), near([2 * bay, 0])]
    return { kinds: [a.kind, b.kind], length: Math.hypot(b.point[0] - a.point[0], b.point[1] - a.point[1]) }
  }, plan.bay)
  expect(length.length).toBeCloseTo(plan.bay, 1)
})

it('is exact far from zero', async () => {
  await stand.start('far/0')
  // A tenth of a millimetre per pixel around the corner.
  await stand.look([far[0] + 4, far[1] + 3], 0.1)
  const [across, up, beside] = await stand.darkestAt([
    [far[0] + 10, far[1]],
    [far[0], far[1] + 10],
    [far[0] + 0.5, far[1] + 0.5],
  ])
  expect([isRed(across!), isBlue(up!), isPaper(beside!)]).toEqual([true, true, true])
})

it('draws what was drawn later over fills, and what was drawn before under them', async () => {
  await stand.start('order/0')
  const [under, over, fill] = await stand.darkestAt(
    [
      [40, 50],
      [50, 30],
      [30, 60],
    ],
    0,
  )
  const [outside] = await stand.darkestAt([[5, 50]])
  expect([isGreen(under!), isRed(outside!), isBlue(over!), isGreen(fill!)]).toEqual([true, true, true, true])
})

it('shows the same picture when it was moved as when it is drawn anew', async () => {
  const differing = await page.evaluate(async () => {
    const { view, picture, panSheet } = window.sheetKit
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const camera = { ...view!.camera, unitsPerPixel: 40 }
    view!.camera = camera
    picture()
    for (const [dx, dy] of [
      [37, -21],
      [-80, 15],
      [12, 60],
      [150, -130],
    ] as const) {
      view!.camera = panSheet(view!.camera, dx, dy)
      await frame()
    }
    // Whole only what is not there yet: the moved picture is what is read.
    const gl = window.sheetKit.canvas.getContext('webgl2')!
    const read = () => {
      const pixels = new Uint8Array(window.sheetKit.canvas.width * window.sheetKit.canvas.height * 4)
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
      gl.readPixels(
        0,
        0,
        window.sheetKit.canvas.width,
        window.sheetKit.canvas.height,
        gl.RGBA,
        gl.UNSIGNED_BYTE,
        pixels,
      )
      return pixels
    }
    view!.drawNow()
    const moved = read()
    view!.setBackground('white')
    view!.drawNow()
    const fresh = read()
    return moved.reduce((count, value, at) => count + (Math.abs(value - fresh[at]!) > 24 ? 1 : 0), 0)
  })
  expect(differing).toBeLessThan(60)
})

it('turns by quarters, and shows a sheet of paper with its title block', async () => {
  await stand.start('plan/1')
  await page.evaluate(() => window.sheetKit.view!.turn())
  const corners = await page.evaluate(() => {
    const { view } = window.sheetKit
    return [view!.project([25, 5]), view!.project([415, 5])]
  })
  expect(corners[0]!.x).toBeCloseTo(corners[1]!.x, 3)
  expect(corners[0]!.y).toBeGreaterThan(corners[1]!.y)
  expect(isPaper((await stand.darkestAt([[235, 25]], 2))[0]!)).toBe(false)
})

it('is dragged by a hand and zoomed at the pointer', async () => {
  await page.evaluate(() => void Object.assign(window, { letGo: window.sheetKit.controlSheet(window.sheetKit.view!) }))
  const placeAt = (x: number, y: number) => page.evaluate(([x, y]) => window.sheetKit.view!.unproject(x!, y!), [x, y])
  const held = await placeAt(200, 150)
  await page.mouse.move(200, 150)
  await page.mouse.down()
  await page.mouse.move(260, 210, { steps: 4 })
  await page.mouse.up()
  const close = ([x, y]: readonly [number, number]) => [expect.closeTo(x, 0), expect.closeTo(y, 0)]
  expect(await placeAt(260, 210)).toEqual(close(held))
  const before = await page.evaluate(() => window.sheetKit.view!.camera.unitsPerPixel)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => page.evaluate(() => window.sheetKit.view!.camera.unitsPerPixel)).toBeLessThan(before * 0.8)
  expect(await placeAt(260, 210)).toEqual(close(held))
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo())
})

it('puts two versions over each other in two colours', async () => {
  await page.evaluate(async () => {
    const kit = window.sheetKit
    kit.shown[0]!.setTint(0xd02020)
    kit.shown.push(kit.view!.show(await kit.load('far/0'), { tint: 0x2040d0, opacity: 0.5 }))
  })
  await stand.look([plan.bay, -2400], 2)
  expect(isRed((await stand.darkestAt([[plan.bay, -2500]]))[0]!)).toBe(true)
  await stand.look([far[0] + 20, far[1] + 20], 1)
  const [[r, , b]] = (await stand.darkestAt([[far[0] + 60, far[1]]])) as [number[]]
  expect(b! - r!).toBeGreaterThan(40)
})

/** One in red under the other in blue. */
async function showInks(before: string, after: string) {
  await stand.start(before)
  await page.evaluate(
    async ([before, after]) => {
      const kit = window.sheetKit
      for (const shown of kit.shown.splice(0)) shown.remove()
      kit.shown.push(kit.view!.show(await kit.load(before), { ink: 'red' }))
      kit.shown.push(kit.view!.show(await kit.load(after), { ink: 'blue' }))
      kit.view!.fit()
    },
    [before, after] as const,
  )
}

it('shows in two inks what only one version has, and dark what both have', async () => {
  await showInks('before/0', 'after/0')
  const [both, old, now, crossing] = (await stand.darkestAt([
    [50, 10],
    [50, 40],
    [50, 70],
    [20, 40],
  ])) as [number[], number[], number[], number[]]
  expect([Math.max(...both) < 60, isRed(old), isBlue(now), Math.max(...crossing) < 60]).toEqual([
    true,
    true,
    true,
    true,
  ])
  // Moved, so that borders are drawn: the inks are the same there.
  await page.evaluate(() => {
    const { view, panSheet } = window.sheetKit
    view!.camera = { ...view!.camera, unitsPerPixel: view!.camera.unitsPerPixel / 4 }
    view!.drawNow()
    view!.camera = panSheet(view!.camera, 0, 150)
  })
  expect(isBlue((await stand.darkestAt([[50, 70]]))[0]!)).toBe(true)
})

it('leaves no colour at the soft borders of what both versions have', async () => {
  await showInks('keptBefore/0', 'keptAfter/0')
  const coloursIn = (from: Point2, to: Point2) =>
    page.evaluate(
      ([from, to]) => {
        const { width, height, pixels } = window.sheetKit.picture()
        const [a, b] = [window.sheetKit.view!.project(from), window.sheetKit.view!.project(to)]
        const count = { soft: 0, dark: 0, coloured: 0 }
        for (let y = Math.ceil(b.y); y < a.y; y++)
          for (let x = Math.ceil(a.x); x < b.x; x++) {
            const at = ((height - 1 - y) * width + x) * 4
            const [least, most] = [Math.min(...pixels.subarray(at, at + 3)), Math.max(...pixels.subarray(at, at + 3))]
            if (most - least > 3) count.coloured++
            else if (most < 60) count.dark++
            else if (most < 240) count.soft++
          }
        return count
      },
      [from, to] as const,
    )
  const same = await coloursIn([0, 5], [100, 90])
  expect(same.coloured).toBe(0)
  expect(same.dark).toBeGreaterThan(100)
  expect(same.soft).toBeGreaterThan(100)
  expect((await coloursIn([0, 92], [100, 100])).coloured).toBeGreaterThan(100)
})

it('stays whole when it is turned', async () => {
  const isWhole = () =>
    page.evaluate(() => {
      const { view } = window.sheetKit
      const [x0, y0, x1, y1] = view!.mainBounds()!
      const { width, height } = view!.size()
      return [view!.project([x0, y0]), view!.project([x1, y1])].every(
        ({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height,
      )
    })
  await page.evaluate(() => window.sheetKit.view!.turn())
  expect(await isWhole()).toBe(true)
  await stand.look([plan.bay, plan.bay], 5)
  await page.evaluate(() => window.sheetKit.view!.turn())
  expect(await page.evaluate(() => window.sheetKit.view!.camera.unitsPerPixel)).toBe(5)
})

it('draws again after the graphics card was lost', async () => {
  await page.evaluate(async () => {
    const { canvas } = window.sheetKit
    const gl = canvas.getContext('webgl2')!
    const extension = gl.getExtension('WEBGL_lose_context')!
    const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }))
    extension.loseContext()
    await new Promise((resolve) => setTimeout(resolve, 50))
    extension.restoreContext()
    await restored
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await stand.look([plan.bay, -2400], 2)
  expect(isRed((await stand.darkestAt([[plan.bay, -2500]]))[0]!)).toBe(true)
})
