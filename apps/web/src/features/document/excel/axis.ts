import type { SizeRun } from '@sunmao/workbook'

// A sheet has up to a million rows of which few differ from the rest: where one begins is worked out from the runs of
// others, by halving, without a list of all.

interface Stretch {
  from: number
  /** Where it begins, in pixels at 100 %. */
  at: number
  size: number
}

/** Rows or columns of a sheet: which one is where. */
export class Axis {
  readonly count: number
  private readonly stretches: Stretch[] = []

  constructor(count: number, usual: number, runs: readonly SizeRun[]) {
    this.count = count
    let next = 0
    let at = 0
    const add = (from: number, to: number, size: number) => {
      if (to <= from) return
      this.stretches.push({ from, at, size })
      at += (to - from) * size
      next = to
    }
    for (const { from, count: length, size } of runs) {
      if (from >= count) break
      add(next, from, usual)
      add(Math.max(from, next), Math.min(count, from + length), size)
    }
    add(next, count, usual)
    this.stretches.push({ from: count, at, size: usual })
  }

  /** Where one begins; beyond the last, where all end. */
  start(index: number): number {
    const { from, at, size } = this.find((stretch) => stretch.from <= index)
    return at + (Math.min(index, this.count) - from) * size
  }

  size(index: number): number {
    return this.start(index + 1) - this.start(index)
  }

  get length(): number {
    return this.stretches.at(-1)?.at ?? 0
  }

  /** The one that is seen at a place. */
  indexAt(place: number): number {
    const { from, at, size } = this.find((stretch) => stretch.at <= place)
    return Math.max(0, Math.min(this.count - 1, size > 0 ? from + Math.floor((place - at) / size) : from))
  }

  /** The next one that is not hidden, else the same. */
  step(index: number, by: number): number {
    for (let next = index + by; next >= 0 && next < this.count; next += by) if (this.size(next) > 0) return next
    return index
  }

  private find(isBefore: (stretch: Stretch) => boolean): Stretch {
    let low = 0
    let high = this.stretches.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (isBefore(this.stretches[middle] as Stretch)) low = middle
      else high = middle - 1
    }
    return this.stretches[low] ?? { from: 0, at: 0, size: 0 }
  }
}
