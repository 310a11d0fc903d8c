import type { Sink } from '../sheet/sink.ts'
import { apply, type Matrix } from './matrix.ts'

/** Draws in the coordinates of an entity. Dashes run on from one piece to the next until the pen is lifted. */
export class Pen {
  private x = 0
  private y = 0
  private run = 0

  constructor(
    readonly sink: Sink,
    readonly matrix: Matrix,
    readonly style: number,
  ) {}

  moveTo(x: number, y: number, z = 0): void {
    ;[this.x, this.y] = apply(this.matrix, x, y, z)
    this.run = 0
  }

  lineTo(x: number, y: number, z = 0): void {
    const [nx, ny] = apply(this.matrix, x, y, z)
    this.sink.segment(this.x, this.y, nx, ny, this.run, this.style)
    this.run += Math.hypot(nx - this.x, ny - this.y)
    this.x = nx
    this.y = ny
  }

  /** The pattern begins anew at this corner. */
  restartPattern(): void {
    this.run = 0
  }

  path(points: readonly (readonly number[])[], isClosed = false): void {
    const [first, ...rest] = points
    if (!first) return
    this.moveTo(first[0]!, first[1]!, first[2])
    for (const point of rest) this.lineTo(point[0]!, point[1]!, point[2])
    if (isClosed) this.lineTo(first[0]!, first[1]!, first[2])
  }

  triangle(a: readonly number[], b: readonly number[], c: readonly number[]): void {
    const [[x0, y0], [x1, y1], [x2, y2]] = [a, b, c].map((p) => apply(this.matrix, p[0]!, p[1]!, p[2])) as [
      readonly [number, number],
      readonly [number, number],
      readonly [number, number],
    ]
    this.sink.triangle(x0, y0, x1, y1, x2, y2, this.style)
  }
}
