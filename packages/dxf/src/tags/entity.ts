export type Point3 = readonly [x: number, y: number, z: number]

/** One thing of a file: its kind and its group codes in the order in which they stand there. */
export class Entity {
  readonly codes: number[] = []
  readonly values: (number | string)[] = []
  /** Vertices of a polyline, attributes of an insertion. */
  children: Entity[] = []
  /** Handle of its extension dictionary. */
  dictionary = ''

  constructor(readonly kind: string) {}

  has(code: number): boolean {
    return this.codes.includes(code)
  }

  number(code: number, otherwise = 0): number {
    const value = this.values[this.codes.indexOf(code)]
    return typeof value === 'number' ? value : otherwise
  }

  text(code: number, otherwise = ''): string {
    const value = this.values[this.codes.indexOf(code)]
    return typeof value === 'string' ? value : otherwise
  }

  /** The last text of that code; several subclasses of one object may use the same. */
  lastText(code: number): string {
    const value = this.values[this.codes.lastIndexOf(code)]
    return typeof value === 'string' ? value : ''
  }

  /** x of a point has `code`, y ten more, z twenty more. */
  point(code: number): Point3 {
    return [this.number(code), this.number(code + 10), this.number(code + 20)]
  }

  numbers(code: number): number[] {
    return this.values.filter((value, at): value is number => this.codes[at] === code && typeof value === 'number')
  }

  texts(code: number): string[] {
    return this.values.filter((value, at): value is string => this.codes[at] === code && typeof value === 'string')
  }

  /** Every point of that code; y and z follow each x. */
  points(code: number): [x: number, y: number, z: number][] {
    const points: [number, number, number][] = []
    for (let at = 0; at < this.codes.length; at++) {
      const [is, value] = [this.codes[at]!, this.values[at]]
      if (typeof value !== 'number') continue
      if (is === code) points.push([value, 0, 0])
      else if (is === code + 10 && points.length) points.at(-1)![1] = value
      else if (is === code + 20 && points.length) points.at(-1)![2] = value
    }
    return points
  }
}
