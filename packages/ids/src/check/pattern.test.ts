import { expect, it } from 'vitest'
import { compilePattern, matchesPattern } from './pattern.ts'

it.each([
  ['DT-[0-9]{2}', 'DT-12', true],
  ['DT-[0-9]{2}', 'xDT-12', false],
  ['a|b', 'b', true],
  ['a|b', 'ab', false],
  ['[A-Z-[I]]+', 'XYZ', true],
  ['[A-Z-[I]]+', 'XIZ', false],
  ['[^0-9-[a]]', 'b', true],
  ['[^0-9-[a]]', 'a', false],
  ['\\i\\c*', '_a-1.b', true],
  ['\\i\\c*', '1a', false],
  ['\\p{Lu}[\\p{Nd}_]*', '墙', false],
  ['\\p{L}+', '外墙', true],
  ['\\d+', '٣', true],
  ['.', '\n', false],
  ['^$', '^$', true],
  ['[&|(){}!#]+', '&|(', true],
  ['\\S+@\\w+', 'a@b', true],
  ['[\\d\\s-]+', '1 - 2', true],
])('%s of %j', (pattern, text, isMatch) => {
  expect(matchesPattern(pattern, text)).toBe(isMatch)
})

it('is none where it cannot be read', () => {
  for (const pattern of ['(', '[', 'a{2,1}', '*']) expect(compilePattern(pattern)).toBeUndefined()
  expect(matchesPattern('(', '(')).toBe(false)
})
