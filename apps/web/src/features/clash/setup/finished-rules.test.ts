import { expect, it } from 'vitest'
import { finishedRules } from './finished-rules.ts'

it('leaves out what is empty or not finished and sends bounds as numbers', () => {
  const conditions = [
    { name: ' ', op: 'is', value: 'x' },
    { name: 'Width', op: 'atLeast', value: '0.5' },
    { name: 'Width', op: 'atMost', value: 'wide' },
    { name: 'FireRating', op: 'exists', value: 'left over' },
    { name: 'Mark', op: 'is', value: '' },
  ] as const
  expect(finishedRules({ classes: ['IfcBeam'], levels: [], text: ' ', conditions: [...conditions] })).toEqual({
    classes: ['IfcBeam'],
    conditions: [
      { name: 'Width', op: 'atLeast', value: 0.5 },
      { name: 'FireRating', op: 'exists' },
    ],
  })
})

it('is no rule at all while nothing is filled in', () => {
  expect(finishedRules(undefined)).toEqual({ conditions: [] })
})
