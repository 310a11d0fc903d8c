// What the tests of the viewer share: a page with models of planted boxes, and questions about its picture.
import type { Drawing, Vec3 } from '@sunmao/model'
import { expect } from 'vitest'
import { sharedBrowser } from '../kit/page.ts'
import type { PlantedBox } from './boxes.ts'
import { servePage } from './serve-page.ts'

export const red: PlantedBox = { min: [0, 0, 0], max: [2, 1, 3], colour: 0xd02020ff }
export const green: PlantedBox = { min: [4, 0, 0], max: [5.234, 2, 1.5], colour: 0x20a030ff }
export const blue: PlantedBox = { min: [0, 5, 0], max: [6, 5.3, 2.75], colour: 0x2040c0ff }
export const far: Vec3 = [500_000, 4_000_000, 120]

export interface Spot {
  x: number
  y: number
}

/** Models by name; `stop` fails when the page had an error. */
export async function openStand(models: Readonly<Record<string, Drawing>>) {
  const server = await servePage(models)
  const browser = await sharedBrowser()
  const page = await browser.newPage({ viewport: { width: 640, height: 420 } })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message))
  await page.goto(server.url)
  await page.waitForFunction(() => 'kit' in window)
  return {
    page,
    async stop() {
      await page.close()
      server.stop()
      expect(problems).toEqual([])
    },
    start: (names: string[], hasMultiDraw = true) =>
      page.evaluate(
        ([names, multi]) => window.kit.start(names, { isSmooth: false, hasMultiDraw: multi }).then(() => {}),
        [names, hasMultiDraw] as const,
      ),
    /** Where places are on the screen, in the order given. */
    onScreen: (places: Vec3[]) =>
      page.evaluate((points) => points.map((point) => window.kit.project(window.kit.viewer!.getView(), point)), places),
    coloursAt: (points: Spot[]) => page.evaluate((all) => window.kit.colours(all), points),
    elementsAt: (points: Spot[]) =>
      page.evaluate((all) => all.map(({ x, y }) => window.kit.viewer!.pick(x, y)?.element ?? -1), points),
  }
}

export type Stand = Awaited<ReturnType<typeof openStand>>

/** Middle of the face that looks to the front and of the one on top, which the corner view sees. */
export function faces({ min, max }: PlantedBox, origin: Vec3 = [0, 0, 0]): Vec3[] {
  const [x, y, z] = [0, 1, 2].map((axis) => (min[axis]! + max[axis]!) / 2 + origin[axis]!) as [number, number, number]
  return [
    [x, min[1] + origin[1], z],
    [x, y, max[2] + origin[2]],
  ]
}

/** Which of red, green and blue is strongest; none for the grey sky. */
export function hue([r, g, b]: number[]): string {
  const most = Math.max(r!, g!, b!)
  if (most - Math.min(r!, g!, b!) < 40) return 'none'
  return most === r ? 'red' : most === g ? 'green' : 'blue'
}
