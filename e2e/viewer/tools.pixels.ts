// Controls of the camera, and tools that take away all they added.
import type { Vec3 } from '@sunmao/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawBoxes } from './boxes.ts'
import { blue, faces, green, hue, openStand, red, type Stand } from './stand.ts'

let stand: Stand
let page: Stand['page']

beforeAll(async () => {
  stand = await openStand({ near: await drawBoxes([red, green, blue]) })
  page = stand.page
})
afterAll(() => stand?.stop())

it('dragging turns about what is under the pointer, and the wheel comes nearer to it', async () => {
  await stand.start(['near'])
  await page.evaluate(() => {
    const { kit } = window
    Object.assign(kit, { stopControls: kit.controlCamera(kit.viewer!) })
  })
  const place = faces(green)[0]!
  const [before] = await stand.onScreen([place])
  await page.mouse.move(before!.x, before!.y)
  await page.mouse.down()
  await page.mouse.move(before!.x + 60, before!.y + 10, { steps: 4 })
  await page.mouse.up()
  const [turned] = await stand.onScreen([place])
  expect(Math.hypot(turned!.x - before!.x, turned!.y - before!.y)).toBeLessThan(1)
  const size = await metresOfPixel(place)
  await page.mouse.move(turned!.x, turned!.y)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => metresOfPixel(place)).toBeLessThan(size * 0.8)
  const [zoomed] = await stand.onScreen([place])
  expect(Math.hypot(zoomed!.x - turned!.x, zoomed!.y - turned!.y)).toBeLessThan(2)
  await page.evaluate(() => (window.kit as unknown as { stopControls(): void }).stopControls())
  const still = await page.evaluate(() => window.kit.viewer!.state.getState().camera)
  await page.mouse.wheel(0, -300)
  await page.mouse.down()
  await page.mouse.move(100, 100, { steps: 3 })
  await page.mouse.up()
  expect(await page.evaluate(() => window.kit.viewer!.state.getState().camera)).toEqual(still)
})

const metresOfPixel = async (place: Vec3) => {
  const [a, b] = await stand.onScreen([place, [place[0], place[1], place[2] + 0.1]])
  return 0.1 / Math.hypot(a!.x - b!.x, a!.y - b!.y)
}

it('a rectangle finds what it holds', async () => {
  await stand.start(['near'])
  const found = await page.evaluate(() => {
    const { viewer, elementsInRectangle } = window.kit
    const all = { x: 0, y: 0, width: 640, height: 420 }
    const of = (mode: 'inside' | 'touching', rectangle: typeof all) =>
      elementsInRectangle(viewer!.getView(), viewer!.placed(), rectangle, mode)
    return [of('inside', all), of('touching', all), of('inside', { x: 0, y: 0, width: 5, height: 5 })]
  })
  expect(found).toEqual([{ near: [0, 3] }, { near: [0, 3] }, {}])
  const [middle] = await stand.onScreen(faces(red))
  const touched = await page.evaluate(({ x, y }) => {
    const { viewer, elementsInRectangle } = window.kit
    return elementsInRectangle(
      viewer!.getView(),
      viewer!.placed(),
      { x: x - 2, y: y - 2, width: 4, height: 4 },
      'touching',
    )
  }, middle!)
  expect(touched.near?.[0]).toBe(0)
})

it('everything is as it was when tools have stopped', async () => {
  await stand.start(['near'])
  const look = () =>
    page.evaluate(() => {
      const { viewer, canvas } = window.kit
      const { camera: _, ...rest } = viewer!.state.getState()
      viewer!.drawNow()
      return {
        rest,
        labels: viewer!.labels.element.childElementCount,
        tab: canvas.tabIndex,
        calls: viewer!.performance.drawCalls,
      }
    })
  const before = await look()
  const during = await page.evaluate(() => {
    const { kit } = window
    const viewer = kit.viewer!
    const box = viewer.boxOf()!
    const tools = [
      kit.startSection(viewer, { point: [1, 0.5, 1], normal: [0, -1, 0] }),
      kit.startSectionBox(viewer, box),
      kit.startBoxSelect(viewer, () => {}),
      kit.startMeasure(viewer, { kind: 'distance' }),
      kit.showAxes(viewer, [{ tag: 'A', points: [box.min, box.max] }]),
      kit.showStoreys(viewer, [{ name: '1F', elevation: 0 }], box),
      kit.showRooms(viewer, 'near', [{ element: 0, name: '101', at: box.min, colour: 0x2483b840 }]),
      kit.startWalk(viewer),
      kit.startRecording(viewer),
      { stop: kit.controlCamera(viewer) },
    ]
    const labels = viewer.labels.element.childElementCount
    for (const tool of tools.toReversed()) tool.stop()
    return labels
  })
  expect(during).toBeGreaterThan(8)
  expect(await look()).toEqual(before)
})

it('storeys stand apart, and are found where they stand', async () => {
  await stand.start(['near'])
  const seen = await page.evaluate(() => {
    const viewer = window.kit.viewer!
    const before = viewer.boxOf({ near: [1, 1] })!.min[2]
    viewer.setStoreys([{ near: [0, 1] }, { near: [1, 2] }])
    viewer.state.setState({ storeyGap: 4 })
    viewer.look('corner', 0)
    const lifts = [0, 1, 2].map((at) => viewer.boxOf({ near: [at, 1] })!.min[2] - before)
    return { lifts, top: viewer.boxOf()!.max[2] }
  })
  expect(seen).toEqual({ lifts: [0, 4, 4], top: expect.closeTo(3 + 4, 2) })
  const lifted = faces(green).map(([x, y, z]): Vec3 => [x, y, z + 4])
  const [spot, left] = await stand.onScreen([lifted[0]!, faces(green)[0]!])
  expect(await stand.elementsAt([spot!])).toEqual([1])
  expect((await stand.coloursAt([spot!])).map(hue)).toEqual(['green'])
  expect((await stand.coloursAt([left!])).map(hue)).not.toEqual(['green'])
})

it('nothing of what is fitted lies under a panel', async () => {
  await stand.start(['near'])
  const painted = await page.evaluate(() => {
    const { viewer, colours } = window.kit
    viewer!.state.setState({ hasEdges: false })
    viewer!.insets = () => ({ left: 220, right: 0, top: 40, bottom: 0 })
    const isPainted = (r: number, g: number, b: number) => Math.max(r, g, b) - Math.min(r, g, b) > 40
    return (['corner', 'top', 'front', 'left'] as const).map((which) => {
      viewer!.look(which, 0)
      const spots = Array.from({ length: 640 * 420 }, (_, at) => ({ x: at % 640, y: Math.floor(at / 640) }))
      const seen = colours(spots)
      const painted = spots.filter((_, at) => isPainted(...(seen[at] as [number, number, number])))
      return [painted.length > 5000, painted.filter(({ x, y }) => x < 220 || y < 40).length]
    })
  })
  expect(painted).toEqual([1, 2, 3, 4].map(() => [true, 0]))
})

it('a picture is as large as the canvas', async () => {
  await stand.start(['near'])
  const picture = await page.evaluate(async () => {
    const blob = await window.kit.takePicture(window.kit.viewer!)
    const image = await createImageBitmap(blob)
    return [blob.type, image.width, image.height]
  })
  expect(picture).toEqual(['image/png', 640, 420])
})

it('a section shows its outline and where it is, and flips', async () => {
  await stand.start(['near'])
  const seen = await page.evaluate(() => {
    const { kit } = window
    const viewer = kit.viewer!
    const label = ({ point }: { point: readonly number[] }) => `${point[2]!.toFixed(1)} m`
    const tool = kit.startSection(viewer, { point: [3, 3, 1], normal: [0, 0, 1] }, { label })
    const planes = () => viewer.state.getState().sectionPlanes.map(({ normal }) => normal[2])
    const words = viewer.labels.element.textContent
    const before = planes()
    tool.flip()
    const after = planes()
    viewer.look('top', 0)
    const spots = [...Array(420).keys()].map((y) => ({ x: 320, y }))
    const isBlue = ([r, g, b]: number[]) => Math.abs(r! - 36) + Math.abs(g! - 131) + Math.abs(b! - 184) < 40
    const outline = kit.colours(spots).filter(isBlue).length
    tool.stop()
    return { words, before, after, outline, left: planes() }
  })
  expect(seen).toEqual({
    words: expect.stringContaining('1.0 m'),
    before: [1],
    after: [-1],
    outline: expect.any(Number),
    left: [],
  })
  expect(seen.outline).toBeGreaterThanOrEqual(2)
})

it('measures leave markers and a list, until they are cleared', async () => {
  await stand.start(['near'])
  const [a, b] = await stand.onScreen([faces(red)[0]!, faces(green)[0]!])
  await page.evaluate(() => {
    const { kit } = window
    const lists: number[] = []
    const tool = kit.startMeasure(kit.viewer!, { kind: 'distance', onChange: (all) => lists.push(all.length) })
    Object.assign(kit, { measuring: { tool, lists } })
  })
  for (const spot of [a!, b!]) await page.mouse.click(spot.x, spot.y)
  const points = page.locator('.viewer-measure-point')
  expect(await points.count()).toBe(2)
  const lists = await page.evaluate(() => {
    const { tool, lists } = (
      window.kit as never as { measuring: { tool: { clear(): void; stop(): void }; lists: number[] } }
    ).measuring
    tool.clear()
    tool.stop()
    return lists
  })
  expect(lists).toEqual([1, 0])
  expect(await points.count()).toBe(0)
})

const eyeAfterWalk = (eye: Vec3, target: Vec3, entrance?: { at: Vec3; towards: Vec3 }) =>
  page.evaluate(
    async ([eye, target, entrance]) => {
      const { kit } = window
      const viewer = kit.viewer!
      viewer.state.setState({ camera: { ...viewer.state.getState().camera, eye, target } })
      const tool = kit.startWalk(viewer, entrance && { findEntrance: async () => entrance })
      await new Promise((resolve) => setTimeout(resolve, 100))
      const { camera } = viewer.state.getState()
      tool.stop()
      return { eye: camera.eye, way: camera.target.map((value, axis) => value - camera.eye[axis]!) }
    },
    [eye, target, entrance] as const,
  )

it('a walk begins on the floor under the eye, at the entrance, or on what one looks at', async () => {
  await stand.start(['near'])
  const near = (values: number[]) => values.map((value) => expect.closeTo(value, 1))
  // Over the green box, whose top is at 1.5 m, and below the top of the red one.
  const over = await eyeAfterWalk([4.6, 1, 2.5], [4.6, 9, -3])
  expect(over.eye).toEqual(near([4.6, 1, 3.1]))
  expect(over.way).toEqual(near([0, 5, 0]))
  const outside = [2, -30, 25] as const
  const entered = await eyeAfterWalk(outside, [2, 0, 0], { at: [3, 3, 0], towards: [3, 4, 0] })
  expect(entered.eye).toEqual(near([3, 3, 1.6]))
  // The blue wall is two metres ahead; to the left and right there is nothing.
  expect(Math.abs(entered.way[0]!)).toBeGreaterThan(3)
  // Straight at the front of the red box: a metre before it, on the ground.
  const before = await eyeAfterWalk([1, -30, 1.5], [1, 0, 1.5])
  expect(before.eye).toEqual(near([1, -1, 1.6]))
})
