// Asks a kernel for the bodies of a batch. It can go in circles or die at any element: it is then replaced by another one,
// which goes on behind that element. Knows nothing of the file but the text of the batch, so any thread can do it.

import { MadeNotes, type MadeShapes } from '../bodies/made-shapes.ts'
import type { Mesh } from '../bodies/mesh.ts'
import { Shapes } from '../bodies/shapes.ts'
import { briefBytes, leastElementMs, maxKernelRestarts, openMs, sliceMs } from '../limits.ts'
import { type Kernel, KernelDied, type Piece, startKernel } from './kernel.ts'
import { TookTooLong, within } from './watch.ts'

/** Products for the kernel, and the text of a file that has all that they need. */
export interface Batch {
  text: Uint8Array
  /** Of a circle. */
  sides: number
  /** Numbers of the products, as in #12. */
  ids: Uint32Array
}

/** How it ended with a product. */
const ANSWERED = 0
export const FAILED = 1
export const TOO_SLOW = 2

export interface BatchResult {
  /** One of the above for each product. */
  ends: Uint8Array
  /** Where the pieces of each product begin, and where the last ones end. */
  starts: Uint32Array
  /** Into what was made, for each piece. */
  meshes: Uint32Array
  /** The number, as in #12, that the kernel gives each piece: of its item, or of what something was cut out of. */
  items: Uint32Array
  /** Twelve each: three rows of four, of the file's axes and in its unit. */
  matrices: Float64Array
  /** 0xRRGGBBAA */
  colours: Uint32Array
  made: MadeShapes
}

export interface KernelOptions {
  wasmPath: string | undefined
  /** How long the kernel may think about one element, in milliseconds. */
  elementMs: number
  /** Metres per length unit. */
  unit: number
}

/** A body as the kernel made it. */
interface Answer {
  pieces: readonly Piece[]
  /** By their numbers, which are those of this body only: what is cut has the number of what it was cut out of. */
  meshes: ReadonlyMap<number, Mesh>
}

/** Of products in their order, as far as the kernel came; none where it gave up on a product. */
interface Answers {
  answers: (Answer | undefined)[]
  /** Why it will say nothing more. */
  end?: 'failed' | 'tooSlow' | 'busy'
}

/** Runs batches of one file; a thread has one of these. */
export class BatchRunner {
  private kernel: Kernel | undefined
  private restarts = 0
  private elementMs: number
  private patienceMs: number
  /** What the kernel has spent in vain on the element where it stands. */
  private workedMs = 0

  constructor(private readonly options: KernelOptions) {
    this.elementMs = options.elementMs
    this.patienceMs = options.elementMs
  }

  /** `pause` is called with the number of products that are done. */
  async run(batch: Batch, pause: (done: number) => Promise<void>): Promise<BatchResult> {
    const notes = new Notes(batch.ids.length, this.options.unit)
    let next = 0
    while (next < batch.ids.length && this.restarts <= maxKernelRestarts) {
      next = await this.read(batch, next, notes, pause)
      if (next < batch.ids.length) this.restarts++
    }
    return notes.finish()
  }

  /** Reads from `first` on; says where to go on with another kernel. */
  private async read({ text, sides, ids }: Batch, first: number, notes: Notes, pause: (done: number) => Promise<void>) {
    const kernel = this.kernel ?? (await startKernel(this.options.wasmPath, text.length < briefBytes))
    this.kernel = kernel
    if (!opens(kernel, text, sides)) {
      this.kernel = undefined
      return ids.length
    }
    for (let at = first; at < ids.length; ) {
      const { answers, end } = this.ask(kernel, ids, at)
      for (const answer of answers) {
        if (answer) notes.answer(at, answer)
        at++
      }
      if (end) {
        this.kernel = undefined
        if (end === 'busy') return at
        // It ended at this one: go on behind it with another kernel.
        if (end === 'tooSlow') notes.ends[at] = TOO_SLOW
        return at + 1
      }
      this.beginAnew()
      await pause(at)
    }
    if (!closes(kernel)) this.kernel = undefined
    return ids.length
  }

  /** Asks from `first` on, for a while. Only the kernel works here: it may be ended at any moment, we may not. */
  private ask(kernel: Kernel, ids: Uint32Array, first: number): Answers {
    const answers: Answers = { answers: [] }
    const until = performance.now() + sliceMs
    try {
      within(this.patienceMs + sliceMs, () => {
        for (let at = first; at < ids.length && (at === first || performance.now() < until); at++)
          answers.answers.push(askOne(kernel, ids[at]!))
      })
    } catch (error) {
      if (error instanceof TookTooLong) answers.end = this.judge(error.workedMs)
      else if (error instanceof KernelDied) answers.end = 'failed'
      else throw error
    }
    return answers
  }

  /** A machine that had no time for us says nothing about the element: once more, with more patience. */
  private judge(workedMs: number): 'busy' | 'tooSlow' {
    this.workedMs += workedMs
    if (this.workedMs < this.elementMs / 2) {
      this.patienceMs *= 2
      return 'busy'
    }
    this.elementMs = Math.max(Math.min(leastElementMs, this.elementMs), this.elementMs / 2)
    this.beginAnew()
    return 'tooSlow'
  }

  private beginAnew(): void {
    this.workedMs = 0
    this.patienceMs = this.elementMs
  }
}

function askOne(kernel: Kernel, id: number): Answer | undefined {
  try {
    const pieces = kernel.piecesOf(id)
    const meshes = new Map<number, Mesh>()
    for (const { meshId } of pieces) if (!meshes.has(meshId)) meshes.set(meshId, kernel.mesh(meshId))
    return { pieces, meshes }
  } catch (error) {
    if (error instanceof KernelDied) throw error
    return undefined
  }
}

/** What the kernel said; what it did not come to has failed. */
class Notes {
  readonly ends: Uint8Array
  private readonly shapes = new Shapes()
  private readonly made = new MadeNotes()
  private readonly piecesOf: (readonly (Piece & { made: number })[])[]

  constructor(
    count: number,
    private readonly unit: number,
  ) {
    this.ends = new Uint8Array(count).fill(FAILED)
    this.piecesOf = new Array<readonly []>(count).fill([])
  }

  answer(at: number, { pieces, meshes }: Answer): void {
    this.ends[at] = ANSWERED
    const made = new Map<number, number>()
    for (const [meshId, mesh] of meshes) made.set(meshId, this.made.add(this.shapes.add(mesh, this.unit)))
    this.piecesOf[at] = pieces.map((piece) => ({ ...piece, made: made.get(piece.meshId)! }))
  }

  finish(): BatchResult {
    const all = this.piecesOf.flat()
    const starts = new Uint32Array(this.piecesOf.length + 1)
    this.piecesOf.forEach((pieces, at) => {
      starts[at + 1] = starts[at]! + pieces.length
    })
    const matrices = new Float64Array(all.length * 12)
    all.forEach(({ matrix }, at) => {
      matrices.set(matrix, at * 12)
    })
    return {
      ends: this.ends,
      starts,
      meshes: Uint32Array.from(all, ({ made }) => made),
      items: Uint32Array.from(all, ({ meshId }) => meshId),
      matrices,
      colours: Uint32Array.from(all, ({ colour }) => colour),
      made: this.made.finish(this.shapes),
    }
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
