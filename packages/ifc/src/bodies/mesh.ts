/** What a mesh is made of: x y z of each point, in the file's unit. */
export interface Mesh {
  points: Float64Array
  indices: Uint32Array
  /** Made by a boolean: where two of its parts touch in an edge, only the numbers of points tell them apart. */
  isSolid?: boolean
}
