import { expect, it } from 'vitest'
import { readIfc } from '../read-ifc.ts'
import { volumeOf } from '../volume.fixture.ts'
import { fuzzedFile } from './cut-fuzz.fixture.ts'

it('ten thousand bodies hold what their cuts leave, or are told', { timeout: 600_000 }, async () => {
  const { bytes, bodies } = fuzzedFile(10_000, 2024)
  const { building, geometry } = await readIfc(bytes, { wasmPath: '/nowhere/' })
  const { shapes, instances } = geometry
  const drawn = new Map<number, { volume: number; isClosed: boolean }>()
  for (let at = 0; at < instances.count; at++) {
    const shape = shapes[instances.shapes[at]!]!
    const id = building.elements.expressIds[instances.elements[at]!]!
    drawn.set(id, { volume: (drawn.get(id)?.volume ?? 0) + volumeOf(shape), isClosed: shape.isClosed })
  }
  const told = new Set(building.problems.map(({ expressId }) => expressId))
  const wrong = bodies.filter(({ id, volume }) => {
    const body = drawn.get(id)
    if (told.has(id)) return false
    return !body?.isClosed || Math.abs(body.volume - volume) > Math.max(1e-6 * volume, 1e-9)
  })
  expect(wrong).toEqual([])
  // Those of which nothing is left, and no more.
  expect(told.size).toBe(bodies.filter(({ volume }) => volume === 0).length)
})
