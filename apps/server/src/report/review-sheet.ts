// A review sheet (校审意见单): what reviewers found, round by round, as Word, PDF and Excel write it.
import type { ReportHead } from './written-report.ts'

interface ReviewAnswer {
  name: string
  date: string
  html: string
}

export interface ReviewItem {
  number: string
  title: string
  html: string
  round: number
  status: string
  discipline: string
  place: string
  raiser: string
  raised: string
  people: string
  due: string
  /** What only this kind of thing has, such as the error class of an issue: label and value. */
  facts: readonly (readonly [label: string, value: string])[]
  answers: readonly ReviewAnswer[]
  /** Names of the files that go with it. */
  attachments: readonly string[]
  /** Hash of its picture, a JPEG. */
  picture?: string
}

export interface ReviewSheet extends ReportHead {
  items: readonly ReviewItem[]
}

/** The name under which a document carries the picture of an item. */
export const pictureName = (hash: string): string => `${hash}.jpg`

export const roundsOf = ({ items }: ReviewSheet): number[] =>
  [...new Set(items.map(({ round }) => round))].sort((a, b) => a - b)
