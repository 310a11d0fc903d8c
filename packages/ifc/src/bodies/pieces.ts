// The pieces of all bodies as they are found: own ones first, then the kernel's. In blocks: a column that is copied as it grows
// would be in memory twice, and the places of a million elements are most of what a large building takes.
import type { Geometry } from '@sunmao/model'
import { Shapes } from './shapes.ts'

interface Block {
  /** NOT_DRAWN for none. */
  shapes: Uint32Array
  elements: Uint32Array
  colours: Uint32Array
  /** Three rows of four each, in metres of the file's own axes. */
  matrices: Float64Array
}

const blockBits = 13
const blockSize = 1 << blockBits
const inBlock = blockSize - 1

const NOT_DRAWN = 0xffffffff

const newBlock = (): Block => ({
  shapes: new Uint32Array(blockSize),
  elements: new Uint32Array(blockSize),
  colours: new Uint32Array(blockSize),
  matrices: new Float64Array(blockSize * 12),
})

export class Pieces {
  readonly shapes = new Shapes()
  count = 0
  private readonly blocks: Block[] = []

  /** Adds a piece whose matrix is still in the file's unit and about the mesh's own origin; says its number. */
  push(shape: number, element: number, matrix: ArrayLike<number>, colour: number): number {
    const at = this.count & inBlock
    if (at === 0) this.blocks.push(newBlock())
    const block = this.blocks.at(-1)!
    block.shapes[at] = shape
    block.elements[at] = element
    block.colours[at] = colour
    for (let value = 0; value < 12; value++) block.matrices[at * 12 + value] = matrix[value]!
    return this.count++
  }

  shapeOf(piece: number): number {
    return this.blocks[piece >>> blockBits]!.shapes[piece & inBlock]!
  }

  elementOf(piece: number): number {
    return this.blocks[piece >>> blockBits]!.elements[piece & inBlock]!
  }

  /** Gives a piece its shape, and takes its matrix from the file's unit and the mesh's own origin to metres and the shape's. */
  place(piece: number, shape: number, [x, y, z]: ArrayLike<number> & Iterable<number>, unit: number): void {
    const { shapes, matrices } = this.blocks[piece >>> blockBits]!
    shapes[piece & inBlock] = shape
    const start = (piece & inBlock) * 12
    for (let row = start; row < start + 12; row += 4)
      matrices[row + 3] =
        matrices[row + 3]! * unit + matrices[row]! * x! + matrices[row + 1]! * y! + matrices[row + 2]! * z!
  }

  leaveOut(piece: number): void {
    this.blocks[piece >>> blockBits]!.shapes[piece & inBlock] = NOT_DRAWN
  }

  /** What is drawn, by element; those of one element stay as they are. Nothing is left here. */
  takeInstances(elementCount: number): Geometry['instances'] {
    const places = this.placesByElement(elementCount)
    const count = places[elementCount]!
    const sorted = {
      count,
      shapes: new Uint32Array(count),
      elements: new Uint32Array(count),
      matrices: new Float64Array(count * 12),
      colours: new Uint32Array(count),
    }
    for (let left = this.count; left > 0; left -= blockSize) {
      const { shapes, elements, colours, matrices } = this.blocks.shift()!
      for (let at = 0; at < Math.min(left, blockSize); at++) {
        if (shapes[at] === NOT_DRAWN) continue
        const element = elements[at]!
        const to = places[element]!++
        sorted.shapes[to] = shapes[at]!
        sorted.elements[to] = element
        sorted.colours[to] = colours[at]!
        for (let value = 0; value < 12; value++) sorted.matrices[to * 12 + value] = matrices[at * 12 + value]!
      }
    }
    this.count = 0
    return sorted
  }

  /** Where the pieces of each element begin, and where the last ones end. */
  private placesByElement(elementCount: number): Uint32Array {
    const starts = new Uint32Array(elementCount + 1)
    for (let piece = 0; piece < this.count; piece++)
      if (this.shapeOf(piece) !== NOT_DRAWN) starts[this.elementOf(piece) + 1]!++
    for (let element = 0; element < elementCount; element++) starts[element + 1]! += starts[element]!
    return starts
  }
}
