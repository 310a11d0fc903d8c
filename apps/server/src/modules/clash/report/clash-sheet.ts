// A list of clashes, group by group, as Word, PDF and Excel write it.
import type { ReportHead } from '../../../report/written-report.ts'

interface ClashSide {
  discipline: string
  /** Class and name. */
  element: string
  model: string
}

export interface ClashSheetPoint {
  number: string
  status: string
  a: ClashSide
  b: ClashSide
  /** Millimetres. */
  value: number
  quality: string
  place: string
}

export interface ClashSheetGroup {
  name: string
  test: string
  type: string
  /** What the values of its points are: how deep, how near, how high. */
  valueName: string
  level: string
  discipline: string
  person: string
  issue: string
  points: readonly ClashSheetPoint[]
  /** Hash of its issue's picture, a JPEG. */
  picture?: string | undefined
}

/** What nobody has looked at first, what is over last. */
export const clashReportOrder = ['new', 'reopened', 'active', 'reviewed', 'approved', 'ignored', 'resolved'] as const

export interface ClashSheet extends ReportHead {
  groups: readonly ClashSheetGroup[]
}
