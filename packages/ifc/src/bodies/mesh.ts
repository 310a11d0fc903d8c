/** What a mesh is made of: x y z of each point, in the file's unit. */
export interface Mesh {
  points: Float64Array
  indices: Uint32Array
}
