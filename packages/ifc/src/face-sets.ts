// Bodies that are faces already: shells of plane faces and tessellated face sets, most of the text of many files. The kernel
// would only copy them, so it gets a stand-in to place and to colour (kernel-text.ts), and the mesh is made here, point for
// point as the kernel makes it. It keeps what has holes, what is cut or cuts, and whatever is not as it should be.
import { FaceMesh } from './face-mesh.ts'
import { GrowingU32 } from './growing.ts'
import type { Mesh } from './kernel.ts'
import { standInIds } from './stand-ins.ts'
import type { StepFile } from './step-scan.ts'
import { StrictReader } from './strict-reader.ts'

const kinds = [
  ['shell', 'IFCCLOSEDSHELL', 'IFCOPENSHELL', 'IFCCONNECTEDFACESET'],
  ['triangles', 'IFCTRIANGULATEDFACESET'],
  ['polygons', 'IFCPOLYGONALFACESET'],
  ['brep', 'IFCFACETEDBREP'],
  ['surfaces', 'IFCSHELLBASEDSURFACEMODEL', 'IFCFACEBASEDSURFACEMODEL'],
  ['representation', 'IFCSHAPEREPRESENTATION'],
  ['face', 'IFCFACE'],
  ['bound', 'IFCFACEOUTERBOUND', 'IFCFACEBOUND'],
  ['loop', 'IFCPOLYLOOP'],
  ['point', 'IFCCARTESIANPOINT'],
  ['points', 'IFCCARTESIANPOINTLIST3D'],
  ['indexed', 'IFCINDEXEDPOLYGONALFACE'],
] as const
type Kind = (typeof kinds)[number][0] | undefined
const kindByName = new Map<string, Kind>(kinds.flatMap(([kind, ...names]) => names.map((name) => [name, kind])))

const isFaceSet = (kind: Kind) => kind === 'shell' || kind === 'triangles' || kind === 'polygons'

/** The face sets of one file that need no kernel. */
export class FaceSets {
  private readonly kindOf: readonly Kind[]
  private readonly step: StrictReader
  private readonly mesh = new FaceMesh()
  private readonly meshes = new Map<number, Mesh | undefined>()
  private readonly refused = new Set<number>()
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

  get hasAny(): boolean {
    return this.kindOf.some(isFaceSet)
  }

  isFaceSet(record: number): boolean {
    return isFaceSet(this.kind(record))
  }

  /** Leaves a face set to the kernel. Only before it was taken. */
  refuse(record: number): void {
    this.refused.add(record)
  }

  /** Reads the mesh of a record that `holder` refers to; false when that is for the kernel. */
  take(record: number, holder: number): boolean {
    const kind = this.kind(record)
    if (!isFaceSet(kind) || this.refused.has(record) || this.file.highestId + standInIds > 0xffffffff) return false
    const above = this.kind(holder)
    if (kind === 'shell' ? above !== 'brep' && above !== 'surfaces' : above !== 'representation') return false
    this.mesh.clear()
    const isRead = kind === 'shell' ? this.readShell(record) : this.readTessellated(record, kind === 'triangles')
    const mesh = isRead ? this.mesh.finish() : undefined
    if (mesh) this.meshes.set(record, mesh)
    return mesh !== undefined
  }

  /** The face set behind a mesh of the kernel, -1 when it is the kernel's own. */
  recordOf(meshId: number): number {
    const record = this.file.recordOf(meshId)
    if (record < 0 || this.meshes.size === 0) return -1
    if (this.kind(record) !== 'brep') return this.meshes.has(record) ? record : -1
    this.step.begin(record)
    const shell = this.step.ref()
    return this.meshes.has(shell) ? shell : -1
  }

  /** The mesh of a face set, which is kept no longer. */
  giveAway(record: number): Mesh {
    const mesh = this.meshes.get(record)!
    this.meshes.set(record, undefined)
    return mesh
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
    const { step, bounds, loop, ring } = this
    if (this.kind(face) !== 'face' || !step.onlyRefs(face, bounds) || bounds.length !== 1) return false
    const bound = bounds.at(0)
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
    return this.mesh.addFace(ring.view())
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
