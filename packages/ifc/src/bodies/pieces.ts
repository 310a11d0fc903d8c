// The pieces of all bodies as they are found: own ones first, then the kernel's. They are brought in order where they lie: the
// places of a million elements are most of what a large building takes, and a sorted copy would be as much again.
import type { Geometry } from '@sunmao/model'
import { GrowingF64, GrowingU32 } from '../growing.ts'
import { Shapes } from './shapes.ts'

const NOT_DRAWN = 0xffffffff

export class Pieces {
  readonly shapes = new Shapes()
  /** NOT_DRAWN for none. */
  private readonly shapeColumn: GrowingU32
  private readonly elements: GrowingU32
  private readonly colours: GrowingU32
  /** Three rows of four each, in metres of the file's own axes. */
  private readonly matrices: GrowingF64

  /** `room` is for how many there will be: to grow is to be in memory twice, while room that stays empty takes none. */
  constructor(room: number) {
    this.shapeColumn = new GrowingU32(room)
    this.elements = new GrowingU32(room)
    this.colours = new GrowingU32(room)
    this.matrices = new GrowingF64(room * 12)
  }

  get count(): number {
    return this.shapeColumn.length
  }

  /** Adds a piece whose matrix is still in the file's unit and about the mesh's own origin; says its number. */
  push(shape: number, element: number, matrix: ArrayLike<number>, colour: number): number {
    this.shapeColumn.push(shape)
    this.elements.push(element)
    this.colours.push(colour)
    for (let at = 0; at < 12; at++) this.matrices.push(matrix[at]!)
    return this.count - 1
  }

  shapeOf(piece: number): number {
    return this.shapeColumn.at(piece)
  }

  elementOf(piece: number): number {
    return this.elements.at(piece)
  }

  /** Gives a piece its shape, and takes its matrix from the file's unit and the mesh's own origin to metres and the shape's. */
  place(piece: number, shape: number, [x, y, z]: ArrayLike<number> & Iterable<number>, unit: number): void {
    this.shapeColumn.put(piece, shape)
    const { matrices } = this
    for (let row = piece * 12; row < piece * 12 + 12; row += 4) {
      const along = matrices.at(row + 3) * unit
      matrices.put(row + 3, along + matrices.at(row) * x! + matrices.at(row + 1) * y! + matrices.at(row + 2) * z!)
    }
  }

  leaveOut(piece: number): void {
    this.shapeColumn.put(piece, NOT_DRAWN)
  }

  /** What is drawn, by element; those of one element stay as they are. These are views: nothing may be added any more. */
  finish(elementCount: number): Geometry['instances'] {
    const { count, places } = this.placesByElement(elementCount)
    const [shapes, elements, colours] = [this.shapeColumn.view(), this.elements.view(), this.colours.view()]
    const matrices = this.matrices.view()
    for (let piece = 0; piece < places.length; piece++)
      // What comes here in exchange goes on to its own place, until the right one is here.
      for (let to = places[piece]!; to !== piece; to = places[piece]!) {
        swap(places, piece, to)
        swap(shapes, piece, to)
        swap(elements, piece, to)
        swap(colours, piece, to)
        for (let at = 0; at < 12; at++) swap(matrices, piece * 12 + at, to * 12 + at)
      }
    return {
      count,
      shapes: shapes.subarray(0, count),
      elements: elements.subarray(0, count),
      colours: colours.subarray(0, count),
      matrices: matrices.subarray(0, count * 12),
    }
  }

  /** Where each piece belongs, those that are not drawn behind all others; and how many are drawn. */
  private placesByElement(elementCount: number): { count: number; places: Uint32Array } {
    const starts = new Uint32Array(elementCount + 1)
    const isDrawn = (piece: number) => this.shapeColumn.at(piece) !== NOT_DRAWN
    for (let piece = 0; piece < this.count; piece++) if (isDrawn(piece)) starts[this.elementOf(piece) + 1]!++
    for (let element = 0; element < elementCount; element++) starts[element + 1]! += starts[element]!
    const count = starts[elementCount]!
    const places = new Uint32Array(this.count)
    let behind = count
    for (let piece = 0; piece < this.count; piece++)
      places[piece] = isDrawn(piece) ? starts[this.elementOf(piece)]!++ : behind++
    return { count, places }
  }
}

function swap(column: Uint32Array | Float64Array, a: number, b: number): void {
  const value = column[a]!
  column[a] = column[b]!
  column[b] = value
}
