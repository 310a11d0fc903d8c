// Profiles of a file as outlines in their plane.
import { type StepValue, toWord } from '../step/step-value.ts'
import type { Curves } from './curves.ts'
import { arcBulge, type Path, sidesOf, wholeBulge } from './path.ts'
import { type Matrix, NotOurs, type Source } from './source.ts'

/** x y of each corner, without the first one again. */
export type Ring = number[]

/** Outer one counter-clockwise, holes clockwise. */
export interface Outline {
  outer: Ring
  holes: Ring[]
}

const maxNesting = 4
const quarter = Math.PI / 2

export class Profiles {
  private readonly known = new Map<number, Outline[]>()

  constructor(
    private readonly source: Source,
    private readonly curves: Curves,
  ) {}

  /** Several where a profile is composed of others. */
  outlinesOf(record: number, depth = 0): Outline[] {
    const known = this.known.get(record)
    if (known) return known
    if (depth > maxNesting) throw new NotOurs('a profile of too many profiles')
    const args = this.source.args(record)
    if (toWord(args[0]) !== 'AREA') throw new NotOurs('a profile without an area')
    const outlines = this.make(this.source.typeName(record), args, depth)
    this.known.set(record, outlines)
    return outlines
  }

  /** Of a closed curve in a plane. */
  outlineOfCurve(record: number): Outline {
    return this.outline(this.ringOf(record), [])
  }

  private make(type: string, args: StepValue[], depth: number): Outline[] {
    const { source } = this
    switch (type) {
      case 'IFCARBITRARYCLOSEDPROFILEDEF':
        return [this.outline(this.closed(args[2]), [])]
      case 'IFCARBITRARYPROFILEDEFWITHVOIDS':
        return [
          this.outline(
            this.closed(args[2]),
            source.refs(args[3]).map((curve) => this.ringOf(curve)),
          ),
        ]
      case 'IFCCOMPOSITEPROFILEDEF':
        return source.refs(args[2]).flatMap((profile) => this.outlinesOf(profile, depth + 1))
      case 'IFCDERIVEDPROFILEDEF':
        return this.derived(args, depth, this.operator(source.ref(args[3])))
      case 'IFCMIRROREDPROFILEDEF':
        return this.derived(args, depth, [-1, 0, 0, 0, 1, 0])
      default: {
        const [outer, ...holes] = this.parametric(type, args)
        const frame = source.frameOf(source.optionalRef(args[2]))
        return [
          this.outline(
            inFrame(outer!, frame),
            holes.map((hole) => inFrame(hole, frame)),
          ),
        ]
      }
    }
  }

  /** Outer ring first, then the holes, about the profile's own middle. */
  private parametric(type: string, args: StepValue[]): Ring[] {
    const size = (at: number) => this.source.size(args[at])
    const optional = (at: number) => this.source.optionalSize(args[at])
    switch (type) {
      case 'IFCRECTANGLEPROFILEDEF':
        return [rectangle(size(3), size(4))]
      case 'IFCROUNDEDRECTANGLEPROFILEDEF':
        return [this.round(rectangle(size(3), size(4)), [size(5), size(5), size(5), size(5)])]
      case 'IFCRECTANGLEHOLLOWPROFILEDEF': {
        const [x, y, wall, inside, outside] = [size(3), size(4), size(5), optional(6), optional(7)]
        if (wall * 2 >= Math.min(x, y)) throw new NotOurs('walls thicker than the profile')
        const all = (radius: number) => [radius, radius, radius, radius]
        return [
          this.round(rectangle(x, y), all(outside)),
          this.round(rectangle(x - 2 * wall, y - 2 * wall), all(inside)),
        ]
      }
      case 'IFCCIRCLEPROFILEDEF':
        return [this.ellipse(size(3), size(3))]
      case 'IFCCIRCLEHOLLOWPROFILEDEF': {
        const [radius, wall] = [size(3), size(4)]
        if (wall > radius * (1 + 1e-9)) throw new NotOurs('walls thicker than the profile')
        const outer = this.ellipse(radius, radius)
        // As many sides as outside: else one ring would come near the other, or through it.
        return radius - wall < radius * 1e-6
          ? [outer]
          : [outer, outer.map((value) => (value * (radius - wall)) / radius)]
      }
      case 'IFCELLIPSEPROFILEDEF':
        return [this.ellipse(size(3), size(4))]
      case 'IFCTRAPEZIUMPROFILEDEF': {
        const [bottom, top, y, offset] = [size(3), size(4), size(5), this.source.number(args[6])]
        const left = -bottom / 2
        return [[left, -y / 2, -left, -y / 2, left + offset + top, y / 2, left + offset, y / 2]]
      }
      case 'IFCISHAPEPROFILEDEF':
        this.refuseSlope(args[9])
        this.refuseSlope(args[8])
        return [this.iShape([size(3), size(6), optional(7)], [size(3), size(6), optional(7)], size(4), size(5))]
      case 'IFCASYMMETRICISHAPEPROFILEDEF': {
        const bottom = [size(3), size(6), optional(7)] as const
        const top = [size(8), args[9] === null || args[9] === undefined ? size(6) : size(9), optional(10)] as const
        return [this.iShape(bottom, top, size(4), size(5))]
      }
      case 'IFCLSHAPEPROFILEDEF':
        this.refuseSlope(args[8])
        return [this.lShape(size(3), args[4] === null ? size(3) : size(4), size(5), optional(6), optional(7))]
      case 'IFCTSHAPEPROFILEDEF':
        for (const at of [8, 9, 10, 11]) this.refuseSlope(args[at])
        return [this.tShape(size(3), size(4), size(5), size(6), optional(7))]
      case 'IFCUSHAPEPROFILEDEF':
        this.refuseSlope(args[9])
        return [this.uShape(size(3), size(4), size(5), size(6), optional(7), optional(8))]
      case 'IFCCSHAPEPROFILEDEF':
        return [this.cShape(size(3), size(4), size(5), size(6), optional(7))]
      default:
        throw new NotOurs(type)
    }
  }

  private refuseSlope(value: StepValue | undefined): void {
    if (this.source.optionalSize(value) > 0) throw new NotOurs('a profile with slopes')
  }

  private iShape(
    [bottom, bottomThick, bottomFillet]: readonly [number, number, number],
    [top, topThick, topFillet]: readonly [number, number, number],
    depth: number,
    web: number,
  ): Ring {
    const [y, w] = [depth / 2, web / 2]
    const right = [
      bottom / 2,
      -y,
      bottom / 2,
      -y + bottomThick,
      w,
      -y + bottomThick,
      w,
      y - topThick,
      top / 2,
      y - topThick,
      top / 2,
      y,
    ]
    const radii = [0, 0, bottomFillet, topFillet, 0, 0]
    if (web >= Math.min(top, bottom) || topThick + bottomThick >= depth)
      throw new NotOurs('a web thicker than its flange')
    return this.round([...right, ...mirroredBack(right)], [...radii, ...radii.toReversed()])
  }

  private lShape(depth: number, width: number, thick: number, fillet: number, edge: number): Ring {
    const [x, y] = [width / 2, depth / 2]
    if (thick >= Math.min(width, depth)) throw new NotOurs('walls thicker than the profile')
    const ring = [-x, -y, x, -y, x, -y + thick, -x + thick, -y + thick, -x + thick, y, -x, y]
    return this.round(ring, [0, 0, edge, fillet, edge, 0])
  }

  private tShape(depth: number, width: number, web: number, flange: number, fillet: number): Ring {
    const [y, w] = [depth / 2, web / 2]
    if (web >= width || flange >= depth) throw new NotOurs('walls thicker than the profile')
    const right = [w, -y, w, y - flange, width / 2, y - flange, width / 2, y]
    const radii = [0, fillet, 0, 0]
    return this.round([...right, ...mirroredBack(right)], [...radii, ...radii.toReversed()])
  }

  private uShape(depth: number, width: number, web: number, flange: number, fillet: number, edge: number): Ring {
    const [x, y] = [width / 2, depth / 2]
    if (web >= width || flange * 2 >= depth) throw new NotOurs('walls thicker than the profile')
    const ring = [
      -x,
      -y,
      x,
      -y,
      x,
      -y + flange,
      -x + web,
      -y + flange,
      -x + web,
      y - flange,
      x,
      y - flange,
      x,
      y,
      -x,
      y,
    ]
    return this.round(ring, [0, 0, edge, fillet, fillet, edge, 0, 0])
  }

  private cShape(depth: number, width: number, wall: number, girth: number, fillet: number): Ring {
    const [x, y] = [width / 2, depth / 2]
    if (wall * 2 >= Math.min(width, depth) || girth <= wall || girth * 2 >= depth) throw new NotOurs('another C')
    const outer = fillet > 0 ? fillet + wall : 0
    const ring = [-x, -y, x, -y, x, -y + girth, x - wall, -y + girth, x - wall, -y + wall, -x + wall, -y + wall]
    const radii = [outer, outer, 0, 0, fillet, fillet]
    const upper = ring.map((value, at) => (at % 2 ? -value : value))
    return this.round([...ring, ...pairsBack(upper)], [...radii, ...radii.toReversed()])
  }

  private ellipse(rx: number, ry: number): Ring {
    const sides = sidesOf(Math.max(rx, ry), this.curves.chordError)
    const bulge = wholeBulge(sides)
    return Array.from({ length: sides }, (_, side) => (2 * Math.PI * side) / sides).flatMap((angle) => [
      rx * bulge * Math.cos(angle),
      ry * bulge * Math.sin(angle),
    ])
  }

  /** Corners of a ring made round, each with its radius. */
  private round(ring: Ring, radii: readonly number[]): Ring {
    const count = ring.length / 2
    const rounded: Ring = []
    for (let corner = 0; corner < count; corner++) {
      const [x, y] = [ring[corner * 2]!, ring[corner * 2 + 1]!]
      const radius = radii[corner]!
      if (radius === 0) {
        rounded.push(x, y)
        continue
      }
      const [before, after] = [(corner + count - 1) % count, (corner + 1) % count]
      const [ax, ay, aLength] = towards(x, y, ring[before * 2]!, ring[before * 2 + 1]!)
      const [bx, by, bLength] = towards(x, y, ring[after * 2]!, ring[after * 2 + 1]!)
      const half = Math.acos(Math.min(1, Math.max(-1, ax * bx + ay * by))) / 2
      const cut = radius / Math.tan(half)
      const room = (length: number, other: number) => (radii[other]! > 0 ? length / 2 : length) * (1 + 1e-6)
      if (!(cut <= room(aLength, before)) || !(cut <= room(bLength, after))) throw new NotOurs('a fillet too large')
      const reach = radius / Math.sin(half)
      const [mx, my] = [ax + bx, ay + by]
      const length = Math.hypot(mx, my)
      const [cx, cy] = [x + (mx / length) * reach, y + (my / length) * reach]
      const from = Math.atan2(y + ay * cut - cy, x + ax * cut - cx)
      let sweep = Math.atan2(y + by * cut - cy, x + bx * cut - cx) - from
      if (sweep > Math.PI) sweep -= 2 * Math.PI
      if (sweep < -Math.PI) sweep += 2 * Math.PI
      const sides = Math.max(
        1,
        Math.ceil((sidesOf(radius, this.curves.chordError) * Math.abs(sweep)) / (4 * quarter) - 1e-9),
      )
      const inner = radius * arcBulge(sides, Math.abs(sweep))
      for (let side = 0; side <= sides; side++) {
        const angle = from + (sweep * side) / sides
        const away = side > 0 && side < sides ? inner : radius
        rounded.push(cx + away * Math.cos(angle), cy + away * Math.sin(angle))
      }
    }
    return rounded
  }

  private closed(curve: StepValue | undefined): Ring {
    return this.ringOf(this.source.ref(curve))
  }

  private ringOf(curve: number): Ring {
    const path = this.curves.pathOf(curve)
    return ringOfPath(path, this.curves.chordError / 100)
  }

  private derived(args: StepValue[], depth: number, [a, b, x, c, d, y]: readonly number[]): Outline[] {
    const moved = (ring: Ring) => {
      const to: Ring = []
      for (let at = 0; at < ring.length; at += 2)
        to.push(a! * ring[at]! + b! * ring[at + 1]! + x!, c! * ring[at]! + d! * ring[at + 1]! + y!)
      return to
    }
    return this.outlinesOf(this.source.ref(args[2]), depth + 1).map(({ outer, holes }) =>
      this.outline(moved(outer), holes.map(moved)),
    )
  }

  /** Two rows of three of an IfcCartesianTransformationOperator2D. */
  private operator(record: number): readonly number[] {
    const { source } = this
    if (!/^IFCCARTESIANTRANSFORMATIONOPERATOR2D(NONUNIFORM)?$/.test(source.typeName(record)))
      throw new NotOurs('another transformation')
    const [first, second, origin, scale, scale2] = source.args(record)
    const [x = 0, y = 0] = source.pointOf(source.ref(origin))
    const s1 = scale === null || scale === undefined ? 1 : source.size(scale)
    const s2 = scale2 === null || scale2 === undefined ? s1 : source.size(scale2)
    const given = source.optionalRef(first)
    const other = source.optionalRef(second)
    const [ux, uy] = given >= 0 ? source.directionOf(given) : [1, 0]
    const side = other >= 0 ? source.directionOf(other) : [-uy, ux]
    const isMirrored = -uy * side[0]! + ux * side[1]! < 0
    const [vx, vy] = isMirrored ? [uy, -ux] : [-uy, ux]
    return [ux * s1, vx * s2, x, uy * s1, vy * s2, y]
  }

  /** With corners in the order that outlines have. */
  private outline(outer: Ring, holes: readonly Ring[]): Outline {
    const turned = (ring: Ring, isOuter: boolean) => {
      const area = areaOf(ring)
      if (ring.length < 6 || !(Math.abs(area) > 0)) throw new NotOurs('an outline without an area')
      return area > 0 === isOuter ? ring : pairsBack(ring)
    }
    return { outer: turned(outer, true), holes: holes.map((hole) => turned(hole, false)) }
  }
}

const rectangle = (x: number, y: number): Ring => [-x / 2, -y / 2, x / 2, -y / 2, x / 2, y / 2, -x / 2, y / 2]

/** Corners in the opposite order. */
function pairsBack(ring: Ring): Ring {
  const back: Ring = []
  for (let at = ring.length - 2; at >= 0; at -= 2) back.push(ring[at]!, ring[at + 1]!)
  return back
}

/** The other half of a ring whose right half this is. */
const mirroredBack = (right: Ring): Ring => pairsBack(right.map((value, at) => (at % 2 ? value : -value)))

function towards(x: number, y: number, toX: number, toY: number): [number, number, number] {
  const length = Math.hypot(toX - x, toY - y)
  if (!(length > 0)) throw new NotOurs('two corners in one place')
  return [(toX - x) / length, (toY - y) / length, length]
}

function inFrame(ring: Ring, m: Matrix): Ring {
  const placed: Ring = []
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [ring[at]!, ring[at + 1]!]
    placed.push(m[0]! * x + m[1]! * y + m[3]!, m[4]! * x + m[5]! * y + m[7]!)
  }
  return placed
}

function areaOf(ring: Ring): number {
  let twice = 0
  const [x0, y0] = [ring[0]!, ring[1]!]
  for (let at = 2; at + 2 < ring.length; at += 2)
    twice += (ring[at]! - x0) * (ring[at + 3]! - y0) - (ring[at + 2]! - x0) * (ring[at + 1]! - y0)
  return twice / 2
}

/** Without corners that fall together; closed whether the curve says so or not. */
function ringOfPath({ points }: Path, sameDistance: number): Ring {
  const ring: Ring = []
  for (let at = 0; at < points.length; at += 3) {
    const [x, y] = [points[at]!, points[at + 1]!]
    const end = ring.length
    if (end > 0 && Math.hypot(ring[end - 2]! - x, ring[end - 1]! - y) <= sameDistance) continue
    ring.push(x, y)
  }
  while (ring.length > 2 && Math.hypot(ring[0]! - ring.at(-2)!, ring[1]! - ring.at(-1)!) <= sameDistance)
    ring.length -= 2
  return ring
}
