import { changeKinds } from '@sunmao/contract'
import type { ValueChange } from '@sunmao/model'

type Kind = (typeof changeKinds)[number]

/** One difference between two versions, as the record keeps it: elements by their place in the two models. */
export interface Change {
  kind: Kind
  from: number | undefined
  to: number | undefined
  before?: number
  after?: number
  values: ValueChange[]
}

export const emptyCounts = () => Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as Record<Kind, number>
