// Drawings laid into the scene: the right way up, see-through, cut by sections, behind what stands before them, and found again.
import type { Vec3 } from '@sunmao/model'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drawBoxes } from './boxes.ts'
import { blue, far, green, hue, openStand, red, type Stand } from './stand.ts'

let stand: Stand
let page: Stand['page']

beforeAll(async () => {
  const boxes = [red, green, blue]
  stand = await openStand({ near: await drawBoxes(boxes), far: await drawBoxes(boxes, far) })
  page = stand.page
})
afterAll(() => stand?.stop())

/** A level drawing of four by four metres: red and green below, blue above at the left, nothing above at the right. */
const lay = (corner: Vec3, opacity = 1, storey?: number) =>
  page.evaluate(
    ([corner, opacity, storey]) => {
      const picture = document.createElement('canvas')
      picture.width = 64
      picture.height = 64
      const context = picture.getContext('2d')!
      const fill = (colour: string, x: number, y: number) => {
        context.fillStyle = colour
        context.fillRect(x, y, 32, 32)
      }
      fill('#ff0000', 0, 32)
      fill('#00ff00', 32, 32)
      fill('#0000ff', 0, 0)
      const sheet = { id: 'plan', picture, corner, across: [4, 0, 0], up: [0, 4, 0], opacity, storey } as const
      Object.assign(window.kit, { takeAway: window.kit.viewer!.sheets.add([sheet]) })
    },
    [corner, opacity, storey] as const,
  )

const quarters = ([x, y, z]: Vec3): Vec3[] => [
  [x + 1, y + 1, z],
  [x + 3, y + 1, z],
  [x + 1, y + 3, z],
  [x + 3, y + 3, z],
]
const huesAt = async (places: Vec3[]) => (await stand.coloursAt(await stand.onScreen(places))).map(hue)
const hitAt = async (place: Vec3) => {
  const [spot] = await stand.onScreen([place])
  return page.evaluate(({ x, y }) => {
    const hit = window.kit.viewer!.pickSheet(x, y)
    return hit && { id: hit.sheet.id, at: hit.at, point: hit.point }
  }, spot!)
}

const beside: Vec3 = [8, 0, 0.5]
/** The models and what lies beside them. */
const begin = async (name: string, [x, y, z]: Vec3 = [0, 0, 0]) => {
  await stand.start([name])
  await page.evaluate(
    ([x, y, z]) => window.kit.viewer!.fit({ min: [x, y, z], max: [x + 12, y + 5.3, z + 3] }, { milliseconds: 0 }),
    [x, y, z] as const,
  )
}
beforeEach(() => begin('near'))

it('lies in the scene the right way up, with what is transparent in it, until it is taken away', async () => {
  await lay(beside)
  expect(await huesAt(quarters(beside))).toEqual(['red', 'green', 'blue', 'none'])
  await page.evaluate(() => (window.kit as never as { takeAway(): void }).takeAway())
  expect(await huesAt(quarters(beside))).toEqual(['none', 'none', 'none', 'none'])
})

it('is exact far from zero', async () => {
  await begin('far', far)
  const there = beside.map((value, axis) => value + far[axis]!) as unknown as Vec3
  await lay(there)
  expect(await huesAt(quarters(there))).toEqual(['red', 'green', 'blue', 'none'])
})

it('lets through what its opacity leaves', async () => {
  const [spot] = await stand.onScreen([quarters(beside)[0]!])
  const [[before]] = (await stand.coloursAt([spot!])) as [number[]]
  await lay(beside, 0.5)
  const [[, behind]] = (await stand.coloursAt([spot!])) as [number[]]
  expect(behind).toBeGreaterThan(before! * 0.4)
  expect(behind).toBeLessThan(before! * 0.6)
})

it('is hidden behind a body, and lies before the floor that it is on', async () => {
  // Under the green box and on top of it, which is at 1.5 m.
  await lay([3, -1, 0.7])
  const onTop: Vec3 = [4.6, 1, 1.5]
  expect(await huesAt([onTop])).toEqual(['green'])
  expect(await hitAt(onTop)).toBeUndefined()
  await page.evaluate(() => (window.kit as never as { takeAway(): void }).takeAway())
  await lay([4.1, 0.2, 1.5])
  expect(await huesAt([onTop])).toEqual(['red'])
  expect(await hitAt(onTop)).toMatchObject({ id: 'plan' })
})

it('tells where it is hit, and goes with its storey', async () => {
  await lay(beside)
  const hit = await hitAt([9, 3, 0.5])
  expect(hit?.at).toEqual([expect.closeTo(0.25, 2), expect.closeTo(0.75, 2)])
  expect(hit?.point).toEqual([expect.closeTo(9, 2), expect.closeTo(3, 2), expect.closeTo(0.5, 2)])
  expect(await hitAt([12.5, 1, 0.5])).toBeUndefined()
  await page.evaluate(() => (window.kit as never as { takeAway(): void }).takeAway())
  await lay(beside, 1, 1)
  await page.evaluate(() => window.kit.viewer!.state.setState({ storeyGap: 1 }))
  expect(await huesAt([[9, 1, 1.5]])).toEqual(['red'])
  expect((await hitAt([9, 1, 1.5]))?.point[2]).toBeCloseTo(1.5, 2)
})

it('is cut by a section as bodies are', async () => {
  await lay(beside)
  await page.evaluate(() =>
    window.kit.viewer!.state.setState({ sectionPlanes: [{ point: [10, 0, 0], normal: [1, 0, 0] }] }),
  )
  const places = quarters(beside).slice(0, 2)
  expect(await huesAt(places)).toEqual(['red', 'none'])
  expect(await hitAt(places[0]!)).toMatchObject({ id: 'plan' })
  expect(await hitAt(places[1]!)).toBeUndefined()
})
