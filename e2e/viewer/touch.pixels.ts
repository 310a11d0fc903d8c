// Fingers on the canvas.
import type { Vec3 } from '@sunmao/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawBoxes } from './boxes.ts'
import { blue, faces, green, openStand, red, type Stand } from './stand.ts'

let stand: Stand
let page: Stand['page']

beforeAll(async () => {
  stand = await openStand({ near: await drawBoxes([red, green, blue]) })
  page = stand.page
})
afterAll(() => stand?.stop())

type Finger = [x: number, y: number]

async function withHand(
  act: (touch: (type: 'Start' | 'Move' | 'End', ...fingers: Finger[]) => Promise<unknown>) => Promise<void>,
) {
  const hand = await page.context().newCDPSession(page)
  await act((type, ...fingers) =>
    hand.send('Input.dispatchTouchEvent', {
      type: `touch${type}`,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    }),
  )
  await hand.detach()
}

const use = (tool: 'camera' | 'walk') =>
  page.evaluate((which) => {
    const { kit } = window
    const stop = which === 'camera' ? kit.controlCamera(kit.viewer!) : kit.startWalk(kit.viewer!).stop
    Object.assign(kit, { stopTool: stop })
  }, tool)
const stopTool = () => page.evaluate(() => (window.kit as unknown as { stopTool(): void }).stopTool())
const forward = () => page.evaluate(() => [...window.kit.viewer!.getView().forward])
const camera = () => page.evaluate(() => window.kit.viewer!.state.getState().camera)
const metresOfPixel = async (place: Vec3) => {
  const [a, b] = await stand.onScreen([place, [place[0], place[1], place[2] + 0.1]])
  return 0.1 / Math.hypot(a!.x - b!.x, a!.y - b!.y)
}

it('one finger turns, two pinch', async () => {
  await stand.start(['near'])
  await use('camera')
  await withHand(async (touch) => {
    const before = await forward()
    await touch('Start', [320, 200])
    await touch('Move', [340, 200])
    await touch('Move', [380, 210])
    await touch('End')
    await expect.poll(forward).not.toEqual(before)
    const turned = await forward()
    const size = await metresOfPixel(faces(red)[0]!)
    await touch('Start', [300, 210], [340, 210])
    await touch('Move', [280, 210], [360, 210])
    await touch('Move', [240, 210], [400, 210])
    await touch('End')
    await expect.poll(() => metresOfPixel(faces(red)[0]!)).toBeLessThan(size * 0.7)
    expect(await forward()).toEqual(turned.map((value) => expect.closeTo(value, 6)))
  })
  await stopTool()
})

it('two fingers shift what is under them', async () => {
  await stand.start(['near'])
  await use('camera')
  const before = (await stand.onScreen([[1, 0, 1.5]]))[0]!
  await withHand(async (touch) => {
    const at = (by: number): Finger[] => [
      [before.x - 20 + by, before.y],
      [before.x + 20 + by, before.y],
    ]
    await touch('Start', ...at(0))
    await touch('Move', ...at(30))
    await touch('Move', ...at(60))
    await touch('End')
  })
  await expect.poll(async () => (await stand.onScreen([[1, 0, 1.5]]))[0]!.x).toBeGreaterThan(before.x + 40)
  await stopTool()
})

it('tapping twice shows everything, tapping once does not', async () => {
  await stand.start(['near'])
  const whole = await camera()
  const near = { ...whole, eye: whole.eye.map((value, at) => (value + whole.target[at]!) / 2) as unknown as Vec3 }
  await page.evaluate((to) => window.kit.viewer!.flyTo(to, 0), near)
  await use('camera')
  await withHand(async (touch) => {
    const tap = async () => {
      await touch('Start', [20, 400])
      await touch('End')
    }
    await tap()
    await page.waitForTimeout(600)
    expect(await camera()).toEqual(near)
    await tap()
    await tap()
  })
  const reach = async () => {
    const { eye, target } = await camera()
    return Math.hypot(...eye.map((value, at) => value - target[at]!))
  }
  await expect.poll(reach).toBeCloseTo(Math.hypot(...whole.eye.map((value, at) => value - whole.target[at]!)), 0)
  await stopTool()
})

it('walking, the left thumb walks and the right one looks around', async () => {
  await stand.start(['near'])
  await page.evaluate(() => {
    const { camera } = window.kit.viewer!.state.getState()
    window.kit.viewer!.flyTo({ ...camera, eye: [10, -20, 1.6], target: [10, -10, 1.6] }, 0)
  })
  await use('walk')
  await withHand(async (touch) => {
    await touch('Start', [120, 300])
    await touch('Move', [120, 260])
    await touch('Move', [120, 230])
    await expect.poll(async () => (await camera()).eye[1]).toBeGreaterThan(-19.5)
    await touch('End')
    expect((await camera()).eye[0]).toBeCloseTo(10, 2)
    await page.waitForTimeout(200)
    const stands = (await camera()).eye
    const before = await forward()
    await touch('Start', [500, 200])
    await touch('Move', [540, 200])
    await touch('Move', [580, 200])
    await touch('End')
    await expect.poll(forward).not.toEqual(before)
    expect((await camera()).eye).toEqual(stands.map((value) => expect.closeTo(value, 2)))
  })
  await stopTool()
})
