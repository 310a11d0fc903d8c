// Results of jobs while others are still at work. Many jobs make the same shapes: each content is kept once, however many
// results have it. Equal contents may differ in the last digits; those of the first job are kept, whichever comes first.
import type { Shape } from '@sunmao/model'
import { type MadeShapes, shapesOf } from './made-shapes.ts'
import type { Shapes } from './shapes.ts'

/** As MadeShapes, with shapes that other results may have too. */
export interface KeptShapes extends Omit<MadeShapes, 'shapes'> {
  shapes: readonly Shape[]
  keys: readonly string[]
}

export class ShapeKeeper {
  private readonly known = new Map<string, { shape: Shape; order: number }>()

  /** `order` is the place of the job among all of them. */
  keep({ shapeOf, isWhole, middles, shapes: flat }: MadeShapes, order: number): KeptShapes {
    const shapes = shapesOf(flat).map((shape, at) => this.keepOne(shape, flat.keys[at]!, order))
    return { shapeOf, isWhole, middles, shapes, keys: flat.keys }
  }

  private keepOne(shape: Shape, key: string, order: number): Shape {
    const known = this.known.get(key)
    if (known && known.order <= order) return known.shape
    // Without the others that lie in the same memory.
    const own = { ...shape, positions: shape.positions.slice(), indices: shape.indices.slice() }
    // Other results have it already.
    const kept = known ? Object.assign(known.shape, own) : own
    this.known.set(key, { shape: kept, order })
    return kept
  }
}

/** Results of several jobs as one list; a shape is taken over when it is used. */
export class MadeItems {
  private readonly parts: { made: KeptShapes; from: number }[] = []
  private readonly partOf: Uint32Array
  private readonly adopted: Int32Array

  constructor(
    results: readonly KeptShapes[],
    private readonly all: Shapes,
  ) {
    let from = 0
    for (const made of results) {
      this.parts.push({ made, from })
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

  /** Whether something should have been cut out of it and is not. */
  isWhole(item: number): boolean {
    const { made, from } = this.parts[this.partOf[item]!]!
    return made.isWhole[item - from] === 1
  }

  shapeOf(item: number): number {
    const known = this.adopted[item]!
    if (known >= 0) return known
    const { made, from } = this.parts[this.partOf[item]!]!
    const own = made.shapeOf[item - from]!
    const shape = this.all.adopt(made.shapes[own]!, made.keys[own]!)
    this.adopted[item] = shape
    return shape
  }

  middleOf(item: number): Float64Array {
    const { made, from } = this.parts[this.partOf[item]!]!
    return made.middles.subarray((item - from) * 3, (item - from) * 3 + 3)
  }
}
