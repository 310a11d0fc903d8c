import { isBoolean } from '../booleans/cut-items.ts'
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
    private readonly reader: StepReader,
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

  /** Openings of its own and of the wholes that it is a part of; one that it fills itself leaves it as it is. */
  cutOutOf(record: number): readonly number[] {
    const found: number[] = []
    const filled = new Set<number>()
    let next = record
    for (let step = 0; step < maxChain && next >= 0; step++) {
      filled.add(this.relations.host.of(next))
      for (const opening of this.openingsOf(next)) if (!filled.has(opening)) found.push(opening)
      next = this.relations.whole.of(next)
    }
    return [...new Set(found)]
  }

  /** Whether its body is made by booleans: such a one has an inside, or something went wrong. */
  isCut(record: number): boolean {
    const items = this.representationsOf(record).flatMap((each) => this.reader.refsArg(each, 3))
    return this.hasOpenings(record) || items.some((item) => isBoolean(this.reader.typeName(item)))
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
