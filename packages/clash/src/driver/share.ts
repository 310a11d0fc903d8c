import type { MeshColumns } from '@sunmao/model'
import type { ClashTest, Ignored } from '../pairs/test.ts'
import type { BoxTree } from '../scene/box-tree.ts'
import type { Scene } from '../scene/scene.ts'

type Columns = Uint8Array | Int32Array | Uint32Array | Float32Array | Float64Array

/** The same numbers in memory that all threads see; a pack that is there already is not copied. */
function share<T extends Columns>(values: T): T {
  if (values.buffer instanceof SharedArrayBuffer) return values
  const memory = new SharedArrayBuffer(values.byteLength)
  const shared = new (values.constructor as new (buffer: SharedArrayBuffer) => T)(memory)
  shared.set(values)
  return shared
}

function shareAll<T extends object>(columns: T): T {
  return Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values && share(values)])) as T
}

export const shareScene = ({ models, count, boxes, tree }: Scene): Scene => ({
  models: models.map((model) => ({ ...model, meshes: shareAll<MeshColumns>(model.meshes) })),
  count,
  boxes: share(boxes),
  tree: shareAll<BoxTree>(tree),
})

export const shareTest = (test: ClashTest): ClashTest => ({
  ...test,
  sides: share(test.sides),
  classes: test.classes && share(test.classes),
  ignored: test.ignored && shareAll<Ignored>(test.ignored),
})
