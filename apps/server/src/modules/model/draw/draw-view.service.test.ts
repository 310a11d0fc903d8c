import type { ViewState } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { type DrawnModel, paintView } from './draw-view.service.ts'

const ORANGE = 0xf2712bff

/** A duct of 20 m along x, of which the camera sees a part: one end of each of its faces is behind the eye. */
const duct = (): DrawnModel => {
  const corners = [-10, 10].flatMap((x) => [-0.25, 0.25].flatMap((y) => [-0.15, 0.15].flatMap((z) => [x, y, z])))
  const quads = [
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
  ]
  const indices = quads.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!])
  const shape = {
    positions: Float32Array.from(corners),
    indices: Uint32Array.from(indices),
    isClosed: true,
    hash: [0, 0],
  }
  return {
    fileId: 7,
    building: {
      origin: [0, 0, 0],
      texts: ['IfcDuctSegment'],
      elements: { count: 1, classes: Uint32Array.of(0), boxes: Float32Array.of(-10, -0.25, -0.15, 10, 0.25, 0.15) },
    },
    geometry: {
      shapes: [shape],
      instances: {
        count: 1,
        shapes: Uint32Array.of(0),
        elements: Uint32Array.of(0),
        matrices: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0),
      },
    },
  } as unknown as DrawnModel
}

const seenFrom = (eye: [number, number, number]) => {
  const camera = { eye, target: [0, 0, 0], up: [0, 0, 1], fieldOfView: 50, viewHeight: 10, projection: 'perspective' }
  const view = { camera, colours: [{ colour: ORANGE, elements: { 7: [0, 1] } }] } as unknown as ViewState
  const { colours, width, height } = paintView([duct()], view)
  let orange = 0
  for (let at = 0; at < colours.length; at += 4) if (colours[at]! > 2 * colours[at + 2]!) orange++
  return orange / (width * height)
}

it('a coloured element is drawn as far as it is before the eye, however long it is', () => {
  expect(seenFrom([-3, -1.5, 1])).toBeGreaterThan(0.05)
  expect(seenFrom([0, -30, 10])).toBeGreaterThan(0.003)
})

it('what is behind the eye is not drawn', () => {
  const camera = { eye: [0, 5, 0], target: [0, 9, 0], up: [0, 0, 1], fieldOfView: 50, viewHeight: 10 }
  const view = { camera: { ...camera, projection: 'perspective' }, colours: [] } as unknown as ViewState
  expect(new Set(paintView([duct()], view).elements)).toEqual(new Set([-1]))
})
