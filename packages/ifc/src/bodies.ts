// Bodies of all elements: makes what it can, hands the rest to the kernel in batches, and keeps shapes and where they stand.
import { bodyRepresentations } from './body-representations.ts'
import { defaultColour } from './default-colours.ts'
import { classNameOf } from './element-classes.ts'
import { GeometryGraph } from './geometry-graph.ts'
import { GrowingF64, GrowingU32 } from './growing.ts'
import { type Kernel, KernelDied, type Piece, startKernel } from './kernel.ts'
import { writeSelection } from './kernel-text.ts'
import {
  batchBytes,
  briefBytes,
  chordErrorM,
  leastElementMs,
  leastKernelSides,
  maxChain,
  maxKernelRestarts,
  openMs,
  sliceMs,
} from './limits.ts'
import type { Mesh } from './mesh.ts'
import { Placements } from './placement.ts'
import type { Products } from './products.ts'
import type { Relations } from './relations.ts'
import { type Placed, type Refused, Shapes } from './shapes.ts'
import { type StepReader, toNumber } from './step-value.ts'
import { Surroundings } from './surroundings.ts'
import { Items } from './tessellate/items.ts'
import { OwnBodies } from './tessellate/own-bodies.ts'
import { sidesOf } from './tessellate/path.ts'
import { Source } from './tessellate/source.ts'
import { Styles } from './tessellate/styles.ts'
import type { Troubles } from './troubles.ts'
import { TookTooLong, within } from './watch.ts'

/** Instances in no order; matrices, three rows of four, in metres of the file's own axes. */
export interface Bodies {
  shapes: Shapes
  shapeOf: GrowingU32
  elementOf: GrowingU32
  matrices: GrowingF64
  colours: GrowingU32
}

export interface BodyOptions {
  schema: string
  /** Metres per length unit, radians per unit of angles. */
  unit: number
  angle: number
  /** Whether we make the shapes that we can, or leave all of them to the kernel. */
  tessellation: 'own' | 'kernel'
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

/** Which attribute says how large something round is. */
const radiusOf = new Map([
  ['IFCCIRCLE', 1],
  ['IFCELLIPSE', 1],
  ['IFCCYLINDRICALSURFACE', 1],
  ['IFCSPHERICALSURFACE', 1],
  ['IFCCIRCLEPROFILEDEF', 3],
  ['IFCCIRCLEHOLLOWPROFILEDEF', 3],
  ['IFCELLIPSEPROFILEDEF', 3],
  ['IFCSWEPTDISKSOLID', 1],
  ['IFCRIGHTCIRCULARCYLINDER', 2],
  ['IFCRIGHTCIRCULARCONE', 2],
  ['IFCSPHERE', 1],
])

/** What the kernel gives a body of which the file says no colour; one that is white has it too. */
const kernelWhite = 0xffffffff

class Work {
  readonly bodies: Bodies = {
    shapes: new Shapes(),
    shapeOf: new GrowingU32(),
    elementOf: new GrowingU32(),
    matrices: new GrowingF64(),
    colours: new GrowingU32(),
  }
  private readonly own: OwnBodies
  private readonly styles: Styles
  private readonly graph: GeometryGraph
  private readonly surroundings: Surroundings
  private readonly openingsOf = new Map<number, number[]>()
  /** By the kernel's number of the mesh; the same in all batches. */
  private readonly placedOf = new Map<number, Placed | Refused>()
  private readonly bodiesOfShape = new Map<number, readonly number[]>()
  /** Attributes of product shapes that have more than one sees of them. */
  private readonly narrowed = new Map<number, string>()
  private kernel: Kernel | undefined
  private restarts = 0
  private elementMs: number
  private patienceMs: number
  /** What the kernel has spent in vain on the element where it stands. */
  private workedMs = 0
  private batch: number[] = []
  private bytes = 0
  private done = 0
  private rested = performance.now()

  constructor(
    private readonly reader: StepReader,
    private readonly products: Products,
    private readonly relations: Relations,
    private readonly troubles: Troubles,
    private readonly options: BodyOptions,
  ) {
    const source = new Source(reader, new Placements(reader), options.unit, options.angle)
    const items = new Items(reader.file, source)
    this.styles = new Styles(reader)
    this.own = new OwnBodies(reader, source, this.styles, (item) => this.shape(items.meshOf(item)))
    this.graph = new GeometryGraph(reader.file)
    this.surroundings = new Surroundings(reader, this.graph)
    this.elementMs = options.elementMs
    this.patienceMs = options.elementMs
    const voids = relations.voids.view()
    for (let at = 0; at < voids.length; at += 2) {
      const openings = this.openingsOf.get(voids[at]!) ?? []
      this.openingsOf.set(voids[at]!, openings)
      openings.push(voids[at + 1]!)
    }
  }

  async run(): Promise<void> {
    this.graph.startSelection()
    for (let element = 0; element < this.products.count; element++) {
      const record = this.products.records[element]!
      const representations = this.bodyOf(record)
      if (representations.length === 0) continue
      if (this.make(element, record, representations)) {
        await this.rest()
        continue
      }
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

  /** False when it is the kernel's. */
  private make(element: number, record: number, representations: readonly number[]): boolean {
    if (this.options.tessellation === 'kernel' || this.hasOpenings(record)) return false
    const pieces = this.own.piecesOf(record, representations)
    if (!pieces) return false
    for (const { matrix, colour, placed } of pieces)
      this.add(element, { matrix, colour: colour ?? this.colourOf(element, record) }, placed)
    if (pieces.length === 0) this.nothingCame(element)
    this.done++
    return true
  }

  /** Of an element whose body says none: its material's, else that of its class. */
  private colourOf(element: number, record: number): number {
    const { material, typeOf } = this.relations
    const type = typeOf[element]!
    return (
      this.styles.ofMaterial(material[record]!) ??
      (type < 0 ? undefined : this.styles.ofMaterial(material[type]!)) ??
      defaultColour(classNameOf(this.reader.typeName(record)))
    )
  }

  /** Lets others have a turn when we had ours. */
  private async rest(): Promise<void> {
    const now = performance.now()
    if (now - this.rested < sliceMs) return
    await this.options.pause(this.done / this.products.count)
    this.rested = performance.now()
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
    this.narrow(record)
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

  /** The kernel draws all representations of a product: it is given those that we would draw. */
  private narrow(record: number): void {
    const shape = this.reader.refArg(record, 6)
    const shown = this.bodyOf(record)
    if (shape < 0 || this.narrowed.has(shape) || shown.length === this.reader.refsArg(shape, 2).length) return
    this.narrowed.set(shape, `($,$,(${shown.map((each) => `#${this.idOf(each)}`).join()}));`)
  }

  private bodyOf(record: number): readonly number[] {
    const shape = this.reader.refArg(record, 6)
    const known = this.bodiesOfShape.get(shape)
    if (known) return known
    const found = bodyRepresentations(this.reader, record)
    this.bodiesOfShape.set(shape, found)
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
    const kernel = this.kernel ?? (await startKernel(this.options.wasmPath, this.bytes < briefBytes))
    this.kernel = kernel
    if (
      !opens(
        kernel,
        writeSelection(this.reader.file, this.graph, this.options.schema, this.narrowed),
        this.sidesOfCircles(),
      )
    ) {
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
    if (!closes(kernel)) this.kernel = undefined
    return batch.length
  }

  /** As many as the largest circle of the selection needs. */
  private sidesOfCircles(): number {
    const { file } = this.reader
    const radiusAt = file.typeNames.map((name) => radiusOf.get(name) ?? -1)
    let largest = 0
    for (const record of this.graph.selected()) {
      const place = radiusAt[file.types[record]!]!
      const radius = place < 0 ? 0 : toNumber(this.reader.arg(record, place))
      if (radius > largest) largest = radius
    }
    return Math.max(leastKernelSides, largest > 0 ? sidesOf(largest, chordErrorM / this.options.unit) : 0)
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
        if (!this.placedOf.has(meshId) && !meshes.has(meshId)) meshes.set(meshId, kernel.mesh(meshId))
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
        const isPlain = piece.colour === kernelWhite && !this.saysColour(this.products.records[element]!)
        this.add(
          element,
          isPlain ? { ...piece, colour: this.colourOf(element, this.products.records[element]!) } : piece,
          placed,
        )
        drawn++
      }
    }
    if (!pieces) this.noBody(element, 'ifc.kernelFailed')
    else if (isAbsurd) this.noBody(element, drawn ? 'ifc.partlyAbsurd' : 'ifc.absurdShape')
    else if (drawn === 0) this.nothingCame(element)
  }

  private place(piece: Piece, meshes: ReadonlyMap<number, Mesh>): Placed | Refused {
    const known = this.placedOf.get(piece.meshId)
    if (known) return known
    const placed = this.shape(meshes.get(piece.meshId)!)
    this.placedOf.set(piece.meshId, placed)
    return placed
  }

  private shape = (mesh: Mesh) => this.bodies.shapes.add(mesh, this.options.unit)

  private add(element: number, { matrix, colour }: Omit<Piece, 'meshId'>, { shape, middle }: Placed): void {
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

  private saysColour(record: number): boolean {
    return this.bodyOf(record).some((representation) =>
      this.reader.refsArg(representation, 3).some((item) => this.styles.isColoured(item)),
    )
  }

  /** Its representation says what kind of geometry it was that nobody could make anything of. */
  private nothingCame(element: number): void {
    const record = this.products.records[element]!
    const kinds = this.bodyOf(record).map((each) => this.reader.textArg(each, 2) || this.itemsOf(each))
    this.troubles.add('ifc.noGeometryOf', element, this.idOf(record), {
      kind: [...new Set(kinds)].join(', ').slice(0, 60),
    })
  }

  private itemsOf(representation: number): string {
    return [...new Set(this.reader.refsArg(representation, 3).map((item) => this.reader.typeName(item)))].join(', ')
  }

  private noBody(element: number, code: string): void {
    this.troubles.add(code, element, this.idOf(this.products.records[element]!))
  }
}

/** False when it will not open anything again. */
function closes(kernel: Kernel): boolean {
  try {
    kernel.close()
    return true
  } catch {
    return false
  }
}

function opens(kernel: Kernel, text: Uint8Array, sides: number): boolean {
  let isOpen = false
  try {
    within(openMs, () => {
      isOpen = kernel.open(text, sides)
    })
    return isOpen
  } catch {
    return false
  }
}
