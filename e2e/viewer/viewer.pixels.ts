// What the viewer draws and finds, in a real browser: boxes at known places, near zero and 500 km from it.
import type { Vec3 } from '@sunmao/model'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawBoxes } from './boxes.ts'
import { blue, faces, far, green, hue, openStand, red, type Stand } from './stand.ts'

const boxes = [red, green, blue]

let stand: Stand
let page: Stand['page']

beforeAll(async () => {
  stand = await openStand({ near: await drawBoxes(boxes), far: await drawBoxes(boxes, far) })
  page = stand.page
})
afterAll(() => stand?.stop())

const start = (names: string[], hasMultiDraw?: boolean) => stand.start(names, hasMultiDraw)
const onScreen = (places: Vec3[]) => stand.onScreen(places)
const coloursAt: Stand['coloursAt'] = (points) => stand.coloursAt(points)
const elementsAt: Stand['elementsAt'] = (points) => stand.elementsAt(points)

const hues = ['red', 'green', 'blue']

describe.each([
  ['near', [0, 0, 0] as Vec3],
  ['far', far],
])('a model %s zero', (name, origin) => {
  describe.each([
    ['one call', true],
    ['a call for each shape', false],
  ])('with %s', (_, hasMultiDraw) => {
    beforeEach(() => start([name], hasMultiDraw))

    it('is drawn where it stands, in its colours', async () => {
      for (const [at, box] of boxes.entries()) {
        const points = await onScreen(faces(box, origin))
        expect((await coloursAt(points)).map(hue)).toEqual([hues[at], hues[at]])
      }
      expect(
        (
          await coloursAt([
            { x: 3, y: 3 },
            { x: 636, y: 416 },
          ])
        ).map(hue),
      ).toEqual(['none', 'none'])
    })

    it('is found where it stands', async () => {
      for (const [at, box] of boxes.entries())
        expect(await elementsAt(await onScreen(faces(box, origin)))).toEqual([at, at])
      expect(await elementsAt([{ x: 3, y: 3 }])).toEqual([-1])
    })

    it('does not show what is hidden', async () => {
      await page.evaluate((id) => window.kit.viewer!.state.setState({ hidden: { [id]: [1, 1] } }), name)
      const points = await onScreen(faces(green, origin))
      expect((await coloursAt(points)).map(hue)).not.toContain('green')
      expect(await elementsAt(points)).not.toContain(1)
    })

    it('shows another colour at once', async () => {
      await page.evaluate(
        (id) => window.kit.viewer!.state.setState({ colours: [{ colour: 0x20a030ff, elements: { [id]: [0, 1] } }] }),
        name,
      )
      expect((await coloursAt(await onScreen(faces(red, origin)))).map(hue)).toEqual(['green', 'green'])
    })
  })

  it('is measured to the millimetre', async () => {
    await start([name])
    const corner = (x: number, y: number, z: number): Vec3 => [x + origin[0], y + origin[1], z + origin[2]]
    const ends: [Vec3, Vec3, number][] = [
      [corner(4, 0, 1.5), corner(5.234, 0, 1.5), 1.234],
      [corner(2, 0, 0), corner(2, 0, 3), 3],
      [corner(0, 5, 2.75), corner(6, 5, 2.75), 6],
    ]
    for (const [a, b, length] of ends) {
      const measured = await page.evaluate(
        ([from, to]) => {
          const { viewer, project, snapAt, measure } = window.kit
          const snaps = [from, to].map((place) => {
            const { x, y } = project(viewer!.getView(), place)
            return snapAt(viewer!, x, y)
          })
          const points = snaps.flatMap((snap) => (snap ? [snap.point] : []))
          const result = measure('distance', points)
          return {
            kinds: snaps.map((snap) => snap?.kind),
            length: result?.kind === 'distance' ? result.length : Number.NaN,
          }
        },
        [a, b] as const,
      )
      expect(measured.kinds).toEqual(['vertex', 'vertex'])
      expect(Math.abs(measured.length - length)).toBeLessThan(0.001)
    }
  })

  it('is closed where it is cut', async () => {
    await start([name])
    // Through the red box, 0.4 m from its front; the cut face is then 2 m wide and 3 m high.
    const plane = { point: [origin[0], origin[1] + 0.4, origin[2]] as Vec3, normal: [0, -1, 0] as Vec3 }
    await page.evaluate((cut) => window.kit.viewer!.state.setState({ sectionPlanes: [cut] }), plane)
    const places = [0.1, 0.7, 1.3, 1.9].flatMap((x) =>
      [0.1, 1, 2, 2.9].map((z): Vec3 => [origin[0] + x, plane.point[1], origin[2] + z]),
    )
    const points = await onScreen(places)
    expect((await coloursAt(points)).map(hue)).toEqual(points.map(() => 'red'))
    const hits = await page.evaluate(
      (all) => all.map(({ x, y }) => window.kit.viewer!.pick(x, y)?.point ?? null),
      points,
    )
    for (const [at, hit] of hits.entries())
      expect(Math.hypot(...places[at]!.map((value, axis) => value - (hit?.[axis] ?? Number.NaN)))).toBeLessThan(0.001)
    // What the plane took away is not there.
    const gone = await onScreen([[origin[0] + 1, origin[1], origin[2] + 0.05]])
    const picked = await page.evaluate((all) => window.kit.viewer!.pick(all[0]!.x, all[0]!.y)?.point[1] ?? 1e9, gone)
    expect(picked).toBeGreaterThan(origin[1] + 0.399)
  })
})

describe('the viewer', () => {
  it('shows the same picture from a saved state', async () => {
    await start(['near'])
    const grid = Array.from({ length: 200 }, (_, at) => ({ x: 16 + (at % 20) * 31, y: 20 + Math.floor(at / 20) * 40 }))
    await page.evaluate(() => {
      const { state } = window.kit.viewer!
      state.setState({
        selected: { near: [2, 1] },
        ghosted: { near: [1, 1] },
        sectionBox: { min: [-1, -1, -1], max: [7, 7, 2] },
        camera: { ...state.getState().camera, projection: 'orthographic', viewHeight: 9 },
      })
    })
    const before = await coloursAt(grid)
    const saved = await page.evaluate(() => JSON.stringify(window.kit.viewer!.state.getState()))
    await start(['near'])
    expect(await coloursAt(grid)).not.toEqual(before)
    await page.evaluate((text) => window.kit.viewer!.state.setState(JSON.parse(text)), saved)
    expect(await coloursAt(grid)).toEqual(before)
  })

  it('comes back when the browser takes the graphics card away', async () => {
    await start(['near'])
    const points = await onScreen(faces(red))
    await page.evaluate(async () => {
      const { canvas } = window.kit
      const gl = canvas.getContext('webgl2') as WebGL2RenderingContext
      const control = gl.getExtension('WEBGL_lose_context')
      const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }))
      control?.loseContext()
      await lost
      // Neither a frame nor a pick may fail meanwhile.
      window.kit.viewer!.drawNow()
      window.kit.viewer!.pick(10, 10)
      const back = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }))
      // The event must have ended before the context may be asked for again.
      setTimeout(() => control?.restoreContext(), 0)
      await back
    })
    expect((await coloursAt(points)).map(hue)).toEqual(['red', 'red'])
    expect(await elementsAt(points)).toEqual([0, 0])
  })

  it('draws nothing while nothing changes', async () => {
    await start(['near'])
    const settled = () =>
      page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const before = window.kit.viewer!.performance.frames
        for (let at = 0; at < 20; at++) await frame()
        return window.kit.viewer!.performance.frames - before
      })
    await expect.poll(settled, { timeout: 20_000 }).toBe(0)
    await page.evaluate(() => window.kit.viewer!.state.setState({ hidden: { near: [0, 1] } }))
    await expect.poll(() => page.evaluate(() => window.kit.viewer!.performance.drawCalls)).toBeGreaterThan(0)
    await expect.poll(settled, { timeout: 20_000 }).toBe(0)
  })

  it('draws a camera that has come to rest once, if the picture cannot become better', async () => {
    await start(['near'])
    const frames = () => page.evaluate(() => window.kit.viewer!.performance.frames)
    const isSettled = () => page.locator('canvas[data-settled]').waitFor()
    await isSettled()
    const before = await frames()
    await page.evaluate(() => {
      const { viewer } = window.kit
      const { camera } = viewer!.state.getState()
      viewer!.state.setState({ camera: { ...camera, fieldOfView: camera.fieldOfView - 1 } })
      viewer!.setStoreys([{ near: [0, 1] }])
    })
    await isSettled()
    expect(await frames()).toBe(before + 1)
  })

  it('shows several models at once, each where it stands', async () => {
    await start(['near'])
    await page.evaluate(async () => {
      const { viewer, sourceOf } = window.kit
      await viewer!.open('second', await sourceOf('near'), { offset: [0, 0, 20] }).isComplete
      viewer!.look('corner', 0)
    })
    const both = await onScreen([...faces(red), ...faces(red, [0, 0, 20])])
    expect((await coloursAt(both)).map(hue)).toEqual(['red', 'red', 'red', 'red'])
    const models = (points: typeof both) =>
      page.evaluate((all) => all.map(({ x, y }) => window.kit.viewer!.pick(x, y)?.model ?? ''), points)
    expect(await models(both)).toEqual(['near', 'near', 'second', 'second'])
    await page.evaluate(() => {
      const { state } = window.kit.viewer!
      state.setState({ models: state.getState().models.map((each) => ({ ...each, isVisible: each.id === 'near' })) })
    })
    expect((await models(both)).slice(2)).not.toContain('second')
  })

  it('decodes beside the page all but the first one, if it is small', async () => {
    const answers = await page.evaluate(async () => {
      const { Worker } = window
      let count = 0
      window.Worker = class extends Worker {
        constructor(...args: ConstructorParameters<typeof Worker>) {
          super(...args)
          this.addEventListener('message', () => count++)
        }
      }
      const viewer = await window.kit.start(['near'], { isSmooth: false })
      await viewer.open('again', await window.kit.sourceOf('near')).isComplete
      window.Worker = Worker
      return count
    })
    expect(answers).toBe(1)
  })

  it('says so where there is no WebGL2', async () => {
    const code = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.getContext = () => null
      try {
        new window.kit.Viewer(canvas)
      } catch (error) {
        return error instanceof window.kit.ViewerError ? error.code : 'another'
      }
      return 'none'
    })
    expect(code).toBe('noWebGl2')
  })
})
