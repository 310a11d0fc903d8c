// Edges that run away from the eye are steep: half a point on the screen is metres in depth, and none of them may come
// through what stands before it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawBoxes, type PlantedBox } from './boxes.ts'
import { openStand, type Stand } from './stand.ts'

const WIDE = 30
const HIGH = 20
const wall: PlantedBox = { min: [0, 0, 0], max: [WIDE, 0.3, HIGH], colour: 0xd0c0b0ff }
const beams = Array.from({ length: 28 * 18 }, (_, at): PlantedBox => {
  const [x, z] = [1 + (at % 28), 1 + Math.floor(at / 28)]
  return { min: [x, 0.3, z], max: [x + 0.13, 40, z + 0.11], colour: 0x205080ff }
})

let stand: Stand
beforeAll(async () => {
  stand = await openStand({ building: await drawBoxes([wall, ...beams]) })
})
afterAll(() => stand?.stop())

it('edges behind a wall do not show on it', async () => {
  await stand.start(['building'])
  await stand.page.evaluate(() => {
    const { state } = window.kit.viewer!
    const camera = { ...state.getState().camera, eye: [15, -45, 10], target: [15, 0, 10], up: [0, 0, 1] } as const
    state.setState({ camera: { ...camera, projection: 'perspective' } })
  })
  const [low, high] = await stand.onScreen([
    [0.5, 0, 0.5],
    [WIDE - 0.5, 0, HIGH - 0.5],
  ])
  const spots = []
  for (let y = Math.ceil(high!.y); y < low!.y; y++)
    for (let x = Math.ceil(low!.x); x < high!.x; x++) spots.push({ x, y })
  expect(spots.length).toBeGreaterThan(20_000)
  const colours = await stand.coloursAt(spots)
  const [r, g, b] = colours[0]!
  const others = colours.filter(
    (colour) => Math.abs(colour[0]! - r!) + Math.abs(colour[1]! - g!) + Math.abs(colour[2]! - b!) > 12,
  )
  expect(others).toHaveLength(0)
})
