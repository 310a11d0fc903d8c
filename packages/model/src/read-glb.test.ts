import { expect, it } from 'vitest'
import { boxShape, buildingOf } from './building.fixture.ts'
import type { Geometry } from './geometry.ts'
import { writeGlb } from './glb.ts'
import { readGlb } from './read-glb.ts'

const geometry: Geometry = {
  shapes: [boxShape(2, 1, 4)],
  instances: {
    count: 2,
    shapes: Uint32Array.of(0, 0),
    elements: Uint32Array.of(0, 1),
    matrices: Float64Array.of(1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0),
    colours: Uint32Array.of(0xff8000ff, 0x20406080),
  },
}
const glb = () =>
  writeGlb(
    buildingOf([
      { id: 'a', name: '窗' },
      { id: 'b', name: '门' },
    ]),
    geometry,
  )

it('reads what was written: names, places, colours, each shape once', () => {
  const read = readGlb(glb())
  const { elements, texts } = read.building
  expect([...elements.names].map((at) => texts[at])).toEqual(['窗', '门'])
  const boxes = [...elements.boxes].map((value) => Math.round(value * 1000) / 1000)
  expect(boxes.slice(0, 6)).toEqual([4, 5.5, 5, 6, 6.5, 9])
  expect(boxes.slice(6)).toEqual([-0.5, -1, -2, 0.5, 1, 2])
  expect([...read.geometry.instances.colours]).toEqual([0xff8000ff, 0x20406080])
  expect(read.geometry.shapes.reduce((sum, { indices }) => sum + indices.length / 3, 0)).toBe(24)
})

it('refuses what is none, what is cut off and what needs more than is read here', () => {
  const bytes = glb()
  expect(() => readGlb(new TextEncoder().encode('no model at all, whatever its name says'))).toThrow()
  for (const size of [0, 12, 19, 30, bytes.length >> 1, bytes.length - 1])
    expect(() => readGlb(bytes.slice(0, size))).toThrow()
  const text = new TextDecoder('latin1').decode(bytes)
  const changed = (from: string, to: string) => {
    const at = text.indexOf(from)
    expect(at).toBeGreaterThan(0)
    const copy = bytes.slice()
    copy.set(new TextEncoder().encode(to), at)
    return copy
  }
  expect(() => readGlb(changed('"count":36', '"count":99'))).toThrow()
  expect(() => readGlb(changed('"mesh":0', '"mesh":0'))).not.toThrow()
})

it('does not follow nodes for ever', () => {
  const json = JSON.stringify({ asset: { version: '2.0' }, nodes: [{ children: [0] }], scenes: [{ nodes: [0] }] })
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4))
  const bytes = new Uint8Array(20 + text.length)
  new DataView(bytes.buffer).setUint32(0, 0x46546c67, true)
  new DataView(bytes.buffer).setUint32(4, 2, true)
  new DataView(bytes.buffer).setUint32(8, bytes.length, true)
  new DataView(bytes.buffer).setUint32(12, text.length, true)
  new DataView(bytes.buffer).setUint32(16, 0x4e4f534a, true)
  bytes.set(text, 20)
  expect(() => readGlb(bytes)).toThrow('nowhere')
})
