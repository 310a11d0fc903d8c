import { expect, it } from 'vitest'
import { boxShape, buildingOf, geometryOf, idOf } from './building.fixture.ts'
import { decodeBuilding, encodeBuilding } from './building-codec.ts'
import { globalIdAt, propertiesOf } from './elements.ts'
import { elementsOfRoom, extractBuilding } from './extract.ts'
import { decodeGeometry, encodeGeometry } from './geometry-codec.ts'

const space = (element: number, number: string) => ({
  ...{ globalId: number, element, number, name: '办公', storey: 0, area: undefined, height: undefined },
  ...{ boundary: Float32Array.of(0, 0, 4, 0, 4, 3), floor: 0 },
})
const building = buildingOf(
  [
    { id: 'A', name: '办公一', class: 'IfcSpace', space: 0, box: [0, 0, 0, 4, 3, 3] },
    { id: 'B', name: '桌', space: 0, box: [1, 1, 0, 2, 2, 1], sets: { Pset: { Mark: '桌-1', Width: 0.7 } } },
    { id: 'C', name: '共用墙', box: [4, 0, 0, 4.2, 3, 3], material: '砖', sets: { Pset: { Mark: '墙' } } },
    { id: 'D', name: '办公二', class: 'IfcSpace', space: 1, box: [4.2, 0, 0, 8, 3, 3] },
    { id: 'E', name: '秘密', space: 1, box: [4.3, 1, 0, 6, 2, 1], sets: { Pset: { Mark: '秘密编号' } } },
    { id: 'F', name: '远处的墙', box: [20, 0, 0, 20.2, 3, 3] },
    { id: 'G', name: '没有形体' },
    { id: 'H', name: '楼板', box: [0, 0, -0.2, 4.1, 3, 0] },
    { id: 'I', name: '隔壁的楼板', box: [4.1, 0, -0.2, 8, 3, 0] },
  ],
  {
    spaces: [space(0, '101'), space(3, '102')],
    systems: [
      { globalId: 's', name: '送风', kind: '', elements: Uint32Array.of(1, 4) },
      { globalId: 't', name: '秘密系统', kind: '', elements: Uint32Array.of(4) },
    ],
    problems: [{ code: 'ifc.noGeometry', element: 4, expressId: 5, facts: {} }],
    oddGlobalIds: [[2, 'odd']],
  },
)
building.elements.hosts[1] = 2
building.elements.parents[1] = 4
const shapes = [boxShape(1, 1, 1), boxShape(2, 2, 2)]
const geometry = geometryOf(shapes, [
  { shape: 0, at: [1, 1, 0], element: 1 },
  { shape: 1, at: [5, 1, 0], element: 4 },
  { shape: 0, at: [4, 0, 0], element: 2 },
])

it('of a room has what is in it and what bounds it, and nothing of the next one', () => {
  const box = Float32Array.of(0, 0, 0, 4, 3, 3)
  expect(elementsOfRoom(building, 0, box)).toEqual([0, 1, 2, 7])
  // A model that does not know the room goes by the place alone.
  expect(elementsOfRoom(building, undefined, box)).toEqual([2, 7])
})

it('is a building itself, and no text, shape or number of the rest is in it', () => {
  const cut = extractBuilding(building, geometry, [2, 0, 1, 1, 99])
  const back = decodeBuilding(encodeBuilding(cut.building))
  expect([0, 1, 2].map((element) => globalIdAt(back, element))).toEqual([idOf('A'), idOf('B'), 'odd'])
  expect(back.spaces).toMatchObject([{ element: 0, number: '101' }])
  expect(Array.from(back.elements.spaces)).toEqual([0, 0, -1])
  expect([back.elements.hosts[1], back.elements.parents[1]]).toEqual([2, -1])
  expect(back.systems).toMatchObject([{ name: '送风', elements: Uint32Array.of(1) }])
  expect(back.problems).toEqual([])
  for (const [now, before] of [
    [0, 0],
    [1, 1],
    [2, 2],
  ] as const)
    expect(propertiesOf(back, now)).toEqual(propertiesOf(building, before))
  expect(JSON.stringify([back.texts, back.systems, back.spaces])).not.toMatch(/秘密|办公二|远处/)
  const drawn = decodeGeometry(encodeGeometry(cut.geometry))
  expect(drawn.shapes).toHaveLength(1)
  expect([drawn.instances.count, ...drawn.instances.elements]).toEqual([2, 1, 2])
})

it('can be empty', () => {
  const { building: none, geometry: nothing } = extractBuilding(building, geometry, [])
  expect([none.elements.count, none.texts, nothing.instances.count]).toEqual([0, [''], 0])
})
