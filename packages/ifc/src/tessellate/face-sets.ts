// Items that are faces already: solids and surfaces of plane faces, tessellated face sets; most of the text of many files. The
// mesh is made here, plain ones triangle for triangle as the kernel makes it. Whatever is not as it should be is the kernel's.

import type { Mesh } from '../bodies/mesh.ts'
import { GrowingU32 } from '../growing.ts'
import type { StepFile } from '../step/step-file.ts'
import { StrictReader } from '../step/strict-reader.ts'
import { FaceMesh } from './face-mesh.ts'

const kinds = [
  ['shell', 'IFCCLOSEDSHELL', 'IFCOPENSHELL', 'IFCCONNECTEDFACESET'],
  ['triangles', 'IFCTRIANGULATEDFACESET'],
  ['polygons', 'IFCPOLYGONALFACESET'],
  ['brep', 'IFCFACETEDBREP'],
  ['surfaces', 'IFCSHELLBASEDSURFACEMODEL', 'IFCFACEBASEDSURFACEMODEL'],
  ['face', 'IFCFACE'],
  ['bound', 'IFCFACEOUTERBOUND', 'IFCFACEBOUND'],
  ['loop', 'IFCPOLYLOOP'],
  ['point', 'IFCCARTESIANPOINT'],
  ['points', 'IFCCARTESIANPOINTLIST3D'],
  ['indexed', 'IFCINDEXEDPOLYGONALFACE'],
] as const
type Kind = (typeof kinds)[number][0] | undefined
const kindByName = new Map<string, Kind>(kinds.flatMap(([kind, ...names]) => names.map((name) => [name, kind])))

const itemKinds = new Set<Kind>(['triangles', 'polygons', 'brep', 'surfaces'])

/** Whether items of this type are face sets. */
export const isFaceSet = (typeName: string) => itemKinds.has(kindByName.get(typeName))

/** The face sets of one file that need no kernel. */
export class FaceSets {
  private readonly kindOf: readonly Kind[]
  private readonly step: StrictReader
  private readonly mesh = new FaceMesh()
  private readonly shells = new GrowingU32()
  private readonly faces = new GrowingU32()
  private readonly bounds = new GrowingU32()
  private readonly loop = new GrowingU32()
  private readonly ring = new GrowingU32()
  /** Number in the mesh of each point's record, + 1. */
  private pointOf = new Uint32Array(0)
  private readonly known = new GrowingU32()

  constructor(private readonly file: StepFile) {
    this.kindOf = file.typeNames.map((name) => kindByName.get(name))
    this.step = new StrictReader(file)
  }

  /** Nothing when it is no face set, or not a plain one. */
  meshOf(record: number): Mesh | undefined {
    this.mesh.clear()
    return this.read(record, this.kind(record)) ? this.mesh.finish() : undefined
  }

  private read(record: number, kind: Kind): boolean {
    const { step, shells } = this
    if (kind === 'triangles' || kind === 'polygons') return this.readTessellated(record, kind === 'triangles')
    if (kind === 'brep') {
      step.begin(record)
      const shell = step.ref()
      return shell >= 0 && step.ends() && this.kind(shell) === 'shell' && this.readShell(shell)
    }
    if (kind !== 'surfaces' || !step.onlyRefs(record, shells)) return false
    for (let at = 0; at < shells.length; at++) {
      const shell = shells.at(at)
      if (this.kind(shell) !== 'shell' || !this.readShell(shell)) return false
    }
    return true
  }

  private kind(record: number): Kind {
    return this.kindOf[this.file.types[record]!]
  }

  private readShell(record: number): boolean {
    if (this.pointOf.length === 0) this.pointOf = new Uint32Array(this.file.count)
    if (!this.step.onlyRefs(record, this.faces)) return false
    let isRead = true
    for (let at = 0; isRead && at < this.faces.length; at++) isRead = this.readFace(this.faces.at(at))
    for (let at = 0; at < this.known.length; at++) this.pointOf[this.known.at(at)] = 0
    this.known.clear()
    return isRead
  }

  private readFace(face: number): boolean {
    const { step, bounds } = this
    if (this.kind(face) !== 'face' || !step.onlyRefs(face, bounds) || bounds.length === 0) return false
    if (bounds.length === 1) return this.readBound(bounds.at(0)) && this.mesh.addFace(this.ring.view())
    const records = Array.from(bounds.view())
    const rings: Uint32Array[] = []
    for (const bound of records) {
      if (!this.readBound(bound)) return false
      const ring = this.ring.view().slice()
      if (this.file.typeNames[this.file.types[bound]!] === 'IFCFACEOUTERBOUND') rings.unshift(ring)
      else rings.push(ring)
    }
    // Which one is the outer ring must be said.
    const hasOuter = records.some((bound) => this.file.typeNames[this.file.types[bound]!] === 'IFCFACEOUTERBOUND')
    return hasOuter && this.mesh.addPierced(rings)
  }

  /** Into `ring`. */
  private readBound(bound: number): boolean {
    const { step, loop, ring } = this
    if (this.kind(bound) !== 'bound') return false
    step.begin(bound)
    const points = step.ref()
    const isForward = step.comma() ? step.truth() : -1
    if (isForward < 0 || !step.ends() || points < 0 || this.kind(points) !== 'loop') return false
    if (!step.onlyRefs(points, loop)) return false
    ring.clear()
    for (let at = 0; at < loop.length; at++) {
      const point = this.readPoint(loop.at(isForward ? at : loop.length - 1 - at))
      if (point < 0) return false
      ring.push(point)
    }
    return true
  }

  private readPoint(record: number): number {
    const known = this.pointOf[record]!
    if (known) return known - 1
    const { step } = this
    if (this.kind(record) !== 'point') return -1
    step.begin(record)
    if (!step.row() || !step.ends() || step.numbers.length !== 3) return -1
    const point = this.mesh.addPoint(step.numbers)
    this.pointOf[record] = point + 1
    this.known.push(record)
    return point
  }

  /** IFC4 and 4.3 differ in the order of what is not needed, and in nothing else. */
  private readTessellated(record: number, isTriangles: boolean): boolean {
    const { step, faces } = this
    step.begin(record)
    const points = step.ref()
    if (points < 0 || this.kind(points) !== 'points' || !step.comma() || !step.unneeded() || !step.comma()) return false
    if (!isTriangles) {
      if (!step.refs(faces) || !this.hasNoMore() || !this.readPoints(points)) return false
      for (let at = 0; at < faces.length; at++) if (!this.readIndexed(faces.at(at))) return false
      return true
    }
    if (!step.unneeded() || !step.comma()) return false
    const { loop } = this
    loop.clear()
    const isRead = step.rows((row) => {
      for (const index of row) loop.push(index)
      return row.length === 3
    })
    if (!isRead || !this.hasNoMore() || !this.readPoints(points)) return false
    for (let at = 0; at < loop.length; at += 3) if (!this.addRow(loop.view().subarray(at, at + 3))) return false
    return true
  }

  /** Nothing, or the list by which points are counted otherwise, which there is not. */
  private hasNoMore(): boolean {
    return this.step.ends() || (this.step.comma() && this.step.missing() && this.step.ends())
  }

  private readPoints(record: number): boolean {
    const { step } = this
    step.begin(record)
    const isRead = step.rows((row) => row.length === 3 && this.mesh.addPoint(row) >= 0)
    return isRead && this.hasNoMore()
  }

  private readIndexed(record: number): boolean {
    if (this.kind(record) !== 'indexed') return false
    this.step.begin(record)
    return this.step.row() && this.step.ends() && this.addRow(this.step.numbers)
  }

  /** Counted from 1. */
  private addRow(indices: ArrayLike<number>): boolean {
    const { ring } = this
    ring.clear()
    for (let at = 0; at < indices.length; at++) {
      const index = indices[at]!
      if (!Number.isInteger(index) || index < 1 || index > this.mesh.pointCount) return false
      ring.push(index - 1)
    }
    return this.mesh.addFace(ring.view())
  }
}
