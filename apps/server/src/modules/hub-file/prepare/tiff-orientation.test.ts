import { expect, it } from 'vitest'
import { orientationOf, upright } from './tiff-orientation.ts'

/** Letters as pixels. */
const picture = (...rows: string[]) => ({
  width: rows[0]!.length,
  height: rows.length,
  rgba: Uint8Array.from([...rows.join('')].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 255])),
})
const shown = (value: number) => {
  const { width, height, rgba } = upright(picture('abc', 'def'), orientationOf(value))
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_each, x) => String.fromCharCode(rgba[(y * width + x) * 4]!)).join(''),
  ).join('/')
}

it('lays a page as its tag says: where its first row and its first column are', () => {
  const meant = ['abc/def', 'cba/fed', 'fed/cba', 'def/abc', 'ad/be/cf', 'da/eb/fc', 'fc/eb/da', 'cf/be/ad']
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(shown)).toEqual(meant)
})

it('leaves a page as it is where the tag means nothing', () => {
  expect([0, 9, 1.5, Number.NaN].map(shown)).toEqual(Array(4).fill('abc/def'))
  expect(orientationOf(undefined)).toBe(1)
})
