// Bodies of all elements, in four steps: find out which items each body has and where they stand; make the items; hand what
// is not ours to the kernel in batches; put everything together in the order of the elements. Plans, items and batches are
// jobs: two threads share them, and what comes out is the same as with one.

import { CutBodies } from '../booleans/cut-bodies.ts'
import type { Cuts } from '../booleans/cuts.ts'
import { Placements } from '../elements/placement.ts'
import type { Products } from '../elements/products.ts'
import type { Relations } from '../elements/relations.ts'
import { Batches, type ElementBatch } from '../kernel/batches.ts'
import { type KernelAnswers, KernelBodies } from '../kernel/kernel-bodies.ts'
import { BatchRunner } from '../kernel/run-batch.ts'
import { Twins } from '../kernel/twins.ts'
import { briefSliceMs, sliceMs } from '../limits.ts'
import type { Problems } from '../problems.ts'
import type { Rest } from '../rest.ts'
import type { StepReader } from '../step/step-value.ts'
import { isOurs } from '../tessellate/items.ts'
import { OwnBodies } from '../tessellate/own-bodies.ts'
import { Source } from '../tessellate/source.ts'
import { Styles } from '../tessellate/styles.ts'
import type { Helper } from '../thread/helper.ts'
import { shareJobs } from '../thread/share-jobs.ts'
import { BodyRecords } from './body-records.ts'
import { Colours } from './colours.ts'
import { Contents } from './contents.ts'
import { ItemList } from './item-list.ts'
import { type KeptShapes, MadeItems, ShapeKeeper } from './kept-shapes.ts'
import { ABSURD, EMPTY } from './made-shapes.ts'
import { ItemMaker } from './make-items.ts'
import { MissingBodies } from './missing-bodies.ts'
import { Pieces } from './pieces.ts'
import { BodyPlanner, NO_BODY, type PlannedBodies } from './plan-bodies.ts'

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
  /** Another thread that has a part in the work; it has opened the file. */
  helper: Helper | undefined
  /** Called between elements; throws when the caller wants no more. */
  pause(share: number): Promise<void>
  /** Other work of this thread, called once, when the other one has something to do. Rests now and then, as `rest` says. */
  alongside(rest: Rest): Promise<void>
}

/** `order` is its place among all of them, whoever does it when. */
type Job = { order: number } & ({ items: Uint32Array } | { cuts: Cuts } | { batch: ElementBatch })
type Result = { made: KeptShapes } | { answers: KernelAnswers }

/** With less text a second kernel would cost more than it saves. */
const worthAKernel = 3_000_000

/** Elements that are planned together. */
const portion = 2000

/** Of an element; few files have more. */
const usualPieces = 3

/** Elements that cannot be drawn become problems. */
export async function readBodies(
  reader: StepReader,
  products: Products,
  relations: Relations,
  problems: Problems,
  options: BodyOptions,
): Promise<Pieces> {
  const work = new Work(reader, products, relations, problems, options)
  await work.run()
  return work.pieces
}

class Work {
  readonly pieces: Pieces
  private readonly records: BodyRecords
  private readonly planner: BodyPlanner
  private readonly colours: Colours
  private readonly items: ItemList
  private readonly missing: MissingBodies
  private readonly kernelBodies: KernelBodies
  private readonly cutBodies: CutBodies
  private readonly maker: ItemMaker
  private readonly runner: BatchRunner
  private readonly keeper = new ShapeKeeper()
  private jobs = 0
  private done = 0
  private rested = performance.now()

  constructor(
    reader: StepReader,
    private readonly products: Products,
    relations: Relations,
    problems: Problems,
    private readonly options: BodyOptions,
  ) {
    const source = new Source(reader, new Placements(reader), options.unit, options.angle)
    const styles = new Styles(reader)
    const manyColoured = styles.countManyColoured()
    if (manyColoured) problems.add('ifc.facesInOneColour', -1, 0, { count: manyColoured })
    this.pieces = new Pieces(products.count * usualPieces)
    this.records = new BodyRecords(reader, relations)
    this.planner = new BodyPlanner(reader, source, styles, this.records.representations)
    this.colours = new Colours(reader, relations, styles, this.records)
    const contents = new Contents(reader.file, styles)
    this.items = new ItemList(reader, contents)
    this.missing = new MissingBodies(reader, products, this.records, problems)
    this.kernelBodies = new KernelBodies(
      products,
      this.records,
      new Batches(reader, products, relations, this.records, problems, options),
      new Twins(reader, relations, this.records, source, contents),
      this.colours,
      this.missing,
      this.pieces,
      options.unit,
    )
    this.cutBodies = new CutBodies(
      products,
      this.records,
      new OwnBodies(reader, source, styles, isOurs),
      new Twins(reader, relations, this.records, source, contents),
      this.colours,
      this.missing,
      this.pieces,
      options.unit,
    )
    this.maker = new ItemMaker(reader.file, options)
    this.runner = new BatchRunner(options)
  }

  async run(): Promise<void> {
    const { helper } = this.options
    const others: number[] = []
    for (const element of await this.plan()) {
      if (!this.isCutHere(element) || !this.cutBodies.add(element)) others.push(element)
      await this.rest()
    }
    const alongside = () => this.options.alongside(() => this.rest(briefSliceMs))
    const items = this.items.chunks(helper !== undefined).map((each) => ({ items: each }))
    const cuts = this.cutBodies.jobs().map((each) => ({ cuts: each }))
    const { made, answers } = await this.share([...items, ...cuts], others, alongside)
    const left = [...this.placeItems(made.slice(0, items.length)), ...this.cutBodies.place(made.slice(items.length))]
    left.push(...this.kernelBodies.add(answers))
    for (let again = left; again.length; ) again = this.kernelBodies.add((await this.share([], again)).answers)
    helper?.close()
  }

  /** Notes the pieces of all elements that seem to be ours; gives back the others. */
  private async plan(): Promise<number[]> {
    const { helper } = this.options
    const planned: (PlannedBodies | undefined)[] = []
    const others: number[] = []
    let next = 0
    // In the order of the elements, as far as plans are there: a plan that waits is memory.
    const noteReady = () => {
      for (let plan = planned[next]; plan; plan = planned[next]) {
        this.note(next, plan, others)
        planned[next++] = undefined
      }
    }
    await shareJobs<number, void>({
      jobs: Array.from({ length: Math.ceil(this.products.count / portion) }, (_, at) => at),
      here: async (at) => {
        planned[at] = await this.planner.plan(this.candidatesOf(at), () => this.rest())
        noteReady()
      },
      there:
        helper &&
        (async (at) => {
          planned[at] = await helper.planBodies(this.candidatesOf(at))
        }),
      isInOrder: true,
    })
    noteReady()
    return others
  }

  /** Records of those elements of a portion that may be ours. */
  private candidatesOf(at: number): Uint32Array {
    return this.products.records.slice(at * portion, (at + 1) * portion).filter((record) => !this.isKernels(record))
  }

  private isKernels(record: number): boolean {
    return this.options.tessellation === 'kernel' || this.records.hasOpenings(record)
  }

  private isCutHere(element: number): boolean {
    return this.options.tessellation === 'own' && this.records.hasOpenings(this.products.records[element]!)
  }

  /** Until items are made, a piece has the number of its item in the place of a shape. */
  private note(at: number, { counts, items, matrices, colours }: PlannedBodies, others: number[]): void {
    const end = Math.min(this.products.count, (at + 1) * portion)
    let [candidate, piece] = [0, 0]
    for (let element = at * portion; element < end; element++) {
      const record = this.products.records[element]!
      if (this.isKernels(record)) {
        if (this.records.representationsOf(record).length > 0) others.push(element)
        continue
      }
      const count = counts[candidate++]!
      if (count === NO_BODY) continue
      if (count === 0) others.push(element)
      for (const last = piece + count; piece < last; piece++) {
        const matrix = matrices.subarray(piece * 12, piece * 12 + 12)
        const colour = colours[piece]!
        const own = Number.isNaN(colour) ? this.colours.ofElement(element, record) : colour
        this.pieces.push(this.items.add(items[piece]!), element, matrix, own)
      }
    }
  }

  /** Does these jobs, and asks the kernel for these elements. */
  private async share(
    jobs: readonly ({ items: Uint32Array } | { cuts: Cuts })[],
    elements: readonly number[],
    first?: () => Promise<void>,
  ) {
    const { helper } = this.options
    const results = await shareJobs<Job, Result>({
      jobs: jobs.map((each) => ({ ...each, order: this.jobs++ })),
      theirs: this.batchJobs(elements),
      here: (job) => this.doJob(job),
      there: helper && ((job) => this.doThere(helper, job)),
      isLeft: (job) => 'batch' in job && job.batch.text.length < worthAKernel,
      first,
    })
    return {
      made: results.jobs.map((result) => (result as { made: KeptShapes }).made),
      answers: results.theirs.map((result) => (result as { answers: KernelAnswers }).answers),
    }
  }

  private *batchJobs(elements: readonly number[]): Generator<Job, undefined> {
    for (const batch of this.kernelBodies.batchesOf(elements)) yield { batch, order: this.jobs++ }
    return undefined
  }

  private async doThere(helper: Helper, job: Job): Promise<Result> {
    if ('items' in job) return { made: this.keeper.keep(await helper.makeItems(job.items), job.order) }
    if ('cuts' in job) return { made: this.keeper.keep(await helper.cutItems(job.cuts), job.order) }
    const answers = await helper.runBatch(job.batch)
    return { answers: { ...answers, elements: job.batch.elements, made: this.keeper.keep(answers.made, job.order) } }
  }

  private async doJob(job: Job): Promise<Result> {
    if ('items' in job)
      return { made: this.keeper.keep(await this.maker.make(job.items, () => this.rest()), job.order) }
    if ('cuts' in job) return { made: this.keeper.keep(await this.maker.cut(job.cuts, () => this.rest()), job.order) }
    const before = this.done
    const answers = await this.runner.run(job.batch, (count) => {
      this.done = before + count
      return this.pause()
    })
    return { answers: { ...answers, elements: job.batch.elements, made: this.keeper.keep(answers.made, job.order) } }
  }

  /** Lets others have a turn when we had ours. */
  private rest(after = sliceMs): Promise<void> | undefined {
    return performance.now() - this.rested < after ? undefined : this.pause()
  }

  private async pause(): Promise<void> {
    await this.options.pause(Math.min(1, this.done / this.products.count))
    this.rested = performance.now()
  }

  /** Puts shapes in the place of items; gives back the elements that are the kernel's after all. */
  private placeItems(made: readonly KeptShapes[]): number[] {
    const { pieces } = this
    const items = new MadeItems(made, pieces.shapes)
    const refused: number[] = []
    for (let from = 0, to = 0; from < pieces.count; from = to) {
      const element = pieces.elementOf(from)
      let isRefused = false
      for (; to < pieces.count && pieces.elementOf(to) === element; to++)
        if (items.code(pieces.shapeOf(to)) <= ABSURD) isRefused = true
      if (isRefused) refused.push(element)
      else this.done++
      const empty: number[] = []
      let isWhole = false
      for (let piece = from; piece < to; piece++) {
        const item = pieces.shapeOf(piece)
        if (!isRefused && items.isWhole(item)) isWhole = true
        if (items.code(item) === EMPTY) empty.push(this.items.recordOf(item))
        if (isRefused || items.code(item) === EMPTY) pieces.leaveOut(piece)
        else pieces.place(piece, items.shapeOf(item), items.middleOf(item), this.options.unit)
      }
      if (isRefused) continue
      if (isWhole) this.missing.add('ifc.cutTooLarge', element)
      if (empty.length === to - from) this.missing.addEmpty(element)
      else this.missing.addEmptyItems(element, empty)
    }
    return refused
  }
}
