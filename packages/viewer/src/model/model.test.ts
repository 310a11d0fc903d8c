import { describe, expect, it, vi } from 'vitest'
import { ViewerError } from '../viewer-error.ts'
import { modelOfBoxes } from './boxes.fixture.ts'
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
  const order = {
    chunk: 0,
    vertexCounts: new Uint32Array(0),
    indexCounts: new Uint32Array(0),
    extents: new Float32Array(0),
  }
  const fakeWorker = () => ({ postMessage: vi.fn(), terminate: vi.fn() }) as unknown as Worker

  it('works in the page where a worker cannot be had, and says what it cannot read', async () => {
    const decoder = makeDecoder(() => {
      throw new Error('not allowed')
    })
    await expect(decoder.decode(new Uint8Array(40), order)).rejects.toMatchObject({ code: 'modelUnreadable' })
  })

  it('takes over what a worker was asked that did not start', async () => {
    const worker = fakeWorker()
    const decoder = makeDecoder(() => worker)
    const asked = decoder.decode(new Uint8Array(60_000), order)
    expect(worker.postMessage).toHaveBeenCalledOnce()
    worker.onerror?.({} as ErrorEvent)
    await expect(asked).rejects.toBeInstanceOf(ViewerError)
    expect(worker.terminate).toHaveBeenCalled()
  })

  it('does not wait for a worker with what is small and comes first', async () => {
    const worker = fakeWorker()
    const decoder = makeDecoder(() => worker)
    await expect(decoder.decode(new Uint8Array(40), order)).rejects.toBeInstanceOf(ViewerError)
    expect(worker.postMessage).not.toHaveBeenCalled()
    void decoder.decode(new Uint8Array(40), order)
    expect(worker.postMessage).toHaveBeenCalledOnce()
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
