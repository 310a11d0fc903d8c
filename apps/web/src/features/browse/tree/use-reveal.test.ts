import { expect, it } from 'vitest'
import { pathTo } from './use-reveal.ts'

const wall = {
  fileId: 3,
  index: 7,
  globalId: 'x',
  name: 'WQ1',
  class: 'IfcWall',
  level: '3F',
  systems: ['SF-3', 'SF-4'],
  material: 'C35',
}

it('leads to an element through the groups of a tree, the nameless ones too', () => {
  expect(pathTo(wall, 'A', ['level', 'discipline', 'class', 'type'])).toEqual(['3F', 'A', 'IfcWall', ''])
  expect(pathTo(wall, undefined, ['system', 'material', 'discipline'])).toEqual(['SF-3', 'C35', ''])
})

it('knows no way through a tree by a property', () => {
  expect(pathTo(wall, 'A', ['level', { set: 'Pset_WallCommon', name: 'FireRating' }])).toBeUndefined()
})
