import { type BcfTopic, BcfWriter, bytesSource, openBcf, writtenVersions } from '@sunmao/bcf'
import type { ElementSet, ViewState } from '@sunmao/contract'
import { describe, expect, it } from 'vitest'
import { cameraFromBcf, colourFromBcf, colourToBcf, viewFromBcf, viewToBcf } from './view-state.ts'

type Vector = [number, number, number]

const plain: Omit<ViewState, 'camera'> = {
  ...{ selected: {}, hidden: {}, isolated: null, ghosted: {}, xrayed: {}, colours: [] },
  ...{ sectionPlanes: [], sectionBox: null, storeyGap: 0, hasRooms: false },
}

/** Element 5 of version 1 is called by both numbers. */
const nameOf = (file: string, element: number) => `0${file.padStart(10, '0')}${String(element).padStart(11, '0')}`
const nameAll = async (set: ElementSet) =>
  Object.entries(set).flatMap(([file, runs]) =>
    runs.flatMap((first, at) =>
      at % 2 ? [] : Array.from({ length: runs[at + 1]! }, (_, next) => ({ ifcGuid: nameOf(file, first + next) })),
    ),
  )
async function find(components: readonly { ifcGuid?: string }[]): Promise<ElementSet> {
  const found: ElementSet = {}
  for (const { ifcGuid } of components) {
    const file = String(Number(ifcGuid!.slice(1, 11)))
    found[file] = [...(found[file] ?? []), Number(ifcGuid!.slice(11)), 1]
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
  for await (const read of (await openBcf(bytesSource(Buffer.concat(pieces)))).topics()) {
    const view = read.viewpoints[0]!.view!
    return viewFromBcf(view, cameraFromBcf(view)!, find)
  }
  throw new Error('no topic')
}

const directionOf = ({ camera: { eye, target } }: ViewState): number[] => {
  const way = target.map((value, axis) => value - eye[axis]!)
  const length = Math.hypot(...way)
  return way.map((value) => value / length)
}

/** What is up on the screen: at right angles to where one looks. */
function upOf(state: ViewState): number[] {
  const forward = directionOf(state)
  const { up } = state.camera
  const along = up.reduce((sum, value, axis) => sum + value * forward[axis]!, 0)
  const upright = up.map((value, axis) => value - along * forward[axis]!)
  const length = Math.hypot(...upright)
  return upright.map((value) => value / length)
}

const expectSame = (found: readonly number[], wanted: readonly number[]) => {
  for (const [axis, value] of found.entries()) expect(Math.abs(value - wanted[axis]!)).toBeLessThan(1e-6)
}

describe.each(writtenVersions)('a view that is written as %s and read back', (version) => {
  it.each<[string, Partial<ViewState['camera']>]>([
    ['from the side', { eye: [30, -30, 24], target: [0, 0, 0] }],
    ['of the world', { eye: [400_123.25, 3_500_000.5, 12.125], target: [400_100, 3_500_010, 3] }],
    ['through a long lens', { fieldOfView: 12.5 }],
    ['through a wide one', { fieldOfView: 110 }],
    ['in parallel', { projection: 'orthographic', viewHeight: 17.25 }],
  ])('has the same camera %s', async (_, more) => {
    const camera: ViewState['camera'] = {
      ...{ eye: [10, 10, 10] as Vector, target: [1, 2, 3] as Vector, up: [0, 0, 1] as Vector },
      ...{ projection: 'perspective', fieldOfView: 50, viewHeight: 9, ...more },
    }
    const state = { ...plain, camera }
    const back = await throughFile(state, version)
    expectSame(back.camera.eye, camera.eye)
    expectSame(directionOf(back), directionOf(state))
    expectSame(upOf(back), upOf(state))
    expect(back.camera.projection).toBe(camera.projection)
    if (camera.projection === 'perspective') expectSame([back.camera.fieldOfView], [camera.fieldOfView])
    else expectSame([back.camera.viewHeight], [camera.viewHeight])
  })

  it('has the same elements and cuts', async () => {
    const state: ViewState = {
      ...plain,
      camera: {
        eye: [1, 1, 9],
        target: [1, 1, 0],
        up: [0, 1, 0],
        projection: 'perspective',
        fieldOfView: 50,
        viewHeight: 9,
      },
      selected: { 1: [5, 1] },
      hidden: { 1: [9, 1], 2: [3, 1] },
      colours: [
        { colour: 0xff8800ff, elements: { 1: [5, 1] } },
        { colour: 0x00ff0080, elements: { 2: [7, 1] } },
      ],
      sectionPlanes: [{ point: [0, 0, 3], normal: [0, 0, 1] }],
    }
    const { selected, hidden, colours, sectionPlanes } = await throughFile(state, version)
    expect({ selected, hidden, colours, sectionPlanes }).toEqual({
      ...{ selected: state.selected, hidden: state.hidden },
      ...{ colours: state.colours, sectionPlanes: state.sectionPlanes },
    })
  })

  it('shows only what was isolated, without what was hidden of it', async () => {
    const camera: ViewState['camera'] = {
      eye: [1, 1, 9],
      target: [1, 1, 0],
      up: [0, 1, 0],
      projection: 'perspective',
      fieldOfView: 50,
      viewHeight: 9,
    }
    const state: ViewState = {
      ...plain,
      camera,
      isolated: { elements: { 1: [2, 4] }, rest: 'hidden' },
      hidden: { 1: [3, 1] },
    }
    const { isolated, hidden } = await throughFile(state, version)
    expect(isolated).toEqual({ elements: { 1: [2, 1, 4, 1, 5, 1] }, rest: 'hidden' })
    expect(hidden).toEqual({})
  })
})

it('colours have their opacity first in BCF', () => {
  expect(colourToBcf(0xff8800ff)).toBe('FF8800')
  expect(colourToBcf(0xff880080)).toBe('80FF8800')
  expect(colourFromBcf('80FF8800')).toBe(0xff880080)
  expect(colourFromBcf('#FF8800')).toBe(0xff8800ff)
  expect(colourFromBcf('red')).toBeUndefined()
})
