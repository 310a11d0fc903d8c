import type { Placements } from '../elements/placement.ts'
import { isWellFormed } from '../kernel/well-formed.ts'
import { maxCoordinate, mostRemembered } from '../limits.ts'
import { type StepReader, StepRef, type StepValue, toNumber } from '../step/step-value.ts'

/** A shape that is not made here, or not as it should be: it is left to the kernel. */
export class NotOurs extends Error {}

/** A matrix of three rows of four, in the file's unit. */
export type Matrix = Float64Array

/**
 * Records as the makers of shapes read them. The reader of a file makes the best of what is broken; here anything that is not as
 * it should be ends the attempt, because a wrong shape would be worse than none.
 */
export class Source {
  private readonly sound = new Set<number>()
  private readonly soundPlaces = new Set<number>()
  private readonly frames = new Map<number, Matrix>()
  private readonly points = new Map<number, readonly number[]>()

  constructor(
    private readonly reader: StepReader,
    private readonly placements: Placements,
    /** Metres per length unit, and radians per unit of angles. */
    readonly unit: number,
    readonly angle: number,
  ) {}

  typeName(record: number): string {
    return this.reader.typeName(record)
  }

  args(record: number): StepValue[] {
    this.check(record)
    return this.reader.args(record)
  }

  /** Whether there is such a record, and its text is well formed. */
  check(record: number): void {
    if (record < 0 || (!this.sound.has(record) && !isWellFormed(this.reader.file, record))) throw new NotOurs('broken')
    if (this.sound.size >= mostRemembered) this.sound.clear()
    this.sound.add(record)
  }

  ref(value: StepValue | undefined): number {
    const record = this.reader.toRecord(value)
    if (record < 0) throw new NotOurs('no record')
    return record
  }

  /** -1 where nothing is given. */
  optionalRef(value: StepValue | undefined): number {
    return value === null || value === undefined ? -1 : this.ref(value)
  }

  refs(value: StepValue | undefined): number[] {
    if (!Array.isArray(value) || value.length === 0) throw new NotOurs('no list')
    return value.map((each) => this.ref(each))
  }

  number(value: StepValue | undefined): number {
    const number = toNumber(value)
    if (!(Math.abs(number) <= maxCoordinate)) throw new NotOurs('no number')
    return number
  }

  /** A length, radius or depth: more than nothing. */
  size(value: StepValue | undefined): number {
    const number = this.number(value)
    if (number <= 0) throw new NotOurs('no size')
    return number
  }

  optionalSize(value: StepValue | undefined): number {
    if (value === null || value === undefined) return 0
    const number = this.number(value)
    if (number < 0) throw new NotOurs('no size')
    return number
  }

  numbers(value: StepValue | undefined): number[] {
    if (!Array.isArray(value) || value.length === 0) throw new NotOurs('no numbers')
    return value.map((each) => this.number(each))
  }

  /** Coordinates of a point, two or three, or ratios of a direction. */
  pointOf(record: number): readonly number[] {
    const known = this.points.get(record)
    if (known) return known
    if (!/^IFC(CARTESIANPOINT|DIRECTION)$/.test(this.typeName(record))) throw new NotOurs('no point')
    const found = this.numbers(this.args(record)[0])
    if (found.length < 2 || found.length > 3) throw new NotOurs('no point')
    if (this.points.size >= mostRemembered) this.points.clear()
    this.points.set(record, found)
    return found
  }

  /** A direction of length 1. */
  directionOf(record: number): readonly [number, number, number] {
    const [x = 0, y = 0, z = 0] = this.pointOf(record)
    const length = Math.hypot(x, y, z)
    if (!(length > 1e-12)) throw new NotOurs('no direction')
    return [x / length, y / length, z / length]
  }

  /** Of an IfcAxis2Placement3D or 2D; that of the file's own axes for -1. */
  frameOf(record: number): Matrix {
    const known = this.frames.get(record)
    if (known) return known
    if (record >= 0) {
      if (!/^IFCAXIS2PLACEMENT[23]D$/.test(this.typeName(record))) throw new NotOurs('another placement')
      const [location, ...directions] = this.args(record)
      this.pointOf(this.ref(location))
      for (const direction of directions) if (direction instanceof StepRef) this.directionOf(this.ref(direction))
    }
    const frame = this.placements.axes(record)
    if (this.frames.size >= mostRemembered) this.frames.clear()
    this.frames.set(record, frame)
    return frame
  }

  /** Of an IfcLocalPlacement or IfcLinearPlacement whose parents are such as well. */
  placeOf(record: number): Matrix {
    const chain: number[] = []
    for (let next = record; next >= 0 && !this.soundPlaces.has(next); ) {
      if (chain.length > 64 || !this.placements.isPlacement(next)) throw new NotOurs('another placement')
      chain.push(next)
      const [above, axes] = this.args(next)
      if (this.typeName(next) === 'IFCLOCALPLACEMENT') this.frameOf(this.ref(axes))
      next = this.optionalRef(above)
    }
    if (this.soundPlaces.size >= mostRemembered) this.soundPlaces.clear()
    for (const place of chain) this.soundPlaces.add(place)
    return this.placements.matrixOf(record)
  }
}
