// Items that are booleans, and items out of which openings are cut. After each the result is checked: it must be closed, within
// what it was cut out of, and hold no more. What fails is not ours.
import type { Manifold } from 'manifold-3d'
import type { Mesh } from '../bodies/mesh.ts'
import { toWord } from '../step/step-value.ts'
import type { Profiles } from '../tessellate/profiles.ts'
import { extrude } from '../tessellate/solids.ts'
import { type Matrix, NotOurs, type Source } from '../tessellate/source.ts'
import { manifold } from './manifold-program.ts'
import { type Box, boxOfMesh, Solids, type Vec3 } from './solids.ts'

/** Deeper ones go in circles, or might as well. */
const mostNested = 250

const booleans = new Set(['IFCBOOLEANRESULT', 'IFCBOOLEANCLIPPINGRESULT', 'IFCCSGSOLID'])
const halfSpaces = new Set(['IFCHALFSPACESOLID', 'IFCBOXEDHALFSPACE', 'IFCPOLYGONALBOUNDEDHALFSPACE'])

export const isBoolean = (typeName: string) => booleans.has(typeName)

/** What is cut out of an item: another one, and where it stands in the item's coordinates. */
export interface Cutter {
  item: number
  matrix: Matrix
}

/** By how much, in metres and as a share, a body may be larger than what it was cut out of: the rounding of single precision. */
const boxDoubt = 1e-5
const volumeDoubt = 1e-5

/**
 * Thinner is nothing, in metres: what is left between two cuts that meet, because their numbers are rounded apart. Single
 * precision keeps a thousandth of a millimetre of a body of ten metres.
 */
const sliver = 5e-6

export class CutItems {
  constructor(
    private readonly source: Source,
    private readonly profiles: Profiles,
    /** Of items that are no booleans. */
    private readonly plainMesh: (record: number) => Mesh,
  ) {}

  /** Throws NotOurs for what is the kernel's, TooLarge for what nobody should try. */
  meshOf(record: number): Mesh {
    return this.within(this.baseOf(record), (solids) => this.evaluate(record, solids, 0))
  }

  /** An item less others. Those that are beside it are not looked at any further. */
  cut(record: number, cutters: readonly Cutter[]): Mesh {
    const isPlain = !isBoolean(this.source.typeName(record))
    const base = this.baseOf(record)
    const box = boxOfMesh(base)
    const meshes = cutters
      .map(({ item, matrix }) => moved(this.anyMesh(item), matrix))
      .filter((mesh) => meets(boxOfMesh(mesh), box))
    if (meshes.length === 0) return isPlain ? base : this.meshOf(record)
    return this.within(base, (solids) => {
      const whole = isPlain ? solids.of(base) : this.evaluate(record, solids, 0)
      const holes = meshes.map((mesh) => solids.joined(mesh))
      return checked(
        whole,
        solids.keep(() => manifold().Manifold.difference([whole, ...holes])),
        solids,
      )
    })
  }

  private anyMesh(record: number): Mesh {
    return isBoolean(this.source.typeName(record)) ? this.meshOf(record) : this.plainMesh(record)
  }

  /** What a boolean begins with, before anything is done to it. */
  baseOf(record: number): Mesh {
    let next = record
    for (let step = 0; step < mostNested; step++) {
      const type = this.source.typeName(next)
      if (!isBoolean(type)) return this.plainMesh(next)
      next = this.source.ref(this.source.args(next)[type === 'IFCCSGSOLID' ? 0 : 1])
    }
    throw new NotOurs('a boolean of too many booleans')
  }

  private within(base: Mesh, make: (solids: Solids) => Manifold): Mesh {
    const { unit } = this.source
    const { min, max } = boxOfMesh(base)
    const middle = [0, 1, 2].map((axis) => ((min[axis]! + max[axis]!) / 2) * unit) as unknown as Vec3
    const solids = new Solids(unit, middle)
    try {
      const result = make(solids)
      const clean = solids.keep(() => result.simplify(sliver))
      return solids.attempt(() => (clean.isEmpty() ? nothing : solids.meshOf(clean)))
    } finally {
      solids.free()
    }
  }

  private evaluate(record: number, solids: Solids, depth: number): Manifold {
    if (depth > mostNested) throw new NotOurs('a boolean of too many booleans')
    const { source } = this
    const type = source.typeName(record)
    if (type === 'IFCCSGSOLID') return this.evaluate(source.ref(source.args(record)[0]), solids, depth + 1)
    if (!isBoolean(type)) return solids.joined(this.plainMesh(record))
    const [operator, first, second] = source.args(record)
    const operation = toWord(operator)
    if (operation === 'DIFFERENCE') return this.difference(record, solids, depth)
    const whole = this.evaluate(source.ref(first), solids, depth + 1)
    const other = source.ref(second)
    if (operation === 'UNION') {
      const part = this.evaluate(other, solids, depth + 1)
      return solids.keep(() => whole.add(part))
    }
    if (operation !== 'INTERSECTION') throw new NotOurs('another operation')
    const material = halfSpaces.has(source.typeName(other))
      ? this.material(whole, other, solids)
      : this.evaluate(other, solids, depth + 1)
    return checked(
      whole,
      material instanceof Plane ? material.keepBehind(whole) : solids.keep(() => whole.intersect(material)),
      solids,
    )
  }

  /**
   * A chain of differences in one go: cuts that touch each other are joined before anything is cut. One after the other they
   * would leave a skin between them, because their numbers are rounded apart.
   */
  private difference(record: number, solids: Solids, depth: number): Manifold {
    const { source } = this
    const others: number[] = []
    let next = record
    for (;;) {
      const type = source.typeName(next)
      if (others.length > mostNested) throw new NotOurs('a boolean of too many booleans')
      if (type !== 'IFCBOOLEANRESULT' && type !== 'IFCBOOLEANCLIPPINGRESULT') break
      const [operator, first, second] = source.args(next)
      if (toWord(operator) !== 'DIFFERENCE') break
      others.unshift(source.ref(second))
      next = source.ref(first)
    }
    const whole = this.evaluate(next, solids, depth + others.length)
    let rest = whole
    const parts: Manifold[] = []
    for (const other of others) {
      const isHalf = halfSpaces.has(source.typeName(other))
      const material = isHalf ? this.material(whole, other, solids) : this.evaluate(other, solids, depth + 1)
      if (material instanceof Plane) rest = material.keepBefore(rest)
      else parts.push(material)
    }
    const { Manifold } = manifold()
    return checked(whole, parts.length ? solids.keep(() => Manifold.difference([rest, ...parts])) : rest, solids)
  }

  /** What a half space has of the surroundings of a body; all that is behind a plane where it says no more. */
  private material(whole: Manifold, record: number, solids: Solids): Manifold | Plane {
    const { source } = this
    const [surface, agreement, position, boundary] = source.args(record)
    const plane = source.ref(surface)
    if (source.typeName(plane) !== 'IFCPLANE') throw new NotOurs('a half space behind something bent')
    const frame = source.frameOf(source.ref(source.args(plane)[0]))
    const behind = new Plane(solids, frame, toWord(agreement) === 'F')
    if (source.typeName(record) !== 'IFCPOLYGONALBOUNDEDHALFSPACE') return behind
    return behind.keepBehind(this.column(whole, source.frameOf(source.ref(position)), source.ref(boundary), solids))
  }

  /** An outline, drawn up and down beyond a body. */
  private column(whole: Manifold, frame: Matrix, boundary: number, solids: Solids): Manifold {
    const { min, max } = solids.boxOf(whole)
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
      [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? max : min)[axis]!),
    )
    const heights = corners.map(
      ([x, y, z]) => frame[2]! * (x! - frame[3]!) + frame[6]! * (y! - frame[7]!) + frame[10]! * (z! - frame[11]!),
    )
    const [low, high] = [Math.min(...heights), Math.max(...heights)]
    const more = (high - low) * 0.1 + 1 / this.source.unit
    const floor = frame.slice()
    for (let row = 0; row < 12; row += 4) floor[row + 3]! += frame[row + 2]! * (low - more)
    const outline = this.profiles.outlineOfCurve(boundary)
    return solids.of(extrude([outline], floor, [0, 0, 1], high - low + 2 * more))
  }
}

/** A plane; behind it is where its normal does not point, or where it does if it is turned. */
class Plane {
  constructor(
    private readonly solids: Solids,
    private readonly frame: Matrix,
    private readonly isTurned: boolean,
  ) {}

  keepBehind = (solid: Manifold) => this.keep(solid, this.isTurned ? 1 : -1)
  keepBefore = (solid: Manifold) => this.keep(solid, this.isTurned ? -1 : 1)

  private keep(solid: Manifold, sign: number): Manifold {
    const { normal, offset } = this.solids.planeOf(this.frame)
    const [x, y, z] = normal
    return this.solids.keep(() => solid.trimByPlane([x * sign, y * sign, z * sign], offset * sign))
  }
}

const nothing: Mesh = { points: new Float64Array(0), indices: new Uint32Array(0) }

const meets = (a: Box, b: Box) => [0, 1, 2].every((axis) => a.min[axis]! < b.max[axis]! && b.min[axis]! < a.max[axis]!)

function moved({ points, indices }: Mesh, m: Matrix): Mesh {
  const to = new Float64Array(points.length)
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!]
    for (let axis = 0; axis < 3; axis++)
      to[at + axis] = m[axis * 4]! * x + m[axis * 4 + 1]! * y + m[axis * 4 + 2]! * z + m[axis * 4 + 3]!
  }
  return { points: to, indices }
}

/** Throws NotOurs where the part is no part. */
function checked(whole: Manifold, part: Manifold, solids: Solids): Manifold {
  solids.attempt(() => {
    if (part.isEmpty()) return
    const [a, b] = [whole.boundingBox(), part.boundingBox()]
    const isInside = [0, 1, 2].every(
      (axis) => b.min[axis]! >= a.min[axis]! - boxDoubt && b.max[axis]! <= a.max[axis]! + boxDoubt,
    )
    if (!isInside || part.volume() > whole.volume() * (1 + volumeDoubt))
      throw new NotOurs('a part that is more than its whole')
  })
  return part
}
