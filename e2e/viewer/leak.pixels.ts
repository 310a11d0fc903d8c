// Opening and closing models: what is held afterwards.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawBoxes, type PlantedBox } from './boxes.ts'
import { openStand, type Stand } from './stand.ts'

const count = 5000
const boxes = Array.from({ length: count }, (_, at): PlantedBox => {
  const [x, y] = [(at % 100) * 2, Math.floor(at / 100) * 2]
  return { min: [x, y, 0], max: [x + 1, y + 1, 1 + (at % 7)], colour: 0x808080ff }
})

let stand: Stand
let page: Stand['page']

beforeAll(async () => {
  stand = await openStand({ many: await drawBoxes(boxes) })
  page = stand.page
})
afterAll(() => stand?.stop())

/** Megabytes of objects and array buffers that something still holds. */
async function heldMb(): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let turn = 0; turn < 2; turn++) await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  await session.detach()
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 2 ** 20
}

/** Opens, looks, cuts, picks and closes; `isHeld` keeps what a leak would keep. */
const openAndClose = (times: number, isHeld = false) =>
  page.evaluate(
    async ([turns, keep]) => {
      const { kit } = window
      const viewer = kit.viewer!
      for (let turn = 0; turn < turns; turn++) {
        const model = viewer.open('many', await kit.sourceOf('many'))
        await model.isComplete
        viewer.look('corner', 0)
        viewer.state.setState({
          sectionPlanes: [{ point: [1, 0.5, 1], normal: [0, -1, 0] }],
          selected: { many: [3, 9] },
        })
        viewer.drawNow()
        viewer.pick(320, 200)
        if (keep) Object.assign(kit, { [`held${turn}`]: viewer.placed()[0] })
        model.close()
        viewer.state.setState({ sectionPlanes: [], selected: {} })
        viewer.drawNow()
      }
    },
    [times, isHeld] as const,
  )

it('memory is the same after twenty times as after five', async () => {
  await stand.start([])
  await openAndClose(5)
  const first = await heldMb()
  await openAndClose(15)
  const growth = (await heldMb()) - first
  expect(growth).toBeLessThan(1)
  // Were three models kept, it would be seen.
  await openAndClose(3, true)
  expect((await heldMb()) - first - growth).toBeGreaterThan(1)
})

it('nothing of closed models stays on the graphics card', async () => {
  const left = await page.evaluate(async () => {
    const { kit } = window
    const live = new Map<object, string>()
    const prototype = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: unknown[]) => unknown>
    const original: Record<string, (...args: unknown[]) => unknown> = {}
    for (const kind of ['Buffer', 'Texture', 'VertexArray', 'Framebuffer', 'Renderbuffer', 'Program', 'Shader']) {
      const [create, remove] = [`create${kind}`, `delete${kind}`]
      original[create] = prototype[create]!
      original[remove] = prototype[remove]!
      prototype[create] = function (...args) {
        const made = original[create]!.apply(this, args) as object
        live.set(made, kind)
        return made
      }
      prototype[remove] = function (...args) {
        live.delete(args[0] as object)
        return original[remove]!.apply(this, args)
      }
    }
    const viewer = await kit.start([], { isSmooth: false })
    const counts: number[] = []
    for (let turn = 0; turn < 20; turn++) {
      const model = viewer.open('many', await kit.sourceOf('many'))
      await model.isComplete
      viewer.look('corner', 0)
      viewer.state.setState({ sectionPlanes: [{ point: [1, 0.5, 1], normal: [0, -1, 0] }] })
      viewer.drawNow()
      viewer.pick(320, 200)
      model.close()
      viewer.state.setState({ sectionPlanes: [] })
      viewer.drawNow()
      // Programs are the viewer's, and compiled when it has time.
      counts.push([...live.values()].filter((kind) => kind !== 'Program' && kind !== 'Shader').length)
    }
    viewer.stop()
    Object.assign(prototype, original)
    kit.viewer = undefined
    return {
      first: counts[0],
      last: counts.at(-1),
      end: [...live.values()],
      labels: document.querySelectorAll('.viewer-labels').length,
    }
  })
  expect(left.last).toBe(left.first)
  expect(left.end).toEqual([])
  expect(left.labels).toBe(0)
})
