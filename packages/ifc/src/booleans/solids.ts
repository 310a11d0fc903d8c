// Closed meshes as solids that can be cut, of one body at a time: in metres about a point in the midst of it, because a solid
// is given in single precision. Whatever is made is given back at the end.
import type { Manifold } from 'manifold-3d'
import type { Mesh } from '../bodies/mesh.ts'
import { asClosed } from '../bodies/shapes.ts'
import { mostCutTriangles } from '../limits.ts'
import { NotOurs } from '../tessellate/source.ts'
import { forgetManifold, manifold } from './manifold-program.ts'

/** More than anybody builds: the work grows with the product of what is cut and what cuts. */
export class TooLarge extends Error {}

/** manifold-3d is gone, with everything that it held. */
export class ManifoldDied extends Error {}

export type Vec3 = readonly [number, number, number]
export interface Box {
  min: Vec3
  max: Vec3
}

/** In the file's unit; nothing of an empty mesh. */
export function boxOfMesh({ points }: Mesh): Box {
  const min: [number, number, number] = [Infinity, Infinity, Infinity]
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < points.length; at++) {
    const value = points[at]!
    if (value < min[at % 3]!) min[at % 3] = value
    if (value > max[at % 3]!) max[at % 3] = value
  }
  return { min, max }
}

export class Solids {
  private readonly made: Manifold[] = []
  private triangles = 0

  constructor(
    /** Metres per unit of the meshes. */
    private readonly unit: number,
    /** In metres. */
    private readonly middle: Vec3,
  ) {}

  /** Throws NotOurs for what has no inside. */
  of(mesh: Mesh): Manifold {
    this.triangles += mesh.indices.length / 3
    if (this.triangles > mostCutTriangles) throw new TooLarge()
    const closed = asClosed(mesh, this.unit, this.middle)
    if (!closed) throw new NotOurs('a body that is not closed cannot be cut')
    const { Manifold, Mesh } = manifold()
    return this.keep(() => {
      const vertProperties = Float32Array.from(closed.positions)
      return new Manifold(new Mesh({ numProp: 3, vertProperties, triVerts: closed.indices }))
    })
  }

  /** As above; parts that overlap are one body. */
  joined(mesh: Mesh): Manifold {
    const solid = this.of(mesh)
    const parts: Manifold[] = this.attempt(() => solid.decompose())
    this.made.push(...parts)
    const areAllSolid = parts.length > 1 && parts.every((part) => part.volume() > 0)
    return areAllSolid ? this.keep(() => manifold().Manifold.union(parts)) : solid
  }

  keep(make: () => Manifold): Manifold {
    const solid = this.attempt(make)
    this.made.push(solid)
    return solid
  }

  /** Work of manifold-3d; what it refuses is not ours, what kills it is told. */
  attempt<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')) {
        this.made.length = 0
        forgetManifold()
        throw new ManifoldDied(String(error))
      }
      throw error instanceof NotOurs ? error : new NotOurs(`manifold-3d: ${String(error)}`)
    }
  }

  /** In the unit of the meshes. */
  meshOf(solid: Manifold): Mesh {
    return this.attempt(() => {
      const { vertProperties, triVerts, numProp } = solid.getMesh()
      const points = new Float64Array((vertProperties.length / numProp) * 3)
      for (let to = 0, from = 0; to < points.length; to += 3, from += numProp)
        for (let axis = 0; axis < 3; axis++)
          points[to + axis] = (vertProperties[from + axis]! + this.middle[axis]!) / this.unit
      return { points, indices: Uint32Array.from(triVerts), isSolid: true }
    })
  }

  /** Of a frame whose first two axes lie in it: its normal, and how far it is off the middle along that. */
  planeOf(frame: ArrayLike<number>): { normal: Vec3; offset: number } {
    const normal: Vec3 = [frame[2]!, frame[6]!, frame[10]!]
    const offset = [3, 7, 11].reduce(
      (sum, at, axis) => sum + normal[axis]! * (frame[at]! * this.unit - this.middle[axis]!),
      0,
    )
    return { normal, offset }
  }

  /** In the unit of the meshes. */
  boxOf(solid: Manifold): Box {
    const { min, max } = this.attempt(() => solid.boundingBox())
    const inUnits = (point: Vec3) =>
      point.map((value, axis) => (value + this.middle[axis]!) / this.unit) as unknown as Vec3
    return { min: inUnits(min), max: inUnits(max) }
  }

  free(): void {
    for (const solid of this.made) solid.delete()
    this.made.length = 0
  }
}
