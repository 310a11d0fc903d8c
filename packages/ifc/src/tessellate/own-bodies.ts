// Bodies that need no kernel: every item of theirs is of a kind that we make, and nothing is cut out of them. Which items they
// are and where those stand is found first; each item is then made once, however often it stands somewhere.
import { multiply } from '../elements/placement.ts'
import type { StepReader } from '../step/step-value.ts'
import { type Matrix, NotOurs, type Source } from './source.ts'
import type { Styles } from './styles.ts'
import { cross, dot, type Vec } from './vec.ts'

/** A piece of a body: its item, where it stands (three rows of four, in the file's unit) and its colour, if it says one. */
export interface OwnPiece {
  item: number
  matrix: Matrix
  colour: number | undefined
}

const maxNesting = 8
const mostPieces = 20_000

export class OwnBodies {
  constructor(
    private readonly reader: StepReader,
    private readonly source: Source,
    private readonly styles: Styles,
    private readonly isOurs: (typeName: string) => boolean,
  ) {}

  /** The pieces of these representations of a product, nothing when any of them is the kernel's. */
  piecesOf(product: number, representations: readonly number[]): OwnPiece[] | undefined {
    const pieces: OwnPiece[] = []
    try {
      this.source.check(product)
      this.source.check(this.reader.refArg(product, 6))
      const place = this.source.placeOf(this.reader.refArg(product, 5))
      for (const representation of representations) this.addItems(pieces, representation, place, undefined, 0)
    } catch (error) {
      if (error instanceof NotOurs) return undefined
      throw error
    }
    return pieces
  }

  private addItems(
    pieces: OwnPiece[],
    representation: number,
    place: Matrix,
    colour: number | undefined,
    depth: number,
  ) {
    for (const item of this.source.refs(this.source.args(representation)[3])) {
      if (pieces.length > mostPieces || depth > maxNesting) throw new NotOurs('too many pieces')
      const own = this.styles.ofSolid(item) ?? colour
      if (this.source.typeName(item) === 'IFCMAPPEDITEM') this.addMapped(pieces, item, place, own, depth)
      else if (this.isOurs(this.source.typeName(item))) pieces.push({ item, matrix: place, colour: own })
      else throw new NotOurs(this.source.typeName(item))
    }
  }

  private addMapped(pieces: OwnPiece[], item: number, place: Matrix, colour: number | undefined, depth: number) {
    const { source } = this
    const [from, target] = source.args(item)
    const [origin, representation] = source.args(source.ref(from))
    const matrix = multiply(multiply(place, this.operator(source.ref(target))), source.frameOf(source.ref(origin)))
    this.addItems(pieces, source.ref(representation), matrix, colour, depth + 1)
  }

  /** Of an IfcCartesianTransformationOperator3D, with one scale or three. */
  private operator(record: number): Matrix {
    const { source } = this
    if (!/^IFCCARTESIANTRANSFORMATIONOPERATOR3D(NONUNIFORM)?$/.test(source.typeName(record)))
      throw new NotOurs('another transformation')
    const [first, second, origin, scale, third, scale2, scale3] = source.args(record)
    const [x = 0, y = 0, z = 0] = source.pointOf(source.ref(origin))
    const direction = (value: typeof first, otherwise: Vec): Vec => {
      const given = source.optionalRef(value)
      return given < 0 ? otherwise : source.directionOf(given)
    }
    const factor = (value: typeof scale, otherwise: number) =>
      value === null || value === undefined ? otherwise : source.size(value)
    const s1 = factor(scale, 1)
    const [s2, s3] = [factor(scale2, s1), factor(scale3, s1)]
    const up = direction(third, [0, 0, 1])
    const wished = direction(first, [1, 0, 0])
    const along = dot(wished, up)
    const flat: Vec = [wished[0] - along * up[0], wished[1] - along * up[1], wished[2] - along * up[2]]
    const length = Math.hypot(...flat)
    if (!(length > 1e-9)) throw new NotOurs('axes that fall together')
    const right: Vec = [flat[0] / length, flat[1] / length, flat[2] / length]
    let front = cross(up, right)
    const given = source.optionalRef(second)
    if (given >= 0 && dot(source.directionOf(given), front) < 0) front = [-front[0], -front[1], -front[2]]
    return Float64Array.of(
      ...[right[0] * s1, front[0] * s2, up[0] * s3, x],
      ...[right[1] * s1, front[1] * s2, up[1] * s3, y],
      ...[right[2] * s1, front[2] * s2, up[2] * s3, z],
    )
  }
}
