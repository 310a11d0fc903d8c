import type { Mesh } from '../bodies/mesh.ts'
import { GrowingF64, GrowingU32 } from '../growing.ts'
import { cutPolygon, mostCorners } from './cut-polygon.ts'
import { fillFace } from './fill-face.ts'

/**
 * Twice the area below which the kernel leaves a triangle out, in the file's unit; this close to it we cannot tell what it
 * would do.
 */
const leastArea = 1e-10
const doubt = 0.01

/** A mesh that grows by faces: the points of those that are kept, in their order, as the kernel gives them. */
export class FaceMesh {
  private readonly coordinates = new GrowingF64()
  /** Place of each point among those that are used, + 1. */
  private readonly placeOf = new GrowingU32()
  private readonly used = new GrowingU32()
  private readonly indices = new GrowingU32()

  clear(): void {
    for (const column of [this.coordinates, this.placeOf, this.used, this.indices]) column.length = 0
  }

  get pointCount(): number {
    return this.placeOf.length
  }

  /** Three coordinates; gives back the point's number. */
  addPoint(row: readonly number[]): number {
    this.coordinates.push(row[0]!)
    this.coordinates.push(row[1]!)
    this.coordinates.push(row[2]!)
    this.placeOf.push(0)
    return this.placeOf.length - 1
  }

  /** By numbers of points; false when the kernel should have it. */
  addFace(ring: Uint32Array): boolean {
    if (ring.length === 3) return this.addTriangle(ring[0]!, ring[1]!, ring[2]!)
    if (ring.length < 3) return false
    if (ring.length > mostCorners) return this.addPierced([ring])
    for (const point of ring) this.use(point)
    return cutPolygon(this.coordinates.view(), ring, (a, b, c) => {
      this.indices.push(this.use(ring[a]!))
      this.indices.push(this.use(ring[b]!))
      this.indices.push(this.use(ring[c]!))
    })
  }

  /** The outer ring and those of the holes, or one of very many corners. */
  addPierced(rings: readonly Uint32Array[]): boolean {
    if (rings.some((ring) => ring.length < 3)) return false
    return fillFace(this.coordinates.view(), rings, (a, b, c) => {
      this.indices.push(this.use(a))
      this.indices.push(this.use(b))
      this.indices.push(this.use(c))
    })
  }

  /** Nothing without a triangle. */
  finish(): Mesh | undefined {
    if (this.indices.length === 0) return undefined
    const { used } = this
    const coordinates = this.coordinates.view()
    const points = new Float64Array(used.length * 3)
    for (let at = 0; at < used.length; at++)
      for (let axis = 0; axis < 3; axis++) points[at * 3 + axis] = coordinates[used.at(at) * 3 + axis]!
    return { points, indices: this.indices.view().slice() }
  }

  private addTriangle(a: number, b: number, c: number): boolean {
    const area = this.areaOf(a * 3, b * 3, c * 3)
    if (Math.abs(area - leastArea) < leastArea * doubt) return false
    if (area < leastArea) return true
    this.indices.push(this.use(a))
    this.indices.push(this.use(b))
    this.indices.push(this.use(c))
    return true
  }

  private areaOf(a: number, b: number, c: number): number {
    const p = this.coordinates
    const x = p.at(a)
    const y = p.at(a + 1)
    const z = p.at(a + 2)
    const ux = p.at(b) - x
    const uy = p.at(b + 1) - y
    const uz = p.at(b + 2) - z
    const vx = p.at(c) - x
    const vy = p.at(c + 1) - y
    const vz = p.at(c + 2) - z
    return lengthOf(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
  }

  /** Place of a point in the mesh. */
  private use(point: number): number {
    const place = this.placeOf.at(point)
    if (place) return place - 1
    this.used.push(point)
    this.placeOf.put(point, this.used.length)
    return this.used.length - 1
  }
}

/** As `hypot`, which is slow; nothing here is large or small enough to need it. */
const lengthOf = (x: number, y: number, z: number) => Math.sqrt(x * x + y * y + z * z)
