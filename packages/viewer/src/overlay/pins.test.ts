// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { type View, viewOf } from '../camera/view.ts'
import type { CameraState } from '../state/viewer-state.ts'
import type { Viewer } from '../viewer.ts'
import { type Pin, showPins } from './pins.ts'

const camera: CameraState = {
  projection: 'perspective',
  eye: [0, -10, 0],
  target: [0, 0, 0],
  up: [0, 0, 1],
  fieldOfView: 60,
  viewHeight: 10,
}
const [width, height] = [400, 300]

/** A viewer without a picture: its camera, its labels, and something that stands before whatever is left of the middle. */
function standIn() {
  const canvas = document.createElement('canvas')
  const element = document.createElement('div')
  const view = viewOf(camera, width, height)
  let frame: (view: View) => void = () => undefined
  const cast = vi.fn(({ direction }: { direction: readonly number[] }) =>
    direction[0]! < 0 ? { metres: 1, model: 'm', element: 1 } : undefined,
  )
  const state = { getState: () => ({ camera: view.camera, storeyGap: 0 }), subscribe: () => () => undefined }
  const viewer = {
    ...{ canvas, labels: { element }, state, cast },
    placed: () => [],
    getView: () => view,
    onFrame: (listener: typeof frame) => {
      frame = listener
      return () => undefined
    },
  } as unknown as Viewer
  return {
    viewer,
    cast,
    element,
    /** Another frame from where one is. */
    draw: () => frame(view),
  }
}

const pins = (): Pin[] => [
  { id: 'l', title: 'left', at: [-3, 0, 0] },
  { id: 'r', title: 'right', at: [3, 0, 0] },
]

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const look = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('.viewer-pin')].map(({ title, style }) => [
    title,
    style.boxShadow === 'none',
  ])

it('makes a pin behind a body pale, and looks again only when something was drawn or moved', () => {
  const { viewer, cast, element, draw } = standIn()
  const shown = showPins(viewer, pins(), { hasOcclusion: true })
  vi.runAllTimers()
  const pale = [
    ['left', true],
    ['right', false],
  ]
  expect([look(element), cast.mock.calls.length]).toEqual([pale, 2])
  // Set anew they stay as they are at once, and nobody has to look.
  shown.set(pins())
  expect(look(element)).toEqual(pale)
  vi.runAllTimers()
  expect([look(element), cast.mock.calls.length]).toEqual([pale, 2])
  // Bodies came.
  draw()
  shown.set(pins())
  vi.runAllTimers()
  expect(cast.mock.calls.length).toBe(4)
})

it('looks at what stands before pins for a few milliseconds at a time', () => {
  const { viewer, cast } = standIn()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1
    return now
  })
  const many = Array.from({ length: 30 }, (_, at): Pin => {
    const [row, column] = [Math.floor(at / 6), at % 6]
    return { id: String(at), title: '', at: [(column - 2.5) * 1.8, 0, (row - 2) * 1.8] }
  })
  showPins(viewer, many, { hasOcclusion: true })
  vi.advanceTimersByTime(200)
  expect(cast.mock.calls.length).toBeGreaterThan(0)
  expect(cast.mock.calls.length).toBeLessThan(10)
  vi.runAllTimers()
  expect(cast.mock.calls.length).toBe(30)
  vi.restoreAllMocks()
})

it('stands with its middle at its place, without a transform of its own', () => {
  const { viewer, element } = standIn()
  showPins(viewer, [
    { id: 'a', title: 'a', at: [0, 0, 0] },
    { id: 'b', title: 'b', at: [3, 0, 0], text: '128' },
  ])
  const [dot, ring] = [...element.querySelectorAll<HTMLElement>('.viewer-pin')]
  expect([dot!.style.left, dot!.style.top, dot!.style.transform]).toEqual(['193px', '143px', ''])
  expect([ring!.style.minWidth, ring!.style.height, ring!.style.top]).toEqual(['35px', '24px', '138px'])
})
