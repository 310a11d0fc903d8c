import type { ClashElement } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { disciplineOf, elementsOf, locationOf } from './clash-origin.ts'

const element = (index: number, more: Partial<ClashElement> = {}): ClashElement => ({
  fileId: 1,
  index,
  globalId: `g${index}`,
  name: `e${index}`,
  class: 'IfcBeam',
  type: '',
  discipline: 'M',
  model: 'M.ifc',
  ...more,
})
const point = (a: number, b: number, place: { level?: string; room?: string; grid?: string }) => ({
  a: element(a, { system: 'SF-3' }),
  b: element(b),
  point: [a, b, 0] as [number, number, number],
  ...place,
})

it('names every element once', () => {
  const points = [point(1, 2, {}), point(1, 3, {})]
  expect(elementsOf(points).map(({ globalId }) => globalId)).toEqual(['g1', 'g2', 'g3'])
})

it('says of several points only the place that they share', () => {
  const points = [point(1, 2, { level: '3F', grid: '3/B' }), point(1, 3, { level: '3F', grid: '4/B' })]
  expect(locationOf(points)).toEqual({
    level: '3F',
    room: undefined,
    grid: undefined,
    systems: ['SF-3'],
    point: [1, 2, 0],
  })
  expect(locationOf([])).toEqual({})
})

it('asks the discipline that the group names, else the one that runs into something', () => {
  expect(disciplineOf({ discipline: 'S' }, point(1, 2, {}))).toBe('S')
  expect(disciplineOf({}, point(1, 2, {}))).toBe('M')
})
