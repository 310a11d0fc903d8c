import type { Products } from '../elements/products.ts'
import type { Problems } from '../problems.ts'
import type { StepReader } from '../step/step-value.ts'
import { tellEmptyItems } from './body-items.ts'
import type { BodyRecords } from './body-records.ts'

/** Says of elements that have a representation, but no body, why. */
export class MissingBodies {
  constructor(
    private readonly reader: StepReader,
    private readonly products: Products,
    private readonly records: BodyRecords,
    private readonly problems: Problems,
  ) {}

  add(code: string, element: number): void {
    this.problems.add(code, element, this.idOf(element))
  }

  /** The element is drawn, these items of it are not. */
  addEmptyItems(element: number, items: readonly number[]): void {
    const types = items.map((item) => this.reader.typeName(item))
    if (types.length) tellEmptyItems(this.problems, types, element, this.idOf(element))
  }

  idOf(element: number): number {
    return this.reader.file.ids[this.products.records[element]!]!
  }

  /** Its representation says what kind of geometry it was that nobody could make anything of. */
  addEmpty(element: number): void {
    const record = this.products.records[element]!
    const kinds = this.records
      .representationsOf(record)
      .map((each) => this.reader.textArg(each, 2) || this.typesOfItems(each))
    this.problems.add('ifc.noGeometryOf', element, this.reader.file.ids[record]!, {
      kind: [...new Set(kinds)].join(', ').slice(0, 60),
    })
  }

  private typesOfItems(representation: number): string {
    return [...new Set(this.reader.refsArg(representation, 3).map((item) => this.reader.typeName(item)))].join(', ')
  }
}
