import { expect, it } from 'vitest'
import { type Groups, rulesOfSeen } from './rules-of-seen.ts'

const nothing = { hidden: {}, ghosted: {}, isolated: null, colours: [] }
/** Ten elements: 0–4 on the first floor, 5–9 on the second; 0–1 and 5–6 are walls. */
const groups: Groups = {
  level: [
    { label: '1F', elements: { 7: [0, 5] } },
    { label: '2F', elements: { 7: [5, 5] } },
  ],
  class: [
    { label: 'IfcWall', elements: { 7: [0, 2, 5, 2] } },
    { label: 'IfcSlab', elements: { 7: [2, 3, 7, 3] } },
  ],
  system: [{ label: '', elements: { 7: [0, 10] } }],
  type: [{ label: '', elements: { 7: [0, 10] } }],
}

it('says whole storeys and classes as rules', () => {
  const seen = {
    ...nothing,
    isolated: { elements: { 7: [5, 5] }, rest: 'hidden' as const },
    hidden: { 7: [0, 2, 5, 2] },
    colours: [{ colour: 0x00ff10ff, elements: { 7: [2, 3, 7, 3] } }],
  }
  expect(rulesOfSeen(seen, groups)).toEqual({
    rules: [
      { field: 'level', op: 'is', value: '2F', effect: 'isolate' },
      { field: 'class', op: 'is', value: 'IfcWall', effect: 'hide' },
      { field: 'class', op: 'is', value: 'IfcSlab', effect: 'colour', colour: '#00ff10' },
    ],
    left: 0,
  })
})

it('says ghosts around what is isolated as ghosts', () => {
  const seen = { ...nothing, isolated: { elements: { 7: [0, 5] }, rest: 'ghosted' as const } }
  expect(rulesOfSeen(seen, groups).rules).toEqual([{ field: 'level', op: 'is', value: '2F', effect: 'ghost' }])
})

it('counts what no rule can say', () => {
  expect(rulesOfSeen({ ...nothing, hidden: { 7: [3, 1, 8, 1] } }, groups)).toEqual({ rules: [], left: 2 })
})

it('has no rules for nothing', () => {
  expect(rulesOfSeen(nothing, groups)).toEqual({ rules: [], left: 0 })
})
