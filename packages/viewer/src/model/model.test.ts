import type { Vec3 } from '@sunmao/model'
import { describe, expect, it, vi } from 'vitest'
import { normalise } from '../maths/vec3.ts'
import { ViewerError } from '../viewer-error.ts'
import { modelOfBoxes } from './boxes.fixture.ts'
import { castRay } from './cast-ray.ts'
import { makeDecoder } from './decoder.ts'
import { boxOfElements, boxOfModel } from './element-boxes.ts'
import { findFeatureEdges } from './feature-edges.ts'
import { loadModel } from './load-model.ts'
import { meshState } from './model-data.ts'

describe('feature edges', () => {
  it('of a box are its twelve, without the diagonals of its faces', async () => {
    const model = await modelOfBoxes([[0, 0, 0, 5, 1, 2]])
    expect(model.meshes[0]?.lines.length).toBe(24)
    expect(model.meshStates[0]).toBe(meshState.closed)
  })

  it('tell an open shape from a closed one', () => {
    const vertices = Int16Array.from([0, 0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 0, 9, 9, 0, 0])
    const flat = findFeatureEdges(vertices, Uint32Array.from([0, 1, 2, 1, 3, 2]), 0, 4, [1, 1, 1])
    expect(flat.isClosed).toBe(false)
    expect(flat.lines.length).toBe(8)
  })

  it('join faces that do not share their points', () => {
    const corners = [0, 0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 0]
    const vertices = Int16Array.from([...corners, 9, 0, 0, 0, 9, 9, 0, 0, 0, 9, 0, 0])
    const { lines } = findFeatureEdges(vertices, Uint32Array.from([0, 1, 2, 3, 4, 5]), 0, 6, [1, 1, 1])
    expect(lines.length).toBe(8)
  })
})

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

describe('boxes', () => {
  it('are those of the model, of some elements, and move with the model', async () => {
    const data = await modelOfBoxes([
      [0, 0, 0, 1, 1, 1],
      [3, 0, 0, 4, 1, 2],
    ])
    const model = { data, offset: [100, 0, 0] as const }
    expect(boxOfModel(model, 0)?.max[0]).toBeCloseTo(104)
    expect(boxOfElements(model, [0, 1], 0)?.max[0]).toBeCloseTo(101)
    expect(boxOfElements(model, [], 0)).toBeUndefined()
  })
})

describe('the decoder', () => {
  it('works in the page where a worker cannot be had, and says what it cannot read', async () => {
    const decoder = makeDecoder(() => {
      throw new Error('not allowed')
    })
    const order = {
      chunk: 0,
      vertexCounts: new Uint32Array(0),
      indexCounts: new Uint32Array(0),
      extents: new Float32Array(0),
    }
    await expect(decoder.decode(new Uint8Array(40), order)).rejects.toMatchObject({ code: 'modelUnreadable' })
  })

  it('takes over what a worker was asked that did not start', async () => {
    const worker = { postMessage: vi.fn(), terminate: vi.fn() } as unknown as Worker
    const decoder = makeDecoder(() => worker)
    const order = {
      chunk: 0,
      vertexCounts: new Uint32Array(0),
      indexCounts: new Uint32Array(0),
      extents: new Float32Array(0),
    }
    const asked = decoder.decode(new Uint8Array(40), order)
    worker.onerror?.({} as ErrorEvent)
    await expect(asked).rejects.toBeInstanceOf(ViewerError)
    expect(worker.terminate).toHaveBeenCalled()
  })
})

describe('loading', () => {
  it('refuses what is no drawing', async () => {
    const source = { head: async () => new Uint8Array(100), parts: [] }
    const steps = { onHead: vi.fn(), onInstances: vi.fn(), onChunk: vi.fn() }
    const loading = loadModel(
      'a',
      source,
      makeDecoder(() => undefined),
      steps,
      new AbortController().signal,
    )
    await expect(loading).rejects.toMatchObject({ code: 'modelUnreadable' })
    expect(steps.onHead).not.toHaveBeenCalled()
  })
})
