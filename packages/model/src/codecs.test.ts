import { describe, expect, it } from 'vitest'
import { boxShape, buildingOf, geometryOf, randomFrom } from './building.fixture.ts'
import { decodeBuilding, encodeBuilding } from './building-codec.ts'
import { globalIdAt, indexOfGlobalIds } from './elements.ts'
import { decodeGeometry, encodeGeometry } from './geometry-codec.ts'
import { packGlobalId, unpackGlobalId } from './global-id.ts'
import { FormatError } from './pack.ts'
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
    troubles: [{ code: 'ifc.noGeometry', element: 1, expressId: 7, facts: { line: 7 } }],
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
