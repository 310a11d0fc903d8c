import type { ElementSet } from '@sunmao/viewer'
import { expect, it } from 'vitest'
import { seenBy } from './apply-rules.ts'

const rule = (effect: 'show' | 'hide' | 'isolate' | 'colour' | 'ghost', colour?: string) => ({
  field: 'class' as const,
  op: 'is' as const,
  value: 'x',
  effect,
  colour,
})

it('hides, shows again, ghosts, isolates and colours what the rules found, in their order', () => {
  const rules = [rule('hide'), rule('show'), rule('ghost'), rule('isolate'), rule('isolate'), rule('colour', '#102030')]
  const found: ElementSet[] = [
    { 1: [0, 10] },
    { 1: [2, 3] },
    { 2: [7, 1] },
    { 1: [0, 1] },
    { 2: [0, 2] },
    { 1: [1, 1] },
  ]
  expect(seenBy(rules, found)).toEqual({
    hidden: { 1: [0, 2, 5, 5] },
    ghosted: { 2: [7, 1] },
    isolated: { elements: { 1: [0, 1], 2: [0, 2] }, rest: 'hidden' },
    colours: [{ colour: 0x102030ff, elements: { 1: [1, 1] } }],
  })
})

it('shows everything where no rule says otherwise', () => {
  expect(seenBy([], [])).toEqual({ hidden: {}, ghosted: {}, isolated: null, colours: [] })
})
