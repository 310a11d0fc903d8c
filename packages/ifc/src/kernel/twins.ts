// Elements whose bodies are written out again and again: frames of windows, steps of stairs. Two are twins when their
// representations have the same content down to the last point, whatever the records are called; the kernel then makes the
// first one, and the others are that one standing elsewhere. A quarter of the booleans of real files is left. What is cut by
// openings can be a twin too, where the openings have the same content and stand alike in their elements.
import { seenFrom } from '../bodies/body-columns.ts'
import type { BodyRecords } from '../bodies/body-records.ts'
import type { Contents } from '../bodies/contents.ts'
import { type Matrix, multiply } from '../elements/placement.ts'
import type { Relations } from '../elements/relations.ts'
import type { StepReader } from '../step/step-value.ts'
import { NotOurs, type Source } from '../tessellate/source.ts'

export class Twins {
  private readonly firstOf = new Map<string, number>()

  constructor(
    private readonly reader: StepReader,
    private readonly relations: Relations,
    private readonly records: BodyRecords,
    private readonly source: Source,
    private readonly contents: Contents,
  ) {}

  /** Begins anew: none came before. */
  forget(): void {
    this.firstOf.clear()
  }

  /** The element that came before with the same body, -1 for none. */
  of(element: number, record: number): number {
    const openings = this.openingsOf(record)
    if (!openings || !this.placeOf(record)) return -1
    const { material, typeOf } = this.relations
    const type = typeOf[element]!
    const key = [
      this.reader.file.types[record],
      material.of(record),
      type < 0 ? -1 : material.of(type),
      ...this.records.representationsOf(record).flatMap((each) => this.contents.of(each)),
      ...openings,
    ].join('/')
    const first = this.firstOf.get(key)
    if (first === undefined) this.firstOf.set(key, element)
    return first ?? -1
  }

  /** What is cut out of it, as words; nothing where only the kernel knows. */
  private openingsOf(record: number): number[] | undefined {
    const { reader, records } = this
    if (records.hasOpenings(this.relations.whole.of(record))) return undefined
    const words: number[] = []
    const place = reader.refArg(record, 5)
    for (const opening of records.openingsOf(record)) {
      const [own, shape] = [reader.refArg(opening, 5), reader.refArg(opening, 6)]
      const isInside = own >= 0 && place >= 0 && reader.typeName(own) === 'IFCLOCALPLACEMENT'
      if (!isInside || shape < 0 || reader.refArg(own, 0) !== place) return undefined
      const axes = reader.refArg(own, 1)
      if (axes < 0) return undefined
      words.push(reader.file.types[opening]!, ...this.contents.of(shape), ...this.contents.of(axes))
    }
    return words
  }

  /** Where something of `from` stands on `to`; of elements that are twins. */
  moved(matrix: Matrix, from: number, to: number): Matrix {
    return multiply(this.placeOf(to)!, seenFrom(this.placeOf(from)!, matrix, new Float64Array(12)))
  }

  /** Nothing where only the kernel knows. */
  private placeOf(record: number): Matrix | undefined {
    try {
      return this.source.placeOf(this.reader.refArg(record, 5))
    } catch (error) {
      if (error instanceof NotOurs) return undefined
      throw error
    }
  }
}
