import { expect, it } from 'vitest'
import { comparePictures, type GreyPicture } from './compare-pictures.ts'

const [width, height] = [600, 400]
/** White paper with dark rectangles: left, top, right, bottom, in points from the upper left. */
function paper(...marks: readonly (readonly [number, number, number, number])[]): GreyPicture {
  const grey = new Uint8Array(width * height).fill(255)
  for (const [left, top, right, bottom] of marks)
    for (let y = top; y < bottom; y++) grey.fill(20, y * width + left, y * width + right)
  return { width, height, grey }
}
const wall = [50, 50, 500, 54] as const
/** Two points are one unit of the sheet. */
const box = [10, 20, 310, 220] as const

it('finds what came and what went, in boxes of the sheet', () => {
  const { changes } = comparePictures(paper(wall, [100, 200, 120, 230]), paper(wall, [400, 300, 440, 320]), [...box])
  expect(changes).toHaveLength(2)
  expect(changes.map(({ kind, box: at }) => [kind, at])).toEqual([
    ['removed', [60, 105, 70, 120]],
    ['added', [210, 60, 230, 70]],
  ])
})

it('is content with what is drawn a little beside, and with dust', () => {
  const beside = [51, 51, 501, 55] as const
  expect(comparePictures(paper(wall), paper(beside, [300, 300, 301, 303]), [...box]).changes).toEqual([])
})

it('says changed where one thing stands in the place of another', () => {
  const [change, ...more] = comparePictures(paper([100, 100, 140, 110]), paper([100, 114, 140, 124]), [...box]).changes
  expect([change!.kind, more]).toEqual(['changed', []])
})
