// Several viewers in one page, and what a viewer shows around its models.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawBoxes } from './boxes.ts'
import { blue, faces, green, hue, openStand, red, type Stand } from './stand.ts'

let stand: Stand
let page: Stand['page']

beforeAll(async () => {
  stand = await openStand({ near: await drawBoxes([red, green, blue]) })
  page = stand.page
})
afterAll(() => stand?.stop())

const corners = [
  { x: 2, y: 2 },
  { x: 637, y: 417 },
]

it('says when the head of a model is there, also before anybody opens it, unless nobody waits any more', async () => {
  await stand.start([])
  const said = await page.evaluate(async () => {
    const { kit } = window
    const viewer = kit.viewer!
    const abort = new AbortController()
    const given = viewer.whenThere('near', abort.signal).then(
      () => 'there',
      () => 'aborted',
    )
    const kept = viewer.whenThere('near', new AbortController().signal).then(() => viewer.boxOf() !== undefined)
    abort.abort()
    const model = viewer.open('near', await kit.sourceOf('near'))
    const answers = [await given, await kept]
    await viewer.whenThere('near', new AbortController().signal)
    await model.isComplete
    return answers
  })
  expect(said).toEqual(['aborted', true])
})

describe('the scene', () => {
  it('has the sky that was asked for, and its own again', async () => {
    await stand.start(['near'])
    const usual = await stand.coloursAt(corners)
    const setSky = (top: number, bottom: number) =>
      page.evaluate(
        (sky) => {
          const { state } = window.kit.viewer!
          state.setState({ scene: { ...state.getState().scene, sky } })
        },
        { top, bottom },
      )
    await setSky(0x102040ff, 0x804020ff)
    const [top, bottom] = await stand.coloursAt(corners)
    expect(top).toEqual([0x10, 0x20, 0x40].map((value) => expect.closeTo(value, -1)))
    expect(bottom).toEqual([0x80, 0x40, 0x20].map((value) => expect.closeTo(value, -1)))
    await page.evaluate(() => window.kit.viewer!.state.setState({ scene: window.kit.startState.scene }))
    expect(await stand.coloursAt(corners)).toEqual(usual)
  })

  it('is lit from where the sun stands', async () => {
    await stand.start(['near'])
    const points = await stand.onScreen(faces(red))
    const brightness = async (azimuth: number, altitude: number) => {
      await page.evaluate(
        (light) => {
          const { state } = window.kit.viewer!
          const { scene } = state.getState()
          state.setState({
            scene: { ...scene, light: { ...scene.light, from: 'world', sun: 2, ambient: 0.6, ...light } },
          })
        },
        { azimuth, altitude },
      )
      return (await stand.coloursAt(points)).map(([strongest]) => strongest!)
    }
    const [front, top] = await brightness(180, 10)
    const [shaded] = await brightness(0, 10)
    expect(front).toBeGreaterThan(shaded! + 40)
    expect((await brightness(180, 90))[1]).toBeGreaterThan(top! + 30)
  })
})

describe('hovering', () => {
  it('tints what is under the pointer, selects nothing and culls nothing', async () => {
    await stand.start(['near'])
    const points = await stand.onScreen(faces(red))
    const plain = await stand.coloursAt(points)
    const { tinted, calls, culled } = await page.evaluate(async (all) => {
      const { viewer, colours } = window.kit
      const { cullMs, drawCalls } = viewer!.performance
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let at = 0; at < 30; at++) await frame()
      const before = viewer!.performance
      viewer!.state.setState({ hovered: { near: [0, 1] } })
      await frame()
      await frame()
      const after = viewer!.performance
      return {
        tinted: colours(all),
        calls: [drawCalls, after.drawCalls],
        culled: [after.frames > before.frames, after.cullMs === before.cullMs, cullMs >= 0],
      }
    }, points)
    expect(culled).toEqual([true, true, true])
    expect(calls[1]).toBe(calls[0])
    for (const [at, [, , b]] of tinted.entries()) expect(b).toBeGreaterThan(plain[at]![2]! + 40)
    expect(await page.evaluate(() => window.kit.viewer!.state.getState().selected)).toEqual({})
    await page.evaluate(() => window.kit.viewer!.state.setState({ hovered: {} }))
    expect(await stand.coloursAt(points)).toEqual(plain)
  })
})

describe('four viewers', () => {
  it('share parts, decoder and camera, and go one by one', async () => {
    const seen = await page.evaluate(async () => {
      const { kit } = window
      kit.viewer?.stop()
      kit.viewer = undefined
      const decoder = kit.makeDecoder()
      const source = await kit.sourceOf('near')
      let fetched = 0
      const counted = (part: (signal: AbortSignal) => Promise<Uint8Array>) => (signal: AbortSignal) => {
        fetched++
        return part(signal)
      }
      const shared = kit.shareSource({ head: counted(source.head), parts: source.parts.map(counted) })
      const panes = [0, 1, 2, 3].map(() => {
        const canvas = document.createElement('canvas')
        canvas.style.cssText = 'position: absolute; left: 0; top: 0; width: 200px; height: 150px'
        kit.canvas.parentElement!.append(canvas)
        return { canvas, viewer: new kit.Viewer(canvas, { isSmooth: false, decoder }) }
      })
      await Promise.all(panes.map(({ viewer }) => viewer.open('near', shared).isComplete))
      const meshes = new Set(panes.map(({ viewer }) => viewer.placed()[0]!.data.meshes[0]!.chunk))
      const unlink = kit.linkCameras(panes.map(({ viewer }) => viewer))
      panes[2]!.viewer.look('corner', 0)
      panes[3]!.viewer.state.setState({ hidden: { near: [0, 1] } })
      const { project } = kit
      const look = ({ canvas, viewer }: (typeof panes)[number]) => {
        viewer.drawNow()
        const { x, y } = project(viewer.getView(), [1, 0, 1.5])
        const gl = canvas.getContext('webgl2') as WebGL2RenderingContext
        const pixel = new Uint8Array(4)
        gl.readPixels(x, canvas.height - 1 - Math.floor(y), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
        return { colour: [...pixel.subarray(0, 3)], element: viewer.pick(x, y)?.element }
      }
      const all = panes.map(look)
      panes[0]!.viewer.stop()
      // The decoder is still there for those that are left.
      const late = panes[1]!.viewer.open('again', await kit.sourceOf('near'), { offset: [0, 0, 50] })
      await late.isComplete
      const after = panes.slice(1).map(look)
      unlink()
      for (const { viewer, canvas } of panes) {
        viewer.stop()
        canvas.remove()
      }
      decoder.stop()
      return { fetched, parts: source.parts.length + 1, meshes: meshes.size, all, after }
    })
    expect(seen.fetched).toBe(seen.parts)
    expect(seen.meshes).toBe(1)
    expect(seen.all.map(({ colour }) => hue(colour))).toEqual(['red', 'red', 'red', expect.not.stringMatching('red')])
    expect(seen.all.slice(0, 3).map(({ element }) => element)).toEqual([0, 0, 0])
    expect(seen.after.slice(0, 2).map(({ colour }) => hue(colour))).toEqual(['red', 'red'])
  })
})
