import { expect, it } from 'vitest'
import { designThings } from './design-things.ts'

it('makes the same files every time, none of them empty', () => {
  for (const { fileName, content } of Object.values(designThings)) {
    const [once, again] = [content(), content()]
    expect([fileName, once.length > 100]).toEqual([fileName, true])
    expect(once).toEqual(again)
  }
})

it('writes details that any program reads, whatever it takes their bytes for', () => {
  for (const { fileName, content } of Object.values(designThings))
    if (fileName.endsWith('.dxf')) expect([fileName, /^[\r\n -~]*$/.test(String(content()))]).toEqual([fileName, true])
})
