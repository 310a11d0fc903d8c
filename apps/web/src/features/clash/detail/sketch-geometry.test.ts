import { expect, it } from 'vitest'
import { drawSketch, HEIGHT, sectionAxis, sideOf, WIDTH } from './sketch-geometry.ts'

// A duct along x, 1.25 m wide and 0.4 m high; a beam along y, 0.3 m wide and 0.7 m high, 82 mm into it.
const duct = { bottom: 3.182, top: 3.582, from: -10, to: 10 }
const beam = { bottom: 3.5, top: 4.2, from: 1, to: 1.3 }
const hit = { bottom: 3.5, top: 3.582, from: 1, to: 1.3 }
const levels = [
  { name: '3F', elevation: 0 },
  { name: '4F', elevation: 4.2 },
]

it('goes across the element that is narrower', () => {
  const along = [-10, 0, 3.182, 10, 1.25, 3.582]
  const across = [1, -6, 3.5, 1.3, 6, 4.2]
  expect(sectionAxis(along, across)).toBe(0)
  expect(sectionAxis([0, -10, 0, 1.25, 10, 1], [-6, 1, 0, 6, 1.3, 1])).toBe(1)
  expect(sectionAxis(undefined, undefined)).toBe(0)
})

it('draws both with their overlap between them, all inside of the picture', () => {
  const sketch = drawSketch({ a: duct, b: beam, hit, levels })
  for (const { x, y, width, height } of [sketch.a, sketch.b, sketch.hit]) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(WIDTH)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(HEIGHT)
  }
  // The hit is the foot of the beam and the head of the duct.
  expect(sketch.hit.y).toBeCloseTo(sketch.a.y)
  expect(sketch.hit.y + sketch.hit.height).toBeCloseTo(sketch.b.y + sketch.b.height)
  expect(sketch.hit.x).toBeCloseTo(sketch.b.x)
  expect(sketch.a.width).toBeGreaterThan(sketch.b.width)
})

it('shows the storeys in sight only', () => {
  expect(drawSketch({ a: duct, b: beam, hit, levels }).levels.map(({ name }) => name)).toEqual(['4F'])
})

it('cuts a column, so that the overlap stays large enough to be read', () => {
  const column = { bottom: -20, top: 40, from: 1, to: 1.5 }
  const sketch = drawSketch({ a: duct, b: column, hit: { ...hit, top: 3.582, bottom: 3.182 }, levels: [] })
  expect(sketch.hit.height).toBeGreaterThan(10)
  expect(sketch.b.height).toBeLessThanOrEqual(HEIGHT)
})

it('keeps a thin overlap visible', () => {
  const sketch = drawSketch({ a: duct, b: beam, hit: { ...hit, bottom: 3.581 }, levels: [] })
  expect(sketch.hit.height).toBeGreaterThanOrEqual(3)
})

it('draws an element whose model is not open by its heights', () => {
  expect(sideOf(undefined, 0, { bottom: 1, top: 2 }, { middle: 5, half: 1 })).toEqual({
    bottom: 1,
    top: 2,
    from: 4,
    to: 6,
  })
})
