import { expect, it } from 'vitest'
import { designThings } from './design-things.ts'

it('makes the same files every time, none of them empty', () => {
  for (const { fileName, content } of Object.values(designThings)) {
    const [once, again] = [content(), content()]
    expect([fileName, once.length > 100]).toEqual([fileName, true])
    expect(once).toEqual(again)
  }
})
