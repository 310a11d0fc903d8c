import { expect, it } from 'vitest'
import { recogniseImage } from '../../../blobs/image-kind.ts'
import { encodeJpeg } from './encode-jpeg.ts'

const noise = (width: number, height: number) =>
  Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 7919) % 256))

it('writes a picture of the size it was given, between its two ends', () => {
  const bytes = encodeJpeg(noise(21, 10), 21, 10)
  expect(recogniseImage(bytes)).toBe('jpg')
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  expect([bytes.readUInt16BE(frame + 5), bytes.readUInt16BE(frame + 7)]).toEqual([10, 21])
  expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
})

it('lets no byte of the picture look like a marker', () => {
  const bytes = encodeJpeg(noise(64, 64), 64, 64)
  const scan = bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xda])) + 14, -2)
  scan.forEach((byte, at) => {
    if (byte === 0xff) expect(scan[at + 1]).toBe(0)
  })
})

it('needs little for a plain surface', () => {
  expect(encodeJpeg(new Uint8Array(640 * 400 * 4).fill(200), 640, 400).length).toBeLessThan(30_000)
})
