// What lies over and beside the picture: names that give way, the map of a storey, videos.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

it('a plan shows its own storey and nothing below it', async () => {
  await stand.start(['near'])
  // Cut at 2.5 m and down to 1.7 m: the red box and the blue wall reach into that, the green one ends at 1.5 m.
  const [found, range] = await page.evaluate(() => {
    const { viewer, planView } = window.kit
    const range = { elevation: 2, cut: 0.5, depth: 0.3 }
    viewer!.state.setState(planView(viewer!.state.getState(), viewer!.boxOf()!, range, viewer!.visibleArea()))
    return [window.kit.planRange(2, [0, 2, 3]), range]
  })
  expect(found).toEqual(range)
  const spots = await stand.onScreen([
    [1, 0.5, 2.4],
    [4.6, 1, 1.5],
    [3, 5.15, 2.4],
  ])
  expect((await stand.coloursAt(spots)).map(hue)).toEqual(['red', 'none', 'blue'])
})

describe('names of rooms', () => {
  it('stand in the middle of their room, and go when it is too small for them', async () => {
    await stand.start(['near'])
    const seen = await page.evaluate(() => {
      const { kit } = window
      const viewer = kit.viewer!
      const tool = kit.showRooms(viewer, 'near', [
        { element: 0, name: 'Archive' },
        { element: 1, name: 'Hall' },
        { element: 2, name: 'A corridor with a long name' },
      ])
      const names = () => {
        viewer.drawNow()
        return [...viewer.labels.element.children].flatMap((child) => {
          const { visibility } = (child as HTMLElement).style
          return visibility === 'hidden' ? [] : [child.textContent]
        })
      }
      const near = names()
      const box = viewer.labels.element.children[0]!.getBoundingClientRect()
      const middle = kit.project(viewer.getView(), [1, 0.5, 1.5])
      const { camera } = viewer.state.getState()
      const away = camera.eye.map((value, axis) => value + (value - camera.target[axis]!) * 30)
      viewer.state.setState({ camera: { ...camera, eye: away as unknown as typeof camera.eye } })
      const far = names()
      tool.stop()
      return { near, far, off: [box.x + box.width / 2 - middle.x, box.y + box.height / 2 - middle.y] }
    })
    expect(seen.near).toContain('Archive')
    expect(seen.far).toEqual([])
    for (const off of seen.off) expect(Math.abs(off)).toBeLessThan(1)
  })

  it('do not cover each other', async () => {
    await stand.start(['near'])
    const counts = await page.evaluate(() => {
      const { kit } = window
      const viewer = kit.viewer!
      const storeys = Array.from({ length: 40 }, (_, at) => ({ name: `${at}F`, elevation: at * 0.05 }))
      const tool = kit.showStoreys(viewer, storeys, viewer.boxOf()!)
      viewer.drawNow()
      const shown = [...viewer.labels.element.children]
        .filter((child) => (child as HTMLElement).style.visibility !== 'hidden')
        .map((child) => child.getBoundingClientRect())
      const covering = shown.filter((a, at) =>
        shown.some(
          (b, other) => other > at && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        ),
      )
      tool.stop()
      return { shown: shown.length, covering: covering.length }
    })
    expect(counts.shown).toBeGreaterThan(1)
    expect(counts.shown).toBeLessThan(40)
    expect(counts.covering).toBe(0)
  })
})

describe.each([
  ['near', [0, 0, 0] as const],
  ['far', far],
])('the map of a storey, model %s zero', (name, origin) => {
  it('shows what is cut at its height and where one looks; a click goes there', async () => {
    await stand.start([name])
    const seen = await page.evaluate(
      async ([[x, y, z]]) => {
        const { kit } = window
        const viewer = kit.viewer!
        const canvas = document.createElement('canvas')
        canvas.style.cssText = 'position: absolute; left: 0; top: 0; width: 180px; height: 160px; z-index: 2'
        document.body.append(canvas)
        const { camera } = viewer.state.getState()
        viewer.flyTo({ ...camera, eye: [x + 3, y + 3, z + 1.6], target: [x + 3, y + 9, z + 1.6] }, 0)
        const map = kit.showMiniMap(viewer, canvas, {
          elevation: z + 0.6,
          colours: { floor: '#00ff00', wall: '#ff0000', axis: '#ff00ff', eye: '#0000ff' },
          axes: [
            {
              tag: 'A',
              line: [
                [x - 20, y + 4],
                [x + 20, y + 4],
              ],
            },
          ],
        })
        await map.isDrawn
        const pixel = (place: readonly [number, number]) => {
          const at = map.pointOf([place[0] + x, place[1] + y, z])
          return [...canvas.getContext('2d')!.getImageData(Math.round(at.x), Math.round(at.y), 1, 1).data]
        }
        // Cut at 1.8 m: the red box and the blue wall are there; of the green box only what is level with the floor.
        const row = Array.from({ length: 40 }, (_, at) => pixel([at * 0.15, 4]))
        const hasAxis = row.some(([r, g, b]) => r! > 200 && g! < 60 && b! > 200)
        const points = {
          red: pixel([1, 0.5]),
          green: pixel([4.6, 1]),
          nothing: pixel([3.2, 1]),
          eye: pixel([3, 3]),
          ahead: pixel([3, 3.9]),
        }
        const there = map.pointOf([x + 2.5, y + 2, 0])
        canvas.dispatchEvent(new MouseEvent('click', { clientX: there.x, clientY: there.y }))
        await new Promise((resolve) => setTimeout(resolve, 700))
        viewer.drawNow()
        const { eye, target } = viewer.state.getState().camera
        map.stop()
        const left = canvas
          .getContext('2d')!
          .getImageData(0, 0, canvas.width, canvas.height)
          .data.some((value) => value > 0)
        canvas.remove()
        return { points, hasAxis, left, moved: [eye[0] - x, eye[1] - y, eye[2] - z, target[1] - eye[1]] }
      },
      [origin] as const,
    )
    expect(seen.points.red).toEqual([255, 0, 0, 255])
    expect(seen.points.green).toEqual([0, 255, 0, 255])
    expect(seen.points.nothing[3]).toBe(0)
    expect(seen.hasAxis).toBe(true)
    expect(seen.points.eye).toEqual([0, 0, 255, 255])
    expect(seen.points.ahead[2]).toBeGreaterThan(200)
    expect(seen.points.ahead[3]).toBeLessThan(255)
    expect(seen.moved).toEqual([2.5, 2, 2.2, 6].map((value) => expect.closeTo(value, 1)))
    expect(seen.left).toBe(false)
  })
})

describe('a video', () => {
  it('of a way is made frame by frame, and the camera is back afterwards', async () => {
    await stand.start(['near'])
    const video = await page.evaluate(async () => {
      const { viewer, recordVideo } = window.kit
      const { camera } = viewer!.state.getState()
      const eyes = new Set<number>()
      const stop = viewer!.state.subscribe((now) => eyes.add(now.camera.eye[0]))
      const blob = await recordVideo(viewer!, {
        frames: 12,
        framesPerSecond: 10,
        cameraAt: (at) => ({ ...camera, eye: [camera.eye[0] + at, camera.eye[1], camera.eye[2]] }),
      })
      stop()
      const element = document.createElement('video')
      element.src = URL.createObjectURL(blob)
      await new Promise((resolve, reject) => {
        element.onloadeddata = resolve
        element.onerror = reject
      })
      const isBack = viewer!.state.getState().camera.eye[0] === camera.eye[0]
      return { type: blob.type, size: blob.size, width: element.videoWidth, eyes: eyes.size, isBack }
    })
    expect(video).toMatchObject({ type: 'video/webm', width: 640, eyes: 12, isBack: true })
    expect(video.size).toBeGreaterThan(1000)
  })

  it('is refused where the browser records nothing', async () => {
    const code = await page.evaluate(async () => {
      const { MediaRecorder } = window
      Object.assign(window, { MediaRecorder: undefined })
      const { viewer, recordVideo } = window.kit
      const { camera } = viewer!.state.getState()
      const refusal = await recordVideo(viewer!, { frames: 1, cameraAt: () => camera }).catch((error) => error)
      Object.assign(window, { MediaRecorder })
      return (refusal as { code?: string }).code
    })
    expect(code).toBe('noRecorder')
  })
})
