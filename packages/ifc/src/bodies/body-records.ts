import type { Relations } from '../elements/relations.ts'
import { maxChain, mostRemembered } from '../limits.ts'
import type { StepReader } from '../step/step-value.ts'
import { bodyRepresentations } from './body-representations.ts'

/** The representations of products that show their bodies. */
export class Representations {
  private readonly byShape = new Map<number, readonly number[]>()

  constructor(private readonly reader: StepReader) {}

  of(record: number): readonly number[] {
    const shape = this.reader.refArg(record, 6)
    const known = this.byShape.get(shape)
    if (known) return known
    const found = bodyRepresentations(this.reader, record)
    if (this.byShape.size >= mostRemembered) this.byShape.clear()
    this.byShape.set(shape, found)
    return found
  }
}

/** Which records of a file make up the body of a product. */
export class BodyRecords {
  readonly representations: Representations
  private readonly openings = new Map<number, number[]>()

  constructor(
    reader: StepReader,
    private readonly relations: Relations,
  ) {
    this.representations = new Representations(reader)
    const voids = relations.voids.view()
    for (let at = 0; at < voids.length; at += 2) {
      const openings = this.openings.get(voids[at]!) ?? []
      this.openings.set(voids[at]!, openings)
      openings.push(voids[at + 1]!)
    }
  }

  /** Representations that show the body. */
  representationsOf(record: number): readonly number[] {
    return this.representations.of(record)
  }

  openingsOf(record: number): readonly number[] {
    return this.openings.get(record) ?? []
  }

  /** Whether anything is cut out of it, or out of what it is a part of. */
  hasOpenings(record: number): boolean {
    let whole = record
    for (let step = 0; step < maxChain && whole >= 0; step++) {
      if (this.openings.has(whole)) return true
      whole = this.relations.whole.of(whole)
    }
    return false
  }
}
