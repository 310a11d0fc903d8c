import type { MeshColumns } from '@sunmao/model'

export interface SceneModel {
  meshes: MeshColumns
  matrix: Float64Array
  firstItem: number
}
