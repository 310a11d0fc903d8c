// Ambient occlusion and the shadow on the ground: where it must be darker, and where it must stay as it was.
import type { Vec3 } from '@sunmao/model'
import type { ShadeMode } from '@sunmao/viewer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawBoxes, type PlantedBox } from './boxes.ts'
import { openStand, type Stand } from './stand.ts'

const colour = 0xc0c0c0ff
const plate: PlantedBox = { min: [0, 0, 0], max: [12, 12, 0.3], colour }
const wall: PlantedBox = { min: [0, 9, 0.3], max: [12, 9.3, 3.3], colour }

let stand: Stand
beforeAll(async () => {
  stand = await openStand({ corner: await drawBoxes([plate, wall]) })
})
afterAll(() => stand?.stop())

/** How bright some places are, with the state given. */
const brightness = (shade: ShadeMode, projection: 'perspective' | 'orthographic', places: Vec3[], isCut = false) =>
  stand.page.evaluate(
    async ([shade, projection, places, isCut]) => {
      const { kit } = window
      const viewer = await kit.start(['corner'], { isSmooth: false, shade })
      const { camera } = viewer.state.getState()
      const sectionPlanes = isCut ? [{ point: [11, 0, 0] as const, normal: [1, 0, 0] as const }] : []
      viewer.state.setState({ camera: { ...camera, projection, viewHeight: 20 }, hasEdges: false, sectionPlanes })
      const view = viewer.getView()
      return kit.colours(places.map((place) => kit.project(view, place))).map(([r]) => r!)
    },
    [shade, projection, places, isCut] as const,
  )

const joint: Vec3 = [6, 8.95, 0.3]
const open: Vec3 = [6, 3, 0.3]
const besideGround: Vec3 = [6, -0.4, 0]
const farGround: Vec3 = [6, -1.9, 0]

it.each(['perspective', 'orthographic'] as const)('darkens a joint and the ground beside, %s', async (projection) => {
  const places = [joint, open, besideGround, farGround]
  const plain = await brightness('off', projection, places)
  const shaded = await brightness('on', projection, places)
  const [atJoint, atOpen, beside, far] = places.map((_, at) => plain[at]! - shaded[at]!)
  expect(atJoint).toBeGreaterThan(15)
  expect(Math.abs(atOpen!)).toBeLessThan(4)
  expect(beside).toBeGreaterThan(far! + 8)
})

it('leaves the ground alone below something that is cut open', async () => {
  const [plain] = await brightness('off', 'perspective', [besideGround], true)
  const [shaded] = await brightness('on', 'perspective', [besideGround], true)
  expect(shaded).toBe(plain)
})

it('is left out where the processor draws, from the first frame, until it is switched on', async () => {
  const [plain] = await brightness('off', 'perspective', [joint])
  const [auto] = await brightness('auto', 'perspective', [joint])
  expect(auto).toBe(plain)
  const { before, after, darker } = await stand.page.evaluate((place) => {
    const { kit } = window
    const viewer = kit.viewer!
    const before = viewer.hasShade
    viewer.setShade('on')
    const [[darker]] = kit.colours([kit.project(viewer.getView(), place)]) as [[number]]
    return { before, after: viewer.hasShade, darker }
  }, joint)
  expect([before, after]).toEqual([false, true])
  expect(darker).toBeLessThan(plain! - 15)
})
