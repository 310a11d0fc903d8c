import { describe, expect, it } from 'vitest'
import { boxShape, buildingOf, geometryOf, randomFrom } from './building.fixture.ts'
import { decodeBuilding, encodeBuilding } from './building-codec.ts'
import { globalIdAt, indexOfGlobalIds } from './elements.ts'
import type { Shape } from './geometry.ts'
import { decodeGeometry, encodeGeometry, meshColumns } from './geometry-codec.ts'
import { packGlobalId, unpackGlobalId } from './global-id.ts'
import { FormatError } from './pack.ts'
import { splitBodies } from './split-bodies.ts'
import { packDeltas, unpackDeltas } from './varint.ts'

const building = buildingOf(
  [
    { id: 'A', name: '外墙 é', box: [0, 0, 0, 1, 2, 3], sets: { Pset: { Width: 0.25, IsExternal: true, Mark: 'W1' } } },
    { id: 'B', name: 'Room', class: 'IfcSpace', storey: 0 },
  ],
  {
    origin: [498000.5, 3388000, -2],
    georeference: { crs: 'EPSG:4547', eastings: 1, northings: 2, height: 3, rotation: 0.1, scale: 1 },
    oddGlobalIds: [[1, 'not a GlobalId']],
    storeys: [{ globalId: 's', name: '1F', elevation: 0 }],
    spaces: [
      {
        globalId: 'r',
        element: 1,
        number: '101',
        name: 'Room',
        storey: 0,
        area: 12,
        height: undefined,
        boundary: Float32Array.of(0, 0, 4, 0, 4, 3),
        floor: 0,
      },
    ],
    systems: [{ globalId: 'y', name: 'SF-1', kind: 'AIRCONDITIONING', elements: Uint32Array.of(0, 1) }],
    zones: [{ globalId: 'z', name: 'Zone', kind: '', elements: Uint32Array.of(1) }],
    axes: [{ tag: '1', direction: 0, line: Float32Array.of(0, -1, 0, 9) }],
    problems: [{ code: 'ifc.noGeometry', element: 1, expressId: 7, facts: { line: 7 } }],
  },
)

describe('a building', () => {
  it('comes back as it went', () => {
    expect(decodeBuilding(encodeBuilding(building))).toEqual(building)
  })

  it('is read in place, also from the middle of a larger buffer', () => {
    const bytes = encodeBuilding(building)
    expect(decodeBuilding(bytes).elements.boxes.buffer).toBe(bytes.buffer)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(decodeBuilding(shifted.subarray(3))).toEqual(building)
  })

  it('is refused when cut off, of another kind or of another version', () => {
    const bytes = encodeBuilding(building)
    for (const length of [0, 10, 40, bytes.length - 8])
      expect(() => decodeBuilding(bytes.slice(0, length)), `${length}`).toThrow(FormatError)
    expect(() => decodeGeometry(bytes)).toThrow(FormatError)
    const newer = bytes.slice()
    newer[4] = 9
    expect(() => decodeBuilding(newer)).toThrow('version 9')
  })

  it('of the first version has no hosts', () => {
    const bytes = encodeBuilding({ ...building, elements: { ...building.elements, hosts: Int32Array.of(-1, 0) } })
    expect(Array.from(decodeBuilding(bytes).elements.hosts)).toEqual([-1, 0])
    const older = bytes.slice()
    older[4] = 1
    expect(decodeBuilding(older)).toEqual(building)
  })

  it('is equal for equal input', () => {
    expect(encodeBuilding(building)).toEqual(encodeBuilding(decodeBuilding(encodeBuilding(building))))
  })
})

describe('geometry', () => {
  it('comes back as it went, in place', () => {
    const geometry = geometryOf(
      [boxShape(1, 2, 3), boxShape(2, 2, 2)],
      [
        { shape: 0, at: [1e5, 2, 3] },
        { shape: 1, at: [0, 0, 0] },
      ],
    )
    const bytes = encodeGeometry(geometry)
    const read = decodeGeometry(bytes)
    expect(read).toEqual(geometry)
    expect(read.shapes[1]!.positions.buffer).toBe(bytes.buffer)
  })

  it('has its bodies, boxes and elements in columns, also in shared memory', () => {
    const [one, other] = [boxShape(1, 2, 3), boxShape(2, 2, 2)]
    const away = other.positions.map((value, at) => value + (at % 3 ? 0 : 10))
    // Two boxes, and a third one that lacks a triangle, in one shape.
    const two: Shape = {
      positions: Float32Array.of(...one.positions, ...away, ...away.map((value) => value + 20)),
      indices: Uint32Array.of(
        ...one.indices,
        ...other.indices.map((index) => index + 8),
        ...other.indices.slice(3).map((index) => index + 16),
      ),
      isClosed: false,
      hash: [1, 2],
    }
    const geometry = geometryOf(
      [one, two],
      [
        { shape: 1, at: [0, 0, 0], element: 3 },
        { shape: 0, at: [0, 0, 0], element: 3 },
        { shape: 0, at: [5, 0, 0], element: 7 },
      ],
    )
    const bytes = encodeGeometry(geometry)
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    const columns = meshColumns(shared)
    expect(columns.positions.buffer).toBe(shared.buffer)
    expect(Array.from(columns.bodyStart)).toEqual([0, 1, 4])
    expect(Array.from(columns.bodies)).toEqual([0, 36, 72, 108, 141])
    expect(Array.from(columns.bodiesClosed)).toEqual([1, 1, 1, 0])
    expect(Array.from(columns.boxes.subarray(0, 6))).toEqual([-0.5, -1, -1.5, 0.5, 1, 1.5])
    expect([Array.from(columns.drawn), Array.from(columns.drawnStart)]).toEqual([
      [3, 7],
      [0, 2, 3],
    ])
  })

  it('keeps two boxes apart that touch along an edge', () => {
    const box = boxShape(1, 1, 1)
    // The second one has the first one's corners 3 and 7 for its own 0 and 4.
    const second = box.indices.map((corner) => [3, 8, 9, 10, 7, 11, 12, 13][corner]!)
    const { closed, starts } = splitBodies(Uint32Array.of(...box.indices, ...second), 14)
    expect([closed, starts]).toEqual([
      [true, true],
      [0, 36, 72],
    ])
  })
})

describe('GlobalIds', () => {
  it('survive their 16 bytes', () => {
    const bytes = new Uint8Array(16)
    for (const id of ['0000000000000000000000', '3$$$$$$$$$$$$$$$$$$$$$', '2O2Fr$t4X7Zf8NOew3FLOH']) {
      expect(packGlobalId(id, bytes, 0)).toBe(true)
      expect(unpackGlobalId(bytes, 0)).toBe(id)
    }
  })

  it('of the wrong length, letters or size are refused', () => {
    for (const id of [
      '',
      '2O2Fr$t4X7Zf8NOew3FLO',
      '4000000000000000000000',
      '2O2Fr t4X7Zf8NOew3FLOH',
      '2O2Fr墙t4X7Zf8NOew3FLOH',
    ])
      expect(packGlobalId(id, new Uint8Array(16), 0)).toBe(false)
  })

  it('are found, few or many, plain or odd', () => {
    const [first, odd] = [globalIdAt(building, 0), globalIdAt(building, 1)]
    expect(odd).toBe('not a GlobalId')
    const asked = [odd, first, 'nothing', '3$$$$$$$$$$$$$$$$$$$$$']
    expect(Array.from(indexOfGlobalIds(building, asked))).toEqual([1, 0, -1, -1])
    const many = Array.from({ length: 5 }, () => asked).flat()
    expect(Array.from(indexOfGlobalIds(building, many)).slice(0, 4)).toEqual([1, 0, -1, -1])
  })
})

it('differences of any numbers come back', () => {
  const random = randomFrom(1)
  const column = Int32Array.from({ length: 500 }, () => (random(2) ? random(2 ** 31) : random(40) - 20))
  const read = new Int32Array(500)
  unpackDeltas(packDeltas(column), read)
  expect(read).toEqual(column)
})
