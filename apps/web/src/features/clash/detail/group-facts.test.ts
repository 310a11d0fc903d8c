import type { ClashElement } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { groupFacts } from './group-facts.ts'

const element = (globalId: string): ClashElement => ({
  fileId: 1,
  index: 0,
  globalId,
  name: globalId,
  class: 'IfcBeam',
  type: '',
  discipline: 'S',
  model: 'S.ifc',
})
const pair = (a: string, b: string) => ({ a: element(a), b: element(b) })

it('names the element that most points have in common, and the others once each', () => {
  const { root, others } = groupFacts([
    pair('duct', 'KL-3'),
    pair('duct', 'KL-4'),
    pair('duct', 'KL-3'),
    pair('tee', 'KL-3'),
  ])
  expect(root).toMatchObject({ element: { name: 'duct' }, side: 'a', points: 3 })
  expect(others.map(({ name }) => name)).toEqual(['KL-3', 'KL-4', 'tee'])
})

it('knows nothing of a group without points', () => {
  expect(groupFacts([])).toEqual({ root: undefined, others: [] })
})
