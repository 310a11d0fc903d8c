// Products that are the kernel's, in batches: each with the text of a file that has what they need and nothing else.

import { BodyItems } from '../bodies/body-items.ts'
import type { BodyRecords } from '../bodies/body-records.ts'
import type { Products } from '../elements/products.ts'
import type { Relations } from '../elements/relations.ts'
import { batchBytes, chordErrorM, leastKernelSides } from '../limits.ts'
import type { Problems } from '../problems.ts'
import { type StepReader, toNumber } from '../step/step-value.ts'
import { sidesOf } from '../tessellate/path.ts'
import { type Fault, GeometryGraph } from './geometry-graph.ts'
import { writeSelection } from './kernel-text.ts'
import type { Batch } from './run-batch.ts'
import { Surroundings } from './surroundings.ts'

/** A batch and the elements that its products are. */
export interface ElementBatch extends Batch {
  elements: readonly number[]
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

export class Batches {
  private readonly graph: GeometryGraph
  private readonly surroundings: Surroundings
  readonly items: BodyItems
  /** Attributes of product shapes that have more than one sees of them. */
  private readonly narrowed = new Map<number, string>()
  private elements: number[] = []
  private bytes = 0

  constructor(
    private readonly reader: StepReader,
    private readonly products: Products,
    private readonly relations: Relations,
    private readonly bodies: BodyRecords,
    private readonly problems: Problems,
    private readonly options: { schema: string; unit: number },
  ) {
    this.graph = new GeometryGraph(reader.file)
    this.surroundings = new Surroundings(reader, this.graph)
    this.items = new BodyItems(reader, this.graph, problems)
    this.graph.startSelection()
  }

  /** False when nothing of it can be drawn. What is wrong with it, or with items of it, is said. */
  isSound(element: number): boolean {
    const record = this.products.records[element]!
    const shown = this.bodies.representationsOf(record)
    // The whole first: where two refer to each other, the one that is met first is sound.
    const fault = this.graph.faultOf(record) ?? this.faultOfAll(shown)
    if (fault) this.problems.add(fault.code, element, this.idOf(record), { line: this.idOf(fault.record) })
    else this.items.tellFaulty(shown, element, this.idOf(record))
    return !fault
  }

  private faultOfAll(records: readonly number[]): Fault | undefined {
    const faults = records.map((each) => this.graph.faultOf(each))
    return faults.every(Boolean) ? faults[0] : undefined
  }

  /** Whether something is wrong with what is cut out of it. */
  hasBadOpening(record: number): boolean {
    return this.bodies.openingsOf(record).some((opening) => this.faultOfOpening(opening))
  }

  /** An opening that is not whole is not cut. */
  private faultOfOpening(opening: number): Fault | undefined {
    return this.graph.faultOf(opening) ?? this.items.firstFault(this.bodies.representationsOf(opening))
  }

  /** Adds a sound element; gives a batch that is full with it. */
  add(element: number): ElementBatch | undefined {
    const record = this.products.records[element]!
    this.elements.push(element)
    this.narrow(record)
    this.bytes += this.graph.select(record)
    // Holes of a whole go through its parts. The kernel finds them by the whole, which may have no body of its own.
    for (const host of [record, this.relations.whole.of(record)]) {
      const openings = this.bodies.openingsOf(host)
      if (openings.length && host !== record && !this.graph.faultOf(host)) this.bytes += this.graph.select(host)
      for (const opening of openings) {
        const fault = this.faultOfOpening(opening)
        if (!fault) this.bytes += this.graph.select(opening)
        else if (host === record)
          this.problems.add('ifc.badOpening', element, this.idOf(record), { line: this.idOf(fault.record) })
      }
    }
    return this.bytes > batchBytes(this.reader.file.size) ? this.finish() : undefined
  }

  /** The batch of those that were added last. */
  finish(): ElementBatch | undefined {
    const { elements } = this
    if (elements.length === 0) return undefined
    this.surroundings.select()
    for (const list of this.graph.selectedWithLoss()) this.shorten(list)
    const batch = {
      elements,
      ids: Uint32Array.from(elements, (element) => this.idOf(this.products.records[element]!)),
      text: writeSelection(this.reader.file, this.graph, this.options.schema, this.narrowed),
      sides: this.sidesOfCircles(),
    }
    this.elements = []
    this.bytes = 0
    this.narrowed.clear()
    this.graph.startSelection()
    return batch
  }

  private idOf = (record: number) => this.reader.file.ids[record]!

  /** The kernel draws all representations of a product: it is given those that we would draw. */
  private narrow(record: number): void {
    const shape = this.reader.refArg(record, 6)
    const shown = this.bodies.representationsOf(record).filter((each) => !this.graph.faultOf(each))
    if (shape < 0 || this.narrowed.has(shape) || shown.length === this.reader.refsArg(shape, 2).length) return
    this.narrowed.set(shape, `($,$,(${shown.map((each) => `#${this.idOf(each)}`).join()}));`)
  }

  /** The kernel is given a list without what it has lost. */
  private shorten(list: number): void {
    if (this.narrowed.has(list)) return
    const kept = `(${this.graph.keptOf(list).map((id) => `#${id}`)})`
    const { reader } = this
    const isShape = reader.typeName(list) === 'IFCPRODUCTDEFINITIONSHAPE'
    const words = [1, 2].map((at) => `'${reader.textArg(list, at).replaceAll(/[^\w -]/g, '')}'`)
    this.narrowed.set(list, isShape ? `($,$,${kept});` : `($,${words},${kept});`)
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
}
