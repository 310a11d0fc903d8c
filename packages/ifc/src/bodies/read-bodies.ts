// Bodies of all elements, in four steps: find out which items each body has and where they stand; make the items; hand what
// is not ours to the kernel in batches; put everything together in the order of the elements. Items and batches are jobs: two
// threads share them, and what comes out is the same as with one.
import { GrowingF64, GrowingU32 } from '../growing.ts'
import { sliceMs } from '../limits.ts'
import { Placements } from '../placement.ts'
import type { Products } from '../products.ts'
import type { Relations } from '../relations.ts'
import type { StepReader } from '../step-value.ts'
import { isOurs } from '../tessellate/items.ts'
import { OwnBodies } from '../tessellate/own-bodies.ts'
import { type Matrix, Source } from '../tessellate/source.ts'
import { Styles } from '../tessellate/styles.ts'
import type { Helper } from '../thread/helper.ts'
import { shareJobs } from '../thread/share-jobs.ts'
import type { Troubles } from '../troubles.ts'
import { Batches, type ElementBatch } from './batches.ts'
import { type Bodies, NOT_DRAWN } from './bodies.ts'
import { BodyRecords } from './body-records.ts'
import { Colours } from './colours.ts'
import { ItemList } from './item-list.ts'
import { ABSURD, EMPTY, type MadeShapes, shapesOf } from './made-shapes.ts'
import { ItemMaker } from './make-items.ts'
import { type BatchResult, BatchRunner, FAILED, TOO_SLOW } from './run-batch.ts'
import { Shapes } from './shapes.ts'
import { Twins } from './twins.ts'

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
  /** Another thread that has a part in the work. */
  helper: Helper | undefined
  /** Called between elements; throws when the caller wants no more. */
  pause(share: number): Promise<void>
  /** Other work of this thread, called once, when the other one has something to do. */
  alongside(): void
}

type Job = { items: Uint32Array } | { batch: ElementBatch }
type Result = { made: MadeShapes } | { answers: BatchResult }

/** With less text a second kernel would cost more than it saves. */
const worthAKernel = 3_000_000

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

class Work {
  readonly bodies: Bodies = {
    shapes: new Shapes(),
    shapeOf: new GrowingU32(),
    elementOf: new GrowingU32(),
    matrices: new GrowingF64(),
    colours: new GrowingU32(),
  }
  private readonly records: BodyRecords
  private readonly own: OwnBodies
  private readonly colours: Colours
  private readonly items: ItemList
  private readonly twins: Twins
  private readonly twinsOf = new Map<number, number[]>()
  private readonly batches: Batches
  private readonly maker: ItemMaker
  private readonly runner: BatchRunner
  private done = 0
  private rested = performance.now()

  constructor(
    private readonly reader: StepReader,
    private readonly products: Products,
    relations: Relations,
    private readonly troubles: Troubles,
    private readonly options: BodyOptions,
  ) {
    const source = new Source(reader, new Placements(reader), options.unit, options.angle)
    const styles = new Styles(reader)
    this.records = new BodyRecords(reader, relations)
    this.own = new OwnBodies(reader, source, styles, isOurs)
    this.colours = new Colours(reader, relations, styles, this.records)
    this.items = new ItemList(reader)
    this.twins = new Twins(reader, relations, source, styles)
    this.batches = new Batches(reader, products, relations, this.records, troubles, options)
    this.maker = new ItemMaker(reader.file, options)
    this.runner = new BatchRunner(options)
  }

  async run(): Promise<void> {
    const { helper } = this.options
    helper?.open(this.reader.file, this.options)
    const others = await this.plan()
    const items = this.items.chunks(helper !== undefined)
    const early = await this.share(items, others, this.options.alongside)
    const refused = this.placeItems(early.made)
    this.addBatches(early.batches)
    const late = await this.share([], refused)
    this.addBatches(late.batches)
  }

  /** Notes the pieces of all elements that seem to be ours; gives back the others. */
  private async plan(): Promise<number[]> {
    const others: number[] = []
    for (let element = 0; element < this.products.count; element++) {
      const record = this.products.records[element]!
      const representations = this.records.representationsOf(record)
      if (representations.length === 0) continue
      if (!this.note(element, record, representations)) others.push(element)
      await this.rest()
    }
    return others
  }

  /** False when it is the kernel's. */
  private note(element: number, record: number, representations: readonly number[]): boolean {
    if (this.options.tessellation === 'kernel' || this.records.hasOpenings(record)) return false
    const pieces = this.own.piecesOf(record, representations)
    if (!pieces?.length) return false
    for (const { item, matrix, colour } of pieces)
      this.push(this.items.add(item), element, matrix, colour ?? this.colours.ofElement(element, record))
    return true
  }

  private push(shape: number, element: number, matrix: ArrayLike<number>, colour: number): number {
    const { bodies } = this
    bodies.shapeOf.push(shape)
    bodies.elementOf.push(element)
    bodies.colours.push(colour)
    for (let at = 0; at < 12; at++) bodies.matrices.push(matrix[at]!)
    return bodies.shapeOf.length - 1
  }

  /** Sound elements in batches for the kernel; twins of others are left out. */
  private *batchesOf(elements: readonly number[], names: (readonly number[])[]): Iterator<Job, undefined> {
    for (const element of elements) {
      const batch = this.batches.isSound(element) && !this.isTwin(element) ? this.batches.add(element) : undefined
      if (batch) {
        names.push(batch.elements)
        yield { batch }
      }
    }
    const batch = this.batches.finish()
    if (!batch) return undefined
    names.push(batch.elements)
    yield { batch }
    return undefined
  }

  private isTwin(element: number): boolean {
    const record = this.products.records[element]!
    if (this.records.hasOpenings(record)) return false
    const first = this.twins.of(element, record, this.records.representationsOf(record))
    if (first < 0) return false
    const twins = this.twinsOf.get(first) ?? []
    this.twinsOf.set(first, twins)
    twins.push(element)
    return true
  }

  /** Makes these items, and asks the kernel for these elements. */
  private async share(items: readonly Uint32Array[], elements: readonly number[], first?: () => void) {
    const { helper } = this.options
    const batches: (readonly number[])[] = []
    const there = async (job: Job): Promise<Result> =>
      'items' in job ? { made: await helper!.makeItems(job.items) } : { answers: await helper!.runBatch(job.batch) }
    const results = await shareJobs<Job, Result>({
      jobs: items.map((each) => ({ items: each })),
      theirs: this.batchesOf(elements, batches),
      here: (job) => this.doJob(job),
      there: helper && there,
      isLeft: (job) => 'batch' in job && job.batch.text.length < worthAKernel,
      first,
    })
    return {
      made: results.jobs.map((result) => (result as { made: MadeShapes }).made),
      batches: results.theirs.map((result, at) => ({
        elements: batches[at]!,
        answers: (result as { answers: BatchResult }).answers,
      })),
    }
  }

  private async doJob(job: Job): Promise<Result> {
    if ('items' in job) return { made: await this.maker.make(job.items, () => this.rest()) }
    const before = this.done
    const answers = await this.runner.run(job.batch, (count) => {
      this.done = before + count
      return this.pause()
    })
    return { answers }
  }

  /** Lets others have a turn when we had ours. */
  private rest(): Promise<void> | undefined {
    return performance.now() - this.rested < sliceMs ? undefined : this.pause()
  }

  private async pause(): Promise<void> {
    await this.options.pause(Math.min(1, this.done / this.products.count))
    this.rested = performance.now()
  }

  /** Puts shapes in the place of items; gives back the elements that are the kernel's after all. */
  private placeItems(made: readonly MadeShapes[]): number[] {
    const { shapeOf, elementOf } = this.bodies
    const items = new MadeItems(made, this.bodies.shapes)
    const refused: number[] = []
    for (let from = 0, to = 0; from < shapeOf.length; from = to) {
      const element = elementOf.at(from)
      let isRefused = false
      for (; to < shapeOf.length && elementOf.at(to) === element; to++)
        if (items.code(shapeOf.at(to)) <= ABSURD) isRefused = true
      if (isRefused) refused.push(element)
      else this.done++
      let drawn = 0
      for (let piece = from; piece < to; piece++) if (this.place(piece, items, isRefused)) drawn++
      if (drawn === 0 && !isRefused) this.nothingCame(element)
    }
    return refused
  }

  private place(piece: number, items: MadeItems, isRefused: boolean): boolean {
    const { shapeOf } = this.bodies
    const item = shapeOf.at(piece)
    if (isRefused || items.code(item) === EMPTY) {
      shapeOf.put(piece, NOT_DRAWN)
      return false
    }
    shapeOf.put(piece, items.shapeOf(item))
    this.moveToMiddle(piece, items.middleOf(item))
    return true
  }

  /** From the file's unit and the mesh's own origin to metres and the shape's. */
  private moveToMiddle(piece: number, [x, y, z]: ArrayLike<number> & Iterable<number>): void {
    const matrices = this.bodies.matrices.view()
    for (let row = piece * 12; row < piece * 12 + 12; row += 4)
      matrices[row + 3] =
        matrices[row + 3]! * this.options.unit + matrices[row]! * x! + matrices[row + 1]! * y! + matrices[row + 2]! * z!
  }

  private addBatches(batches: readonly { elements: readonly number[]; answers: BatchResult }[]): void {
    for (const { elements, answers } of batches) {
      const made = new MadeItems([answers.made], this.bodies.shapes)
      elements.forEach((element, place) => {
        this.addAnswer(element, element, answers, place, made)
        for (const twin of this.twinsOf.get(element) ?? []) this.addAnswer(twin, element, answers, place, made)
      })
    }
  }

  /** Draws `element` as the kernel drew `asked`, which is the same or its twin. */
  private addAnswer(element: number, asked: number, answers: BatchResult, place: number, made: MadeItems): void {
    const [record, from] = [this.products.records[element]!, this.products.records[asked]!]
    let drawn = 0
    let isAbsurd = false
    for (let at = answers.starts[place]!; at < answers.starts[place + 1]!; at++) {
      const mesh = answers.meshes[at]!
      const given = answers.matrices.subarray(at * 12, at * 12 + 12)
      if (made.code(mesh) === ABSURD || !given.every(Number.isFinite)) isAbsurd = true
      else if (made.code(mesh) !== EMPTY) {
        const matrix: Matrix = element === asked ? given : this.twins.moved(given, from, record)
        const colour = this.colours.ofKernel(answers.colours[at]!, element, record)
        this.moveToMiddle(this.push(made.shapeOf(mesh), element, matrix, colour), made.middleOf(mesh))
        drawn++
      }
    }
    const end = answers.ends[place]
    if (end === FAILED) this.noBody(element, 'ifc.kernelFailed')
    else if (end === TOO_SLOW) this.noBody(element, 'ifc.kernelTooSlow')
    else if (isAbsurd) this.noBody(element, drawn ? 'ifc.partlyAbsurd' : 'ifc.absurdShape')
    else if (drawn === 0) this.nothingCame(element)
  }

  /** Its representation says what kind of geometry it was that nobody could make anything of. */
  private nothingCame(element: number): void {
    const record = this.products.records[element]!
    const kinds = this.records
      .representationsOf(record)
      .map((each) => this.reader.textArg(each, 2) || this.typesOfItems(each))
    this.troubles.add('ifc.noGeometryOf', element, this.reader.file.ids[record]!, {
      kind: [...new Set(kinds)].join(', ').slice(0, 60),
    })
  }

  private typesOfItems(representation: number): string {
    return [...new Set(this.reader.refsArg(representation, 3).map((item) => this.reader.typeName(item)))].join(', ')
  }

  private noBody(element: number, code: string): void {
    this.troubles.add(code, element, this.reader.file.ids[this.products.records[element]!]!)
  }
}

/** Results of several jobs as one list; a shape is taken over when it is used. */
class MadeItems {
  private readonly parts: { made: MadeShapes; shapes: ReturnType<typeof shapesOf>; from: number }[] = []
  private readonly partOf: Uint32Array
  private readonly adopted: Int32Array

  constructor(
    results: readonly MadeShapes[],
    private readonly all: Shapes,
  ) {
    let from = 0
    for (const made of results) {
      this.parts.push({ made, shapes: shapesOf(made.shapes), from })
      from += made.shapeOf.length
    }
    this.partOf = new Uint32Array(from)
    this.adopted = new Int32Array(from).fill(-1)
    this.parts.forEach((part, at) => {
      this.partOf.fill(at, part.from, part.from + part.made.shapeOf.length)
    })
  }

  /** Below zero for what is none. */
  code(item: number): number {
    const { made, from } = this.parts[this.partOf[item]!]!
    return made.shapeOf[item - from]!
  }

  shapeOf(item: number): number {
    const known = this.adopted[item]!
    if (known >= 0) return known
    const { made, shapes, from } = this.parts[this.partOf[item]!]!
    const own = made.shapeOf[item - from]!
    const shape = this.all.adopt(shapes[own]!, made.shapes.keys[own]!)
    this.adopted[item] = shape
    return shape
  }

  middleOf(item: number): Float64Array {
    const { made, from } = this.parts[this.partOf[item]!]!
    return made.middles.subarray((item - from) * 3, (item - from) * 3 + 3)
  }
}
