import { expect, test } from 'vitest'
import { differences } from './compare-measures.ts'
import { type Measure, measureShape } from './measures.ts'
import { type Roundness, roundnessOf } from './roundness.ts'
import { StepText } from './step-text.ts'

/** A right-angled tetrahedron with three edges of 1 m. */
const tetrahedron = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
  isClosed: true,
  hash: [0, 0] as const,
}

test('area, volume and box are those of the placed shape', () => {
  const measure = measureShape(tetrahedron, Float64Array.of(2, 0, 0, 10, 0, 2, 0, 20, 0, 0, 2, 30))
  expect(measure.area).toBeCloseTo(4 * (1.5 + Math.sqrt(3) / 2), 9)
  expect(measure.volume).toBeCloseTo(8 / 6, 9)
  expect(measure.box).toEqual([10, 20, 30, 12, 22, 32])
})

test('a mirrored shape keeps its volume, an inverted one does not, an open one has none', () => {
  const mirror = Float64Array.of(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
  const plain = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
  const inverted = { ...tetrahedron, indices: tetrahedron.indices.toReversed() }
  expect(measureShape(tetrahedron, mirror).volume).toBeCloseTo(1 / 6, 9)
  expect(measureShape(inverted, plain).volume).toBeCloseTo(-1 / 6, 9)
  expect(measureShape({ ...tetrahedron, isClosed: false }, plain).volume).toBeUndefined()
})

const measure = (more: Partial<Measure> = {}): Measure => ({
  triangles: 12,
  area: 6,
  volume: 1,
  box: [0, 0, 0, 1, 1, 1],
  ...more,
})
const compare = (own: Partial<Measure>, roundness: Roundness, statedVolume?: number, computedVolume?: number) =>
  differences(measure(own), measure(), { roundness: () => roundness, statedVolume, computedVolume }).length
const flat: Roundness = { radii: [], fillets: [], hasFree: false }
const round: Roundness = { ...flat, radii: [0.5] }

test('flat bodies agree within 1 % and 2 mm', () => {
  expect(compare({ volume: 1.009, area: 6.05, box: [0, 0, 0, 1, 1, 1.0019] }, flat)).toBe(0)
  expect(compare({ volume: 1.02, triangles: 14 }, flat)).toBe(1)
  expect(compare({ area: 6.1 }, flat)).toBe(1)
  expect(compare({ box: [0, 0, 0, 1, 1, 1.003], triangles: 14 }, flat)).toBe(1)
})

test('round bodies may differ by 5 % when they have other triangles', () => {
  expect(compare({ volume: 1.04, triangles: 40 }, round)).toBe(0)
  expect(compare({ volume: 1.04 }, round)).toBe(1)
  expect(compare({ volume: 1.06, triangles: 40 }, round)).toBe(1)
})

test('but only towards the volume that the file states', () => {
  expect(compare({ volume: 1.04, triangles: 40 }, round, 1.05)).toBe(0)
  expect(compare({ volume: 1.04, triangles: 40 }, round, 1.0)).toBe(1)
})

test('few sides on a small circle explain a smaller volume', () => {
  const pipe: Roundness = { ...flat, radii: [0.01] }
  expect(compare({ volume: 0.92, triangles: 28 }, pipe)).toBe(0)
  expect(compare({ volume: 0.85, triangles: 28 }, pipe)).toBe(1)
})

test('small fillets explain no more than other curves do', () => {
  expect(compare({ volume: 0.96, triangles: 28 }, { ...flat, fillets: [0.01] })).toBe(0)
  expect(compare({ volume: 0.92, triangles: 28 }, { ...flat, fillets: [0.01] })).toBe(1)
})

test('a volume by a formula counts instead of the one of the kernel', () => {
  expect(compare({ volume: 0.9 }, flat, undefined, 0.9)).toBe(0)
  expect(compare({}, flat, undefined, 0.9)).toBe(1)
  expect(compare({ volume: 0.91 }, { ...flat, radii: [0.01] }, undefined, 1)).toBe(0)
})

test('the box may be off by the height of the arc between two corners', () => {
  expect(compare({ box: [0, 0, 0, 1, 1, 1.006], triangles: 40 }, round)).toBe(0)
  expect(compare({ box: [0, 0, 0, 1, 1, 1.009], triangles: 40 }, round)).toBe(1)
})

test('radii are found behind any number of references, in metres', () => {
  const step = new StepText(
    [
      '#1=IFCPRODUCTDEFINITIONSHAPE($,$,(#2));',
      "#2=IFCSHAPEREPRESENTATION($,'Body','SweptSolid',(#3,#6));",
      '#3=IFCEXTRUDEDAREASOLID(#4,$,$,1.);',
      '#4=IFCCIRCLEPROFILEDEF(.AREA.,$,$,500.);',
      '#6=IFCEXTRUDEDAREASOLID(#7,$,$,1.);',
      '#7=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#8);',
      '#8=IFCINDEXEDPOLYCURVE(#9,(IFCARCINDEX((1,2,3)),IFCLINEINDEX((3,1))),$);',
      '#9=IFCCARTESIANPOINTLIST2D(((100.,0.),(0.,100.),(-100.,0.)));',
    ].join('\n'),
  )
  const { radii, hasFree } = roundnessOf(step, [1], 0.001)
  expect(radii.toSorted().map((radius) => radius.toFixed(6))).toEqual(['0.100000', '0.500000'])
  expect(hasFree).toBe(false)
})
