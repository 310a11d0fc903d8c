import { inflateSync } from 'node:zlib'
import { readIfc } from '@sunmao/ifc'
import { tiny, writeIfc } from '@sunmao/sample'
import { beforeAll, expect, it } from 'vitest'
import { drawThumbnail } from './thumbnail.ts'

const [width, height] = [480, 300]
let pixels: Buffer

beforeAll(async () => {
  const { building, geometry } = await readIfc(Buffer.from([...writeIfc(tiny())].join('')), {})
  const png = Buffer.from((await drawThumbnail(building, geometry))!)
  const data = png.indexOf('IDAT')
  pixels = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
})

const at = (x: number, y: number) => {
  const place = y * (width * 4 + 1) + 1 + x * 4
  return [...pixels.subarray(place, place + 4)] as [number, number, number, number]
}
const columnOf = (x: number) => Array.from({ length: height }, (_, y) => at(x, y))
const rowOf = (y: number) => Array.from({ length: width }, (_, x) => at(x, y))
const isDrawn = ([, , , alpha]: readonly number[]) => alpha! > 0

it('leaves air around the building', () => {
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) => rowOf(y).some(isDrawn))
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) => columnOf(x).some(isDrawn))
  expect(rows[0]).toBeGreaterThanOrEqual(22)
  expect(rows.at(-1)).toBeLessThanOrEqual(height - 22)
  expect(columns[0]).toBeGreaterThanOrEqual(36)
  expect(columns.at(-1)).toBeLessThanOrEqual(width - 36)
})

it('draws the outline of the building darker than its faces, and softly', () => {
  const middle = rowOf(height / 2)
  const first = middle.findIndex(isDrawn)
  const brightness = ([r, g, b]: readonly number[]) => r! + g! + b!
  const edge = middle.slice(first, first + 2).map(brightness)
  const face = brightness(middle[first + 8]!)
  expect(Math.min(...edge)).toBeLessThan(face * 0.8)
  const alphas = new Set(Array.from({ length: height }, (_, y) => rowOf(y).map(([, , , alpha]) => alpha)).flat())
  expect(alphas.size).toBeGreaterThan(3)
})
