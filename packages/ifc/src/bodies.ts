// Bodies of all elements: picks what can be drawn, hands it to the kernel in batches, and keeps shapes and where they stand.
import { FaceSets } from './face-sets.ts'
import { GeometryGraph } from './geometry-graph.ts'
import { GrowingF64, GrowingU32 } from './growing.ts'
import { type Kernel, KernelDied, type Mesh, type Piece, startKernel } from './kernel.ts'
import { writeSelection } from './kernel-text.ts'
import { batchBytes, leastElementMs, maxChain, maxKernelRestarts, openMs, sliceMs } from './limits.ts'
import type { Products } from './products.ts'
import type { Relations } from './relations.ts'
import { type Placed, type Refused, Shapes } from './shapes.ts'
import type { StepReader } from './step-value.ts'
import { Surroundings } from './surroundings.ts'
import type { Troubles } from './troubles.ts'
import { TookTooLong, within } from './watch.ts'

/** Instances in the order of their elements; matrices, three rows of four, in metres of the file's own axes. */
export interface Bodies {
  shapes: Shapes
  shapeOf: GrowingU32
  elementOf: GrowingU32
  matrices: GrowingF64
  colours: GrowingU32
}

export interface BodyOptions {
  schema: string
  /** Metres per length unit. */
  unit: number
  wasmPath: string | undefined
  /** How long the kernel may think about one element. */
  elementMs: number
  /** Called between elements; throws when the caller wants no more. */
  pause(share: number): Promise<void>
}

/** What the kernel said about elements in their order, as far as it came; no pieces where it gave up. */
interface Answers {
  pieces: (Piece[] | undefined)[]
  meshes: Map<number, Mesh>
  /** Why it will say nothing more. */
  end?: 'ifc.kernelFailed' | 'ifc.kernelTooSlow' | 'busy'
}

/** Elements that cannot be drawn become troubles. */
export async function readBodies(
  reader: StepReader,
  products: Products,
  relations: Relations,
  troubles: Troubles,
  options: BodyOptions,
): Promise<Bodies> {
  const work = new Work(reader, products, relations, troubles, options)
  await work.run()
  return work.bodies
}

/** Solids made of others. */
const computedTypes = [
  'IFCBOOLEANRESULT',
  'IFCBOOLEANCLIPPINGRESULT',
  'IFCCSGSOLID',
  'IFCFACETEDBREPWITHVOIDS',
  'IFCADVANCEDBREPWITHVOIDS',
]

class Work {
  readonly bodies: Bodies = {
    shapes: new Shapes(),
    shapeOf: new GrowingU32(),
    elementOf: new GrowingU32(),
    matrices: new GrowingF64(),
    colours: new GrowingU32(),
  }
  private readonly faceSets: FaceSets
  private readonly graph: GeometryGraph
  private readonly surroundings: Surroundings
  private readonly openingsOf = new Map<number, number[]>()
  /** By the kernel's number of the mesh; the same in all batches. */
  private readonly placedOf = new Map<number, Placed | Refused>()
  private readonly placedSets = new Map<number, Placed | Refused>()
  private readonly bodyContexts = new Map<number, boolean>()
  private kernel: Kernel | undefined
  private restarts = 0
  private elementMs: number
  private patienceMs: number
  /** What the kernel has spent in vain on the element where it stands. */
  private workedMs = 0
  private batch: number[] = []
  private bytes = 0
  private done = 0

  constructor(
    private readonly reader: StepReader,
    private readonly products: Products,
    private readonly relations: Relations,
    private readonly troubles: Troubles,
    private readonly options: BodyOptions,
  ) {
    this.faceSets = new FaceSets(reader.file)
    this.graph = new GeometryGraph(reader.file, this.faceSets)
    this.surroundings = new Surroundings(reader, this.graph)
    this.elementMs = options.elementMs
    this.patienceMs = options.elementMs
    const voids = relations.voids.view()
    for (let at = 0; at < voids.length; at += 2) {
      const openings = this.openingsOf.get(voids[at]!) ?? []
      this.openingsOf.set(voids[at]!, openings)
      openings.push(voids[at + 1]!)
    }
    this.leaveCutsToKernel()
  }

  async run(): Promise<void> {
    this.graph.startSelection()
    for (let element = 0; element < this.products.count; element++) {
      const record = this.products.records[element]!
      if (!this.hasBody(record)) continue
      const fault = this.graph.faultOf(record)
      if (fault) {
        this.troubles.add(fault.code, element, this.idOf(record), { line: this.idOf(fault.record) })
        continue
      }
      this.take(element, record)
      if (this.bytes > batchBytes(this.reader.file.size)) await this.flush()
    }
    await this.flush()
    this.kernel = undefined
  }

  /** What has holes, makes them or is part of a solid that is computed. */
  private leaveCutsToKernel(): void {
    const { reader, graph } = this
    if (!this.faceSets.hasAny) return
    graph.startSelection()
    for (const type of computedTypes) for (const record of reader.file.recordsOf(type)) graph.leaveToKernel(record)
    // Its colours are by face.
    for (const record of reader.file.recordsOf('IFCINDEXEDCOLOURMAP')) graph.leaveToKernel(record)
    for (const openings of this.openingsOf.values()) for (const opening of openings) graph.leaveToKernel(opening)
    if (this.openingsOf.size === 0) return
    for (const record of this.products.records) if (this.hasOpenings(record)) graph.leaveToKernel(record)
  }

  private hasOpenings(record: number): boolean {
    let whole = record
    for (let step = 0; step < maxChain && whole >= 0; step++) {
      if (this.openingsOf.has(whole)) return true
      whole = this.relations.whole[whole]!
    }
    return false
  }

  private idOf = (record: number) => this.reader.file.ids[record]!

  private take(element: number, record: number): void {
    this.batch.push(element)
    this.bytes += this.graph.select(record)
    // Holes of a whole go through its parts.
    for (const host of [record, this.relations.whole[record]!])
      for (const opening of this.openingsOf.get(host) ?? []) {
        const fault = this.graph.faultOf(opening)
        if (!fault) this.bytes += this.graph.select(opening)
        else if (host === record)
          this.troubles.add('ifc.badOpening', element, this.idOf(record), { line: this.idOf(fault.record) })
      }
  }

  /** Whether the file means to show it: an axis or a footprint alone is no body. */
  private hasBody(record: number): boolean {
    const shape = this.reader.refArg(record, 6)
    if (shape < 0) return false
    const known = this.bodyContexts.get(shape)
    if (known !== undefined) return known
    const representations = this.reader.refsArg(shape, 2)
    const found = representations.some((each) => {
      const [identifier, type] = [this.reader.textArg(each, 1), this.reader.textArg(each, 2)]
      return (
        !/^(axis|footprint|box|annotation|plan|profile|cog|clearance|lighting|survey ?points|reference)$/i.test(
          identifier,
        ) && !/^(curve|curve2d|curve3d|geometriccurveset|annotation2d|boundingbox|point|pointcloud)$/i.test(type)
      )
    })
    this.bodyContexts.set(shape, found)
    return found
  }

  private async flush(): Promise<void> {
    if (this.batch.length === 0) return
    const { batch } = this
    this.surroundings.select()
    let next = 0
    while (next < batch.length && this.restarts <= maxKernelRestarts) {
      next = await this.readBatch(batch, next)
      if (next < batch.length) this.restarts++
    }
    for (; next < batch.length; next++) this.noBody(batch[next]!, 'ifc.kernelFailed')
    this.batch = []
    this.bytes = 0
    this.graph.startSelection()
  }

  /** Reads from `first` on; says where to go on with another kernel. */
  private async readBatch(batch: readonly number[], first: number): Promise<number> {
    const kernel = this.kernel ?? (await startKernel(this.options.wasmPath))
    this.kernel = kernel
    if (!opens(kernel, writeSelection(this.reader.file, this.graph, this.options.schema))) {
      for (let at = first; at < batch.length; at++) this.noBody(batch[at]!, 'ifc.kernelFailed')
      this.kernel = undefined
      return batch.length
    }
    for (let at = first; at < batch.length; ) {
      const { pieces, meshes, end } = this.ask(kernel, batch, at)
      for (const each of pieces) this.addElement(batch[at++]!, each, meshes)
      if (end) {
        this.kernel = undefined
        if (end === 'busy') return at
        // It ended at this one: go on behind it with another kernel.
        this.noBody(batch[at]!, end)
        return at + 1
      }
      this.beginAnew()
      this.done += pieces.length
      await this.options.pause(this.done / this.products.count)
    }
    kernel.close()
    return batch.length
  }

  /** Asks from `first` on, for a while. Only the kernel works here: it may be ended at any moment, we may not. */
  private ask(kernel: Kernel, batch: readonly number[], first: number): Answers {
    const answers: Answers = { pieces: [], meshes: new Map() }
    const until = performance.now() + sliceMs
    try {
      within(this.patienceMs + sliceMs, () => {
        for (let at = first; at < batch.length && (at === first || performance.now() < until); at++)
          answers.pieces.push(this.askOne(kernel, batch[at]!, answers.meshes))
      })
    } catch (error) {
      if (error instanceof TookTooLong) answers.end = this.judge(error.workedMs)
      else if (error instanceof KernelDied) answers.end = 'ifc.kernelFailed'
      else throw error
    }
    return answers
  }

  /** A machine that had no time for us says nothing about the element: once more, with more patience. */
  private judge(workedMs: number): 'busy' | 'ifc.kernelTooSlow' {
    this.workedMs += workedMs
    if (this.workedMs < this.elementMs / 2) {
      this.patienceMs *= 2
      return 'busy'
    }
    this.elementMs = Math.max(Math.min(leastElementMs, this.elementMs), this.elementMs / 2)
    this.beginAnew()
    return 'ifc.kernelTooSlow'
  }

  private beginAnew(): void {
    this.workedMs = 0
    this.patienceMs = this.elementMs
  }

  private askOne(kernel: Kernel, element: number, meshes: Map<number, Mesh>): Piece[] | undefined {
    try {
      const pieces = kernel.piecesOf(this.idOf(this.products.records[element]!))
      for (const { meshId } of pieces)
        if (!this.placedOf.has(meshId) && !meshes.has(meshId) && this.faceSets.recordOf(meshId) < 0)
          meshes.set(meshId, kernel.mesh(meshId))
      return pieces
    } catch (error) {
      if (error instanceof KernelDied) throw error
      return undefined
    }
  }

  private addElement(element: number, pieces: readonly Piece[] | undefined, meshes: ReadonlyMap<number, Mesh>): void {
    let drawn = 0
    let isAbsurd = false
    for (const piece of pieces ?? []) {
      const placed = this.place(piece, meshes)
      if (placed === 'absurd' || !piece.matrix.every(Number.isFinite)) isAbsurd = true
      else if (placed !== 'empty') {
        this.add(element, piece, placed)
        drawn++
      }
    }
    if (!pieces) this.noBody(element, 'ifc.kernelFailed')
    else if (isAbsurd) this.noBody(element, drawn ? 'ifc.partlyAbsurd' : 'ifc.absurdShape')
    else if (drawn === 0) this.noBody(element, 'ifc.noGeometry')
  }

  private place(piece: Piece, meshes: ReadonlyMap<number, Mesh>): Placed | Refused {
    const known = this.placedOf.get(piece.meshId)
    if (known) return known
    const faceSet = this.faceSets.recordOf(piece.meshId)
    const placed = faceSet < 0 ? this.shape(meshes.get(piece.meshId)!) : this.placeFaceSet(faceSet)
    this.placedOf.set(piece.meshId, placed)
    return placed
  }

  /** Two solids may share one. */
  private placeFaceSet(record: number): Placed | Refused {
    const placed = this.placedSets.get(record) ?? this.shape(this.faceSets.giveAway(record))
    this.placedSets.set(record, placed)
    return placed
  }

  private shape = (mesh: Mesh) => this.bodies.shapes.add(mesh, this.options.unit)

  private add(element: number, { matrix, colour }: Piece, { shape, middle }: Placed): void {
    const { bodies } = this
    bodies.shapeOf.push(shape)
    bodies.elementOf.push(element)
    bodies.colours.push(colour)
    for (let row = 0; row < 12; row += 4) {
      const [a, b, c] = [matrix[row]!, matrix[row + 1]!, matrix[row + 2]!]
      bodies.matrices.push(a)
      bodies.matrices.push(b)
      bodies.matrices.push(c)
      bodies.matrices.push(matrix[row + 3]! * this.options.unit + a * middle[0] + b * middle[1] + c * middle[2])
    }
  }

  private noBody(element: number, code: string): void {
    this.troubles.add(code, element, this.idOf(this.products.records[element]!))
  }
}

function opens(kernel: Kernel, text: Uint8Array): boolean {
  let isOpen = false
  try {
    within(openMs, () => {
      isOpen = kernel.open(text)
    })
    return isOpen
  } catch {
    return false
  }
}
