import { expect, it } from 'vitest'
import { boxShape, buildingOf, geometryOf, idOf } from './building.fixture.ts'
import { writeGlb } from './glb.ts'

const building = buildingOf([{ id: 'A', name: 'Wall' }, { id: 'B' }, { id: 'C', class: 'IfcDoor' }])
const geometry = geometryOf(
  [boxShape(1, 2, 3), boxShape(1, 1, 1)],
  [
    { shape: 0, at: [5, 6, 7], element: 0 },
    { shape: 0, at: [0, 0, 0], element: 1 },
    { shape: 0, at: [1, 0, 0], element: 2 },
    { shape: 1, at: [2, 0, 0], element: 2 },
  ],
)

function parse(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const size = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + size)))
  return { magic: view.getUint32(0, true), length: view.getUint32(8, true), json, data: 28 + size }
}

it('a GLB shares meshes and names its elements', () => {
  const bytes = writeGlb(building, geometry)
  const { magic, length, json, data } = parse(bytes)
  expect([magic, length]).toEqual([0x46546c67, bytes.length])
  expect(json.meshes).toHaveLength(2)
  expect(json.materials).toHaveLength(1)
  const nodes = json.nodes[0].children.map((node: number) => json.nodes[node])
  expect(nodes.map((node: { extras: { GlobalId: string } }) => node.extras.GlobalId)).toEqual([
    idOf('A'),
    idOf('B'),
    idOf('C'),
  ])
  expect(nodes[0].matrix.slice(12)).toEqual([5, 6, 7, 1])
  expect(nodes[0].mesh).toBe(nodes[1].mesh)
  expect(nodes[2].children).toHaveLength(2)
  const view = json.bufferViews[json.accessors[json.meshes[0].primitives[0].attributes.POSITION].bufferView]
  expect(new Float32Array(bytes.slice(data + view.byteOffset, data + view.byteOffset + 12).buffer)).toEqual(
    Float32Array.of(-0.5, -1, -1.5),
  )
})

it('a GLB of a selection has only that, one of nothing is still valid', () => {
  expect(parse(writeGlb(building, geometry, [2])).json.nodes).toHaveLength(4)
  const empty = parse(writeGlb(building, geometry, []))
  expect(empty.json.meshes).toBeUndefined()
  expect(empty.json.nodes).toHaveLength(1)
})
