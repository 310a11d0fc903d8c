import type { Mesh } from '../bodies/mesh.ts'
import { CutItems, type Cutter, isBoolean } from '../booleans/cut-items.ts'
import { chordErrorM } from '../limits.ts'
import type { StepFile } from '../step/step-file.ts'
import { Curves } from './curves.ts'
import { FaceSets, isFaceSet } from './face-sets.ts'
import { trimmed } from './path.ts'
import { Profiles } from './profiles.ts'
import { extrude, revolve, sweepDisc } from './solids.ts'
import { NotOurs, type Source } from './source.ts'

const solids = new Set([
  'IFCEXTRUDEDAREASOLID',
  'IFCREVOLVEDAREASOLID',
  'IFCSWEPTDISKSOLID',
  'IFCSWEPTDISKSOLIDPOLYGONAL',
  'IFCBOUNDINGBOX',
])

/** Whether items of this type are made here, when they are as they should be. */
export const isOurs = (typeName: string) => solids.has(typeName) || isFaceSet(typeName) || isBoolean(typeName)

/** Meshes of the items that are made here. */
export class Items {
  private readonly curves: Curves
  private readonly profiles: Profiles
  private readonly faceSets: FaceSets
  private readonly cuts: CutItems

  constructor(
    file: StepFile,
    private readonly source: Source,
  ) {
    this.curves = new Curves(source, chordErrorM / source.unit)
    this.profiles = new Profiles(source, this.curves)
    this.faceSets = new FaceSets(file)
    this.cuts = new CutItems(source, this.profiles, (record) => this.plainMesh(record))
  }

  /** Whether manifold-3d must have been started for it. */
  isBoolean(record: number): boolean {
    return isBoolean(this.source.typeName(record))
  }

  /** Throws NotOurs for what is the kernel's; TooLarge and ManifoldDied for booleans. */
  meshOf(record: number): Mesh {
    return this.isBoolean(record) ? this.cuts.meshOf(record) : this.plainMesh(record)
  }

  /** As above, less others. */
  cutMeshOf(record: number, cutters: readonly Cutter[]): Mesh {
    return this.cuts.cut(record, cutters)
  }

  /** What a boolean begins with, or the item itself. */
  uncutMeshOf(record: number): Mesh {
    return this.cuts.baseOf(record)
  }

  private plainMesh(record: number): Mesh {
    switch (this.source.typeName(record)) {
      case 'IFCEXTRUDEDAREASOLID':
        return this.extruded(record)
      case 'IFCREVOLVEDAREASOLID':
        return this.revolved(record)
      case 'IFCSWEPTDISKSOLID':
      case 'IFCSWEPTDISKSOLIDPOLYGONAL':
        return this.sweptDisc(record)
      case 'IFCBOUNDINGBOX':
        return this.box(record)
      default: {
        const mesh = this.faceSets.meshOf(record)
        if (!mesh) throw new NotOurs(this.source.typeName(record))
        return mesh
      }
    }
  }

  private extruded(record: number): Mesh {
    const { source } = this
    const [profile, position, direction, depth] = source.args(record)
    return extrude(
      this.profiles.outlinesOf(source.ref(profile)),
      source.frameOf(source.optionalRef(position)),
      source.directionOf(source.ref(direction)),
      source.size(depth),
    )
  }

  private box(record: number): Mesh {
    const { source } = this
    const [corner, x, y, z] = source.args(record)
    const [left = 0, front = 0, bottom = 0] = source.pointOf(source.ref(corner))
    const [right, back] = [left + source.size(x), front + source.size(y)]
    const outer = [left, front, right, front, right, back, left, back]
    const floor = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, bottom)
    return extrude([{ outer, holes: [] }], floor, [0, 0, 1], source.size(z))
  }

  private revolved(record: number): Mesh {
    const { source } = this
    const [profile, position, axis, angle] = source.args(record)
    const [location, direction] = source.args(source.ref(axis))
    const [x = 0, y = 0, z = 0] = source.pointOf(source.ref(location))
    const given = source.optionalRef(direction)
    return revolve(
      this.profiles.outlinesOf(source.ref(profile)),
      source.frameOf(source.optionalRef(position)),
      { point: [x, y, z], direction: given < 0 ? [0, 0, 1] : source.directionOf(given) },
      source.number(angle) * source.angle,
      this.curves.chordError,
    )
  }

  private sweptDisc(record: number): Mesh {
    const { source } = this
    const [directrix, radius, innerRadius, start, end, fillet] = source.args(record)
    if (source.optionalSize(fillet) > 0) throw new NotOurs('a way with fillets')
    const [outer, inner] = [source.size(radius), source.optionalSize(innerRadius)]
    if (inner >= outer) throw new NotOurs('walls thicker than the disc')
    const whole = this.curves.pathOf(source.ref(directrix))
    const from = start === null || start === undefined ? 0 : source.number(start)
    const to = end === null || end === undefined ? Infinity : source.number(end)
    const path = trimmed(whole, from, to)
    if (!path) throw new NotOurs('nothing is left of a curve')
    return sweepDisc(path, outer, inner, this.curves.chordError)
  }
}
