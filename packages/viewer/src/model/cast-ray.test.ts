import type { Vec3 } from '@sunmao/model'
import { describe, expect, it } from 'vitest'
import { cutPlanesOf } from '../cut/cut-planes.ts'
import { normalise } from '../maths/vec3.ts'
import { flag } from '../state/element-flags.ts'
import { modelOfBoxes } from './boxes.fixture.ts'
import { castRay } from './cast-ray.ts'
import { meshState } from './model-data.ts'

describe('rays against a model', () => {
  it('meet the nearest body, exactly and far from zero', async () => {
    const data = await modelOfBoxes(
      [
        [0, 0, 0, 1, 1, 1],
        [3, 0, 0, 4, 1, 1],
      ],
      [500_000, 0, 0],
    )
    const hit = castRay([{ data, offset: [0, 0, 10] }], { from: [500_010, 0.5, 10.5], direction: [-1, 0, 0] })
    expect(hit).toMatchObject({ element: 1, normal: [1, 0, 0] })
    expect(hit?.point[0]).toBeCloseTo(500_004, 4)
  })

  it('stop at their reach', async () => {
    const data = await modelOfBoxes([[0, 0, 0, 1, 1, 1]])
    const ray = { from: [5, 0.5, 0.5] as const, direction: [-1, 0, 0] as const }
    expect(castRay([{ data, offset: [0, 0, 0] }], ray, { reach: 3 })).toBeUndefined()
    expect(castRay([{ data, offset: [0, 0, 0] }], ray, { reach: 5 })).toBeDefined()
  })
})

describe('rays against boxes', () => {
  it('find what a slow search finds, for turned rays too', async () => {
    const boxes = Array.from({ length: 40 }, (_, at) => {
      const [x, y, z] = [(at % 5) * 3, (Math.floor(at / 5) % 4) * 2.5, Math.floor(at / 20) * 4]
      return [x, y, z, x + 1 + (at % 3), y + 0.1 + (at % 2), z + 3]
    })
    const data = await modelOfBoxes(boxes)
    for (let turn = 0; turn < 200; turn++) {
      const from: Vec3 = [-3.863 + (turn % 7), -4.789 + (turn % 11), 1.317 + (turn % 5)]
      const direction = normalise([Math.cos(turn), Math.sin(turn * 1.7), Math.sin(turn * 0.3) * 0.4])
      const wanted = Math.min(...boxes.map((box) => slabs(box, from, direction)))
      const found = castRay([{ data, offset: [0, 0, 0] }], { from, direction })?.metres ?? Infinity
      if (wanted === Infinity || found === Infinity) expect(found).toBe(wanted)
      else expect(Math.abs(found - wanted)).toBeLessThan(0.001)
    }
  })

  /** Metres to a box from outside, or to its far side from inside. */
  function slabs(box: readonly number[], from: Vec3, direction: Vec3): number {
    let [enter, leave] = [-Infinity, Infinity]
    for (let axis = 0; axis < 3; axis++) {
      const [one, other] = [0, 3].map((side) => (box[axis + side]! - from[axis]!) / direction[axis]!) as [
        number,
        number,
      ]
      enter = Math.max(enter, Math.min(one, other))
      leave = Math.min(leave, Math.max(one, other))
    }
    if (enter > leave || leave < 0) return Infinity
    return enter >= 0 ? enter : leave
  }
})

describe('rays of a pointer', () => {
  const along: Vec3 = [1, 0, 0]
  const ray = { from: [-5, 0.5, 0.5] as Vec3, direction: along }
  const threeBoxes = async () => {
    const data = await modelOfBoxes([
      [0, 0, 0, 1, 1, 1],
      [3, 0, 0, 5, 1, 1],
      [7, 0, 0, 8, 1, 1],
    ])
    return { data, models: [{ data, offset: [0, 0, 0] as Vec3 }] }
  }
  /** Boxes may have changed places on their way through the pack. */
  const cut = (x: number, normal: Vec3) =>
    cutPlanesOf({ sectionPlanes: [{ point: [x, 0, 0], normal }], sectionBox: null })

  it('go through what is hidden or a ghost, and meet rooms that are shown', async () => {
    const { data, models } = await threeBoxes()
    data.words[1] = flag.hidden
    data.words[3] = flag.ghosted
    data.words[5] = flag.room
    expect(castRay(models, ray)).toBeUndefined()
    expect(castRay(models, ray, { hasAll: true })).toMatchObject({ element: 2, metres: expect.closeTo(12, 3) })
  })

  it('meet the box of a shape that has not come yet', async () => {
    const { data, models } = await threeBoxes()
    data.meshes[data.shapes[data.elements.indexOf(0)]!] = undefined
    expect(castRay(models, ray)).toBeUndefined()
    const hit = castRay(models, ray, { hasAll: true })
    expect(hit).toMatchObject({ element: 0, triangle: -1 })
    expect(hit?.metres).toBeCloseTo(5, 2)
  })

  it('meet the face of a cut, not what is cut away', async () => {
    const { models } = await threeBoxes()
    const hit = castRay(models, ray, { planes: cut(4.2, [-1, 0, 0]) })
    expect(hit).toMatchObject({ element: 1, normal: [-1, 0, 0], triangle: -1 })
    expect(hit?.metres).toBeCloseTo(9.2, 6)
    expect(castRay(models, ray, { planes: cut(6, [-1, 0, 0]) })).toMatchObject({ element: 2 })
    expect(castRay(models, ray, { planes: cut(-1, [1, 0, 0]) })).toBeUndefined()
  })

  it('look into an open body that is cut', async () => {
    const { data, models } = await threeBoxes()
    const shape = data.shapes[data.elements.indexOf(1)]!
    const mesh = data.meshes[shape]!
    data.meshStates[shape] = meshState.open
    // Without the side that the ray comes in by.
    const front = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33].filter((at) =>
      [0, 1, 2].every((corner) => mesh.chunk.vertices[mesh.indices[at + corner]! * 4]! < 0),
    )
    expect(front).toHaveLength(2)
    const kept = [...mesh.indices].filter((_, at) => !front.includes(at - (at % 3)))
    mesh.indices = Uint32Array.from(kept)
    const hit = castRay(models, ray, { planes: cut(4.2, [-1, 0, 0]) })
    expect(hit?.metres).toBeCloseTo(10, 3)
  })

  it('meet flat shapes', async () => {
    const data = await modelOfBoxes([[2, 0, 0, 2, 1, 1]])
    expect(castRay([{ data, offset: [0, 0, 0] }], ray)?.metres).toBeCloseTo(7, 3)
  })
})
