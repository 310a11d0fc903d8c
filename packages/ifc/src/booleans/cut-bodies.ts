// Bodies out of which openings are cut: their pieces, and what is cut out of each, in jobs that either thread can do. Elements
// with equal bodies and equal openings are cut once. What cannot be cut here is the kernel's.

import { seenFrom } from '../bodies/body-columns.ts'
import type { BodyRecords } from '../bodies/body-records.ts'
import type { Colours } from '../bodies/colours.ts'
import { type KeptShapes, MadeItems } from '../bodies/kept-shapes.ts'
import { ABSURD, EMPTY } from '../bodies/made-shapes.ts'
import type { MissingBodies } from '../bodies/missing-bodies.ts'
import type { Pieces } from '../bodies/pieces.ts'
import type { Products } from '../elements/products.ts'
import type { Twins } from '../kernel/twins.ts'
import type { OwnBodies, OwnPiece } from '../tessellate/own-bodies.ts'
import type { Matrix } from '../tessellate/source.ts'
import { type Cuts, CutsWriter } from './cuts.ts'

/** Pieces of one body, which stand one behind the other among all of them. */
interface CutBody {
  element: number
  from: number
  pieces: readonly OwnPiece[]
  /** Others that are as this one. */
  twins: number[]
}

/** Two threads cut them in portions. */
const portion = 64

export class CutBodies {
  private readonly bodies: CutBody[] = []
  private readonly byElement = new Map<number, CutBody>()
  private readonly chunks: CutsWriter[] = []
  private count = 0

  constructor(
    private readonly products: Products,
    private readonly records: BodyRecords,
    private readonly own: OwnBodies,
    private readonly twins: Twins,
    private readonly colours: Colours,
    private readonly missing: MissingBodies,
    private readonly pieces: Pieces,
    /** Metres per length unit. */
    private readonly unit: number,
  ) {}

  /** False when it is the kernel's. */
  add(element: number): boolean {
    const record = this.products.records[element]!
    const twin = this.byElement.get(this.twins.of(element, record))
    if (twin) {
      twin.twins.push(element)
      return true
    }
    const openings = this.openingPieces(record)
    const pieces = openings && this.own.piecesOf(record, this.records.representationsOf(record))
    if (!pieces) return false
    const body: CutBody = { element, from: this.count, pieces, twins: [] }
    this.bodies.push(body)
    this.byElement.set(element, body)
    for (const { item, matrix } of pieces)
      this.writer().add(
        item,
        openings.map((each) => ({ item: each.item, matrix: seenFrom(matrix, each.matrix, new Float64Array(12)) })),
      )
    this.count += pieces.length
    return true
  }

  /** For both threads. */
  jobs(): Cuts[] {
    return this.chunks.map((chunk) => chunk.finish())
  }

  /** Adds what was cut; gives back the elements that are the kernel's after all. */
  place(results: readonly KeptShapes[]): number[] {
    const made = new MadeItems(results, this.pieces.shapes)
    const refused: number[] = []
    for (const body of this.bodies) {
      const all = body.pieces.map((_, at) => body.from + at)
      if (all.some((piece) => made.code(piece) <= ABSURD)) refused.push(body.element, ...body.twins)
      else for (const element of [body.element, ...body.twins]) this.placeOne(element, body, made)
    }
    return refused.sort((a, b) => a - b)
  }

  private placeOne(element: number, body: CutBody, made: MadeItems): void {
    const [record, from] = [this.products.records[element]!, this.products.records[body.element]!]
    let drawn = 0
    let isWhole = false
    body.pieces.forEach(({ matrix, colour }, at) => {
      const piece = body.from + at
      if (made.isWhole(piece)) isWhole = true
      if (made.code(piece) === EMPTY) return
      const place: Matrix = element === body.element ? matrix : this.twins.moved(matrix, from, record)
      const number = this.pieces.push(0, element, place, colour ?? this.colours.ofElement(element, record))
      this.pieces.place(number, made.shapeOf(piece), made.middleOf(piece), this.unit)
      drawn++
    })
    if (isWhole) this.missing.add('ifc.cutTooLarge', element)
    if (drawn === 0) this.missing.add('ifc.cutAway', element)
  }

  /** Of all that is cut out of a product; nothing where any of it is the kernel's. */
  private openingPieces(record: number): OwnPiece[] | undefined {
    const all: OwnPiece[] = []
    for (const opening of this.records.cutOutOf(record)) {
      const pieces = this.own.piecesOf(opening, this.records.representationsOf(opening))
      if (!pieces) return undefined
      all.push(...pieces)
    }
    return all
  }

  private writer(): CutsWriter {
    const last = this.chunks.at(-1)
    if (last && last.count < portion) return last
    const next = new CutsWriter()
    this.chunks.push(next)
    return next
  }
}
