// A view that is written as BCF and read back draws what it drew before, point by point.
import { type BcfTopic, BcfWriter, bytesSource, openBcf, writtenVersions } from '@sunmao/bcf'
import type { ElementSet, ViewState } from '@sunmao/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cameraFromBcf, viewFromBcf, viewToBcf } from '../../apps/server/src/modules/bcf/view/view-state.ts'
import { drawBoxes } from './boxes.ts'
import { blue, far, green, openStand, red, type Stand } from './stand.ts'

let stand: Stand
beforeAll(async () => {
  const boxes = [red, green, blue]
  stand = await openStand({ near: await drawBoxes(boxes), far: await drawBoxes(boxes, far) })
})
afterAll(() => stand?.stop())

const models = ['near', 'far']
const nameOf = (model: string, element: number) => `${models.indexOf(model)}${String(element).padStart(21, '0')}`
const nameAll = async (set: ElementSet) =>
  Object.entries(set).flatMap(([model, runs]) =>
    runs.flatMap((first, at) =>
      at % 2 ? [] : Array.from({ length: runs[at + 1]! }, (_, next) => ({ ifcGuid: nameOf(model, first + next) })),
    ),
  )
async function find(components: readonly { ifcGuid?: string }[]): Promise<ElementSet> {
  const found: ElementSet = {}
  for (const { ifcGuid } of components) {
    const model = models[Number(ifcGuid![0])]!
    found[model] = [...(found[model] ?? []), Number(ifcGuid!.slice(1)), 1]
  }
  return found
}

async function throughFile(state: ViewState, version: '2.1' | '3.0'): Promise<ViewState> {
  const guid = '00000000-0000-4000-8000-000000000001'
  const topic: BcfTopic = {
    ...{ guid, title: 't', labels: [], referenceLinks: [], documents: [], related: [], header: [], comments: [] },
    ...{ creationDate: '2026-01-01T00:00:00Z', creationAuthor: 'a', otherFiles: [], kept: [] },
    viewpoints: [{ guid, view: await viewToBcf(state, nameAll) }],
  }
  const pieces: Uint8Array[] = []
  const writer = new BcfWriter((piece) => void pieces.push(piece), { version })
  await writer.addTopic(topic)
  await writer.finish()
  const { value } = await (await openBcf(bytesSource(Buffer.concat(pieces)))).topics().next()
  const view = (value as BcfTopic).viewpoints[0]!.view!
  return viewFromBcf(view, cameraFromBcf(view)!, find)
}

/** A fresh viewer with that view; red, green and blue of every point. */
async function drawn(model: string, state: ViewState): Promise<string> {
  await stand.start([model])
  return stand.page.evaluate((wanted) => {
    const { viewer, canvas, colours } = window.kit
    viewer!.state.setState(wanted as never)
    const points = Array.from({ length: canvas.width * canvas.height }, (_, at) => ({
      x: at % canvas.width,
      y: Math.floor(at / canvas.width),
    }))
    return colours(points).join(' ')
  }, state)
}

const viewOf = ([x, y, z]: readonly [number, number, number], more: Partial<ViewState>): ViewState => ({
  camera: {
    ...{ eye: [x + 9, y - 8, z + 6], target: [x + 2, y + 2, z + 1], up: [0, 0, 1] },
    ...{ projection: 'perspective', fieldOfView: 50, viewHeight: 9 },
  },
  ...{ selected: {}, hidden: {}, isolated: null, ghosted: {}, xrayed: {}, colours: [] },
  ...{ sectionPlanes: [], sectionBox: null, storeyGap: 0, hasRooms: false },
  ...more,
})

const here = [0, 0, 0] as const
const views: [string, string, ViewState][] = [
  [
    'with elements selected, hidden and coloured',
    'near',
    viewOf(here, {
      selected: { near: [0, 1] },
      hidden: { near: [2, 1] },
      colours: [{ colour: 0xff8800ff, elements: { near: [1, 1] } }],
    }),
  ],
  [
    'in parallel, cut open',
    'near',
    viewOf(here, {
      camera: {
        ...{ eye: [8, -9, 7], target: [1, 1, 1], up: [0, 0, 1] },
        ...{ projection: 'orthographic', fieldOfView: 50, viewHeight: 7.25 },
      },
      sectionPlanes: [{ point: [0, 0, 1.2], normal: [0, 0, 1] }],
    }),
  ],
  [
    'of one isolated element, far from zero',
    'far',
    viewOf(far, { isolated: { elements: { far: [0, 2] }, rest: 'hidden' } }),
  ],
]

it.each(
  views.flatMap(([name, model, state]) => writtenVersions.map((version) => [name, version, model, state] as const)),
)('a view %s is the same picture after %s', async (_, version, model, state) => {
  const before = await drawn(model, state)
  const plain = await drawn(model, viewOf(model === 'far' ? far : here, { camera: state.camera }))
  expect(plain === before).toBe(false)
  expect((await drawn(model, await throughFile(state, version))) === before).toBe(true)
})
