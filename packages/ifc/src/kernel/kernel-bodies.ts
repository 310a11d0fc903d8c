// Bodies that are the kernel's: which elements it is asked for, in which batches, and what becomes of its answers. Of twins,
// elements with the same body, one is asked for. Should the kernel fail at it, another one is, once: it works in the
// coordinates of the whole file, so a body may come out at one place and not at another.

import type { BodyRecords } from '../bodies/body-records.ts'
import type { Colours } from '../bodies/colours.ts'
import { type KeptShapes, MadeItems } from '../bodies/kept-shapes.ts'
import { ABSURD, EMPTY } from '../bodies/made-shapes.ts'
import type { MissingBodies } from '../bodies/missing-bodies.ts'
import type { Pieces } from '../bodies/pieces.ts'
import type { Products } from '../elements/products.ts'
import type { Matrix } from '../tessellate/source.ts'
import type { Batches, ElementBatch } from './batches.ts'
import { type BatchResult, FAILED, TOO_SLOW } from './run-batch.ts'
import type { Twins } from './twins.ts'

/** What the kernel said of these elements. */
export interface KernelAnswers extends Omit<BatchResult, 'made'> {
  elements: readonly number[]
  made: KeptShapes
}

export class KernelBodies {
  /** Others that are as the one that is asked for. */
  private readonly twinsOf = new Map<number, number[]>()
  /** Asked for after the kernel failed at a twin of theirs. */
  private readonly isSecond = new Set<number>()

  constructor(
    private readonly products: Products,
    private readonly records: BodyRecords,
    private readonly batches: Batches,
    private readonly twins: Twins,
    private readonly colours: Colours,
    private readonly missing: MissingBodies,
    private readonly pieces: Pieces,
    /** Metres per length unit. */
    private readonly unit: number,
  ) {}

  /** Batches of the sound ones among these elements, each made when it is asked for; twins of others are left out. */
  *batchesOf(elements: readonly number[]): Generator<ElementBatch, undefined> {
    this.twins.forget()
    for (const element of elements) {
      const batch = this.batches.isSound(element) && !this.isTwin(element) ? this.batches.add(element) : undefined
      if (batch) yield batch
    }
    const batch = this.batches.finish()
    if (batch) yield batch
    return undefined
  }

  private isTwin(element: number): boolean {
    const record = this.products.records[element]!
    if (this.isSecond.has(element) || this.batches.hasBadOpening(record)) return false
    const first = this.twins.of(element, record)
    if (first < 0) return false
    const twins = this.twinsOf.get(first) ?? []
    this.twinsOf.set(first, twins)
    twins.push(element)
    return true
  }

  /** Adds what was drawn; gives back elements that the kernel is to be asked for instead of others. */
  add(answers: readonly KernelAnswers[]): number[] {
    const again: number[] = []
    for (const answer of answers) {
      const made = new MadeItems([answer.made], this.pieces.shapes)
      answer.elements.forEach((element, place) => {
        this.addOne(element, element, answer, place, made)
        const twins = this.twinsOf.get(element) ?? []
        this.twinsOf.delete(element)
        if (twins.length && answer.ends[place] === FAILED && !this.isSecond.has(element))
          again.push(this.chooseSecond(twins))
        else for (const twin of twins) this.addOne(twin, element, answer, place, made)
      })
    }
    return again
  }

  private chooseSecond([second, ...others]: readonly number[]): number {
    this.isSecond.add(second!)
    this.twinsOf.set(second!, others)
    return second!
  }

  /** Draws `element` as the kernel drew `asked`, which is the same or its twin. */
  private addOne(element: number, asked: number, answer: KernelAnswers, place: number, made: MadeItems): void {
    const [record, from] = [this.products.records[element]!, this.products.records[asked]!]
    const drawn = new Set<number>()
    let isAbsurd = false
    let isOpen = false
    for (let at = answer.starts[place]!; at < answer.starts[place + 1]!; at++) {
      const mesh = answer.meshes[at]!
      const given = answer.matrices.subarray(at * 12, at * 12 + 12)
      if (made.code(mesh) === ABSURD || !given.every(Number.isFinite)) isAbsurd = true
      else if (made.code(mesh) !== EMPTY) {
        const matrix: Matrix = element === asked ? given : this.twins.moved(given, from, record)
        const colour = this.colours.ofKernel(answer.colours[at]!, element, record)
        const shape = made.shapeOf(mesh)
        const piece = this.pieces.push(shape, element, matrix, colour)
        this.pieces.place(piece, shape, made.middleOf(mesh), this.unit)
        if (!this.pieces.shapes.all[shape]!.isClosed) isOpen = true
        drawn.add(answer.items[at]!)
      }
    }
    const end = answer.ends[place]
    if (end === FAILED) this.missing.add('ifc.kernelFailed', element)
    else if (end === TOO_SLOW) this.missing.add('ifc.kernelTooSlow', element)
    else if (isAbsurd) this.missing.add(drawn.size ? 'ifc.partlyAbsurd' : 'ifc.absurdShape', element)
    else if (drawn.size === 0) this.missing.addEmpty(element)
    else {
      if (isOpen && this.records.isCut(record)) this.missing.add('ifc.openCut', element)
      // What is cut has one number for all of its items.
      if (!this.records.hasOpenings(record))
        this.batches.items.tellEmpty(this.records.representationsOf(from), drawn, element, this.missing.idOf(element))
    }
  }
}
