import type { DraftValue } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { emptyDraft, isSpecificationOpen, triable } from './draft-specification.ts'
import { begin, between, isOpen, like, modeOf, oneOf, simple, valueModes } from './draft-value.ts'

it('tells the way in which a value is limited, and begins each with what was there', () => {
  const given = [undefined, simple('REI60'), oneOf(['a', 'b']), like('W[0-9]+'), between(2, null)]
  expect(given.map(modeOf)).toEqual(valueModes.slice(0, 5))
  expect(begin('oneOf', simple('REI60'))).toEqual(oneOf(['REI60']))
  expect(begin('any', simple('REI60'))).toBeUndefined()
  expect(oneOf(['1', '2.5'])).toMatchObject({ restriction: { base: 'double' } })
})

it('keeps what it has no fields for', () => {
  const nothing = { base: 'string', enumeration: [], patterns: [], bounds: {}, lengths: {} }
  const others: DraftValue[] = [
    { restriction: { ...nothing, patterns: ['a', 'b'] } },
    { restriction: { ...nothing, lengths: { minLength: 2 } } },
    { restriction: { ...nothing, bounds: { minExclusive: 2 } } },
    { restriction: { ...nothing, patterns: ['a'], enumeration: ['a'] } },
  ]
  expect(others.map(modeOf)).toEqual(['other', 'other', 'other', 'other'])
})

it('knows what is still to be filled in, and tries what is written so far', () => {
  expect([simple(' '), oneOf([]), like(''), between(null, null)].map(isOpen)).toEqual([true, true, true, true])
  const [one] = emptyDraft().specifications
  expect([isSpecificationOpen(one!), triable(one!)]).toEqual([true, undefined])
  const about = { ...one!, applicability: [{ kind: 'entity' as const, name: simple('IFCDOOR') }] }
  expect(triable(about)).toMatchObject({ name: '–', requirements: [] })
  expect(triable({ ...about, cardinality: 'prohibited' })?.requirements).toEqual([])
})
